#include "cmigrations.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char m0001[] = {
#embed "0001_registry.sql" suffix(, )
    0};
static const char m0002[] = {
#embed "0002_moves.sql" suffix(, )
    0};
static const char m0003[] = {
#embed "0003_row_checks.sql" suffix(, )
    0};
static const char m0004[] = {
#embed "0004_references.sql" suffix(, )
    0};
static const char m0005[] = {
#embed "0005_source_times.sql" suffix(, )
    0};
static const char m0006[] = {
#embed "0006_links.sql" suffix(, )
    0};
static const char m0007[] = {
#embed "0007_view_columns.sql" suffix(, )
    0};
static const char m0008[] = {
#embed "0008_deleted_revisions.sql" suffix(, )
    0};
static const char m0009[] = {
#embed "0009_view_indexes.sql" suffix(, )
    0};
static const char m0010[] = {
#embed "0010_tag_index.sql" suffix(, )
    0};
static const char m0011[] = {
#embed "0011_known_commits.sql" suffix(, )
    0};
static const char m0012[] = {
#embed "0012_known_changes.sql" suffix(, )
    0};

static const blazon_migration all[] = {
    {"0001_registry", m0001, sizeof m0001 - 1},
    {"0002_moves", m0002, sizeof m0002 - 1},
    {"0003_row_checks", m0003, sizeof m0003 - 1},
    {"0004_references", m0004, sizeof m0004 - 1},
    {"0005_source_times", m0005, sizeof m0005 - 1},
    {"0006_links", m0006, sizeof m0006 - 1},
    {"0007_view_columns", m0007, sizeof m0007 - 1},
    {"0008_deleted_revisions", m0008, sizeof m0008 - 1},
    {"0009_view_indexes", m0009, sizeof m0009 - 1},
    {"0010_tag_index", m0010, sizeof m0010 - 1},
    {"0011_known_commits", m0011, sizeof m0011 - 1},
    {"0012_known_changes", m0012, sizeof m0012 - 1},
};

size_t blazon_migration_count(void) { return sizeof all / sizeof *all; }
const blazon_migration *blazon_migration_at(size_t index) { return &all[index]; }
