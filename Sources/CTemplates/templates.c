#include "ctemplates.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char csv[] = {
#embed "csv.mustache" suffix(, )
    0};
static const char csharp[] = {
#embed "csharp.mustache" suffix(, )
    0};
static const char less[] = {
#embed "less.mustache" suffix(, )
    0};
static const char markdown[] = {
#embed "markdown.mustache" suffix(, )
    0};
static const char qml[] = {
#embed "qml.mustache" suffix(, )
    0};
static const char xaml[] = {
#embed "xaml.mustache" suffix(, )
    0};

static const blazon_template all[] = {
    {"csharp.mustache", csharp, sizeof csharp - 1},
    {"csv.mustache", csv, sizeof csv - 1},
    {"less.mustache", less, sizeof less - 1},
    {"markdown.mustache", markdown, sizeof markdown - 1},
    {"qml.mustache", qml, sizeof qml - 1},
    {"xaml.mustache", xaml, sizeof xaml - 1},
};

size_t blazon_template_count(void) { return sizeof all / sizeof *all; }
const blazon_template *blazon_template_at(size_t index) { return &all[index]; }
