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
