// The sample templates of this folder, embedded in the order of their names.
#ifndef CTEMPLATES_H
#define CTEMPLATES_H

#include <stddef.h>

typedef struct {
  const char *_Nonnull name;  // file name
  const char *_Nonnull text;  // UTF-8, NUL-terminated
  size_t count;               // bytes without the NUL
} blazon_template;

size_t blazon_template_count(void);
const blazon_template *_Nonnull blazon_template_at(size_t index);

#endif
