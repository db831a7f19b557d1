// What TokenStore needs of SQLite and Swift or GRDB cannot call.
#ifndef CSQLITESHIM_H
#define CSQLITESHIM_H

#include <stddef.h>

struct sqlite3;
struct sqlite3_context;
struct sqlite3_stmt;

/// Makes a connection safe for a file from a stranger: DEFENSIVE on, trusted_schema off, double
/// quotes never mean a string, no ATTACH, bounded statement and value sizes.
/// Returns SQLITE_OK or the first error code.
int blazon_harden(struct sqlite3 *_Nonnull db);

/// Whether the connection's statements fire the triggers of the tables they change.
/// Returns SQLITE_OK or an error code.
int blazon_set_triggers(struct sqlite3 *_Nonnull db, int are_on);

/// Makes `bytes` the main database of an in-memory connection, read-only. The bytes are not copied
/// and must outlive the connection. Returns SQLITE_OK or an error code.
int blazon_open_bytes(struct sqlite3 *_Nonnull db, const unsigned char *_Nonnull bytes,
                      size_t count);

/// Lets VACUUM INTO attach its target while `count` is 1; 0 forbids ATTACH again.
void blazon_allow_attach(struct sqlite3 *_Nullable db, int count);

/// Ends statements of the connection with SQLITE_INTERRUPT after a time from now; 0 lets them run.
void blazon_limit_time(struct sqlite3 *_Nullable db, long milliseconds);

/// Binds a value to a statement's parameter, which counts from 1; texts and blobs are copied.
int blazon_bind_null(struct sqlite3_stmt *_Nonnull statement, int parameter);
int blazon_bind_int(struct sqlite3_stmt *_Nonnull statement, int parameter, long long value);
int blazon_bind_text(struct sqlite3_stmt *_Nonnull statement, int parameter,
                     const unsigned char *_Nullable bytes, size_t count);
int blazon_bind_blob(struct sqlite3_stmt *_Nonnull statement, int parameter,
                     const unsigned char *_Nullable bytes, size_t count);

/// Runs a statement without rows to its end and makes it ready to be bound again.
/// Returns SQLITE_OK or the error's extended code.
int blazon_run(struct sqlite3_stmt *_Nonnull statement);

/// Goes to the next row: SQLITE_ROW, SQLITE_DONE, or the error's extended code. After the end or an
/// error the statement is ready to be bound again; before that, blazon_reset makes it so.
int blazon_step(struct sqlite3_stmt *_Nonnull statement);
void blazon_reset(struct sqlite3_stmt *_Nonnull statement);

/// A column of the row, which counts from 0: its type (SQLITE_NULL, SQLITE_INTEGER, SQLITE_TEXT ...),
/// number, or text or blob with its length in bytes, valid until the next step.
int blazon_column_type(struct sqlite3_stmt *_Nonnull statement, int column);
long long blazon_column_int(struct sqlite3_stmt *_Nonnull statement, int column);
const unsigned char *_Nullable blazon_column_text(struct sqlite3_stmt *_Nonnull statement, int column,
                                                  size_t *_Nonnull count);
const unsigned char *_Nullable blazon_column_blob(struct sqlite3_stmt *_Nonnull statement, int column,
                                                  size_t *_Nonnull count);

/// A function of SQL whose result is a table: what it needs of its owner.
struct blazon_table {
  /// The text of CREATE TABLE: its columns, then the arguments as hidden ones.
  const char *_Nonnull schema;
  int columns;
  int arguments;
  /// Given back to `find` and `forget`.
  void *_Nonnull owner;
  /// The rows for the arguments, each a text or NULL; NULL after an error, whose text lies in memory of
  /// malloc and is freed here.
  void *_Nullable (*_Nonnull find)(void *_Nonnull owner,
                                   const char *_Nullable const *_Nonnull arguments,
                                   char *_Nullable *_Nonnull error);
  long (*_Nonnull count)(void *_Nonnull rows);
  /// Puts a value into the context, by the functions below.
  void (*_Nonnull put)(void *_Nonnull rows, long row, int column,
                       struct sqlite3_context *_Nonnull context);
  void (*_Nonnull release)(void *_Nonnull rows);
  void (*_Nonnull forget)(void *_Nonnull owner);
};

/// Adds the function to a connection under a name. Returns SQLITE_OK or an error code; the owner is
/// forgotten with the connection, or at once after an error.
int blazon_add_table(struct sqlite3 *_Nonnull db, const char *_Nonnull name,
                     struct blazon_table table);

/// Makes a value the result of a function.
void blazon_put_int(struct sqlite3_context *_Nonnull context, long long value);
void blazon_put_real(struct sqlite3_context *_Nonnull context, double value);
void blazon_put_text(struct sqlite3_context *_Nonnull context, const char *_Nonnull bytes,
                     size_t count);

#endif
