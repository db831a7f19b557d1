#include "cbuiltinregistry.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char registry[] = {
#embed "hig.blazon" suffix(, )
    0};

const unsigned char *blazon_builtin_bytes(void) { return registry; }
size_t blazon_builtin_count(void) { return sizeof registry - 1; }
