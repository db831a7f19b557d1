// The migrations of this folder, embedded in the order of their numbers.
#ifndef CMIGRATIONS_H
#define CMIGRATIONS_H

#include <stddef.h>

typedef struct {
  const char *_Nonnull name;  // file name without ".sql"
  const char *_Nonnull sql;   // UTF-8, NUL-terminated
  size_t count;               // bytes without the NUL
} blazon_migration;

size_t blazon_migration_count(void);
const blazon_migration *_Nonnull blazon_migration_at(size_t index);

#endif
