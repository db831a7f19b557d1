// tokens/hig.blazon, the built-in registry: a sealed copy of the files beside it (`make hig`).
#ifndef CBUILTINREGISTRY_H
#define CBUILTINREGISTRY_H

#include <stddef.h>

const unsigned char *_Nonnull blazon_builtin_bytes(void);
size_t blazon_builtin_count(void);

#endif
