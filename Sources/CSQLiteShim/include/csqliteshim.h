// What TokenStore needs of SQLite and Swift or GRDB cannot call.
#ifndef CSQLITESHIM_H
#define CSQLITESHIM_H

#include <stddef.h>

struct sqlite3;

/// Makes a connection safe for a file from a stranger: DEFENSIVE on, trusted_schema off, double
/// quotes never mean a string, no ATTACH, bounded statement and value sizes.
/// Returns SQLITE_OK or the first error code.
int blazon_harden(struct sqlite3 *_Nonnull db);

/// Makes `bytes` the main database of an in-memory connection, read-only. The bytes are not copied
/// and must outlive the connection. Returns SQLITE_OK or an error code.
int blazon_open_bytes(struct sqlite3 *_Nonnull db, const unsigned char *_Nonnull bytes,
                      size_t count);

/// Lets VACUUM INTO attach its target while `count` is 1; 0 forbids ATTACH again.
void blazon_allow_attach(struct sqlite3 *_Nullable db, int count);

#endif
