#include "csqliteshim.h"

#include <sqlite3.h>

int blazon_harden(struct sqlite3 *db) {
  int now = 0;
  int rc = sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, &now);
  if (rc == SQLITE_OK) rc = sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, &now);
  if (rc == SQLITE_OK) rc = sqlite3_db_config(db, SQLITE_DBCONFIG_DQS_DDL, 0, &now);
  if (rc == SQLITE_OK) rc = sqlite3_db_config(db, SQLITE_DBCONFIG_DQS_DML, 0, &now);
  sqlite3_limit(db, SQLITE_LIMIT_ATTACHED, 0);
  sqlite3_limit(db, SQLITE_LIMIT_LENGTH, 16 << 20);
  sqlite3_limit(db, SQLITE_LIMIT_SQL_LENGTH, 1 << 20);
  sqlite3_limit(db, SQLITE_LIMIT_EXPR_DEPTH, 200);
  sqlite3_limit(db, SQLITE_LIMIT_TRIGGER_DEPTH, 10);
  return rc;
}

int blazon_open_bytes(struct sqlite3 *db, const unsigned char *bytes, size_t count) {
  // Read-only and not freed on close, so SQLite never writes through the cast-away const.
  return sqlite3_deserialize(db, "main", (unsigned char *)bytes, (sqlite3_int64)count,
                             (sqlite3_int64)count, SQLITE_DESERIALIZE_READONLY);
}

void blazon_allow_attach(struct sqlite3 *db, int count) {
  sqlite3_limit(db, SQLITE_LIMIT_ATTACHED, count);
}

int blazon_bind_null(struct sqlite3_stmt *statement, int parameter) {
  return sqlite3_bind_null(statement, parameter);
}

int blazon_bind_int(struct sqlite3_stmt *statement, int parameter, long long value) {
  return sqlite3_bind_int64(statement, parameter, value);
}

int blazon_bind_text(struct sqlite3_stmt *statement, int parameter, const unsigned char *bytes,
                     size_t count) {
  // An empty text may come without a buffer, and a null pointer would bind NULL.
  const char *text = bytes ? (const char *)bytes : "";
  return sqlite3_bind_text64(statement, parameter, text, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

int blazon_bind_blob(struct sqlite3_stmt *statement, int parameter, const unsigned char *bytes,
                     size_t count) {
  return sqlite3_bind_blob64(statement, parameter, bytes ? (const void *)bytes : "", count,
                             SQLITE_TRANSIENT);
}

int blazon_run(struct sqlite3_stmt *statement) {
  int rc = sqlite3_step(statement);
  int reset = sqlite3_reset(statement);
  return rc == SQLITE_DONE ? SQLITE_OK : (reset != SQLITE_OK ? reset : rc);
}

int blazon_step(struct sqlite3_stmt *statement) {
  int code = sqlite3_step(statement);
  if (code == SQLITE_ROW) return code;
  int reset = sqlite3_reset(statement);
  return reset != SQLITE_OK ? reset : code;
}

void blazon_reset(struct sqlite3_stmt *statement) { sqlite3_reset(statement); }

int blazon_column_type(struct sqlite3_stmt *statement, int column) {
  return sqlite3_column_type(statement, column);
}

long long blazon_column_int(struct sqlite3_stmt *statement, int column) {
  return sqlite3_column_int64(statement, column);
}

const unsigned char *blazon_column_text(struct sqlite3_stmt *statement, int column, size_t *count) {
  const unsigned char *text = sqlite3_column_text(statement, column);
  *count = (size_t)sqlite3_column_bytes(statement, column);
  return text;
}

const unsigned char *blazon_column_blob(struct sqlite3_stmt *statement, int column, size_t *count) {
  const unsigned char *bytes = sqlite3_column_blob(statement, column);
  *count = (size_t)sqlite3_column_bytes(statement, column);
  return bytes;
}
