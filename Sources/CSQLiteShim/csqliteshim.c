#include "csqliteshim.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

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

int blazon_set_triggers(struct sqlite3 *db, int are_on) {
  int now = 0;
  return sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, are_on, &now);
}

int blazon_open_bytes(struct sqlite3 *db, const unsigned char *bytes, size_t count) {
  // Read-only and not freed on close, so SQLite never writes through the cast-away const.
  return sqlite3_deserialize(db, "main", (unsigned char *)bytes, (sqlite3_int64)count,
                             (sqlite3_int64)count, SQLITE_DESERIALIZE_READONLY);
}

void blazon_allow_attach(struct sqlite3 *db, int count) {
  sqlite3_limit(db, SQLITE_LIMIT_ATTACHED, count);
}

static long long milliseconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int is_late(void *end) { return milliseconds_now() > *(long long *)end; }

void blazon_limit_time(struct sqlite3 *db, long milliseconds) {
  static _Thread_local long long end;
  end = milliseconds_now() + milliseconds;
  sqlite3_progress_handler(db, milliseconds > 0 ? 1000 : 0, is_late, &end);
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

// Tables as functions: an eponymous virtual table, whose hidden columns are the arguments.

struct table {
  sqlite3_vtab base;
  const struct blazon_table *made;
};

struct cursor {
  sqlite3_vtab_cursor base;
  void *rows;
  long row;
  long count;
};

static int table_connect(sqlite3 *db, void *made, int argc, const char *const *argv,
                         sqlite3_vtab **found, char **error) {
  (void)argc, (void)argv, (void)error;
  int rc = sqlite3_declare_vtab(db, ((const struct blazon_table *)made)->schema);
  if (rc != SQLITE_OK) return rc;
  struct table *table = calloc(1, sizeof *table);
  if (!table) return SQLITE_NOMEM;
  table->made = made;
  *found = &table->base;
  return SQLITE_OK;
}

static int table_disconnect(sqlite3_vtab *table) {
  free(table);
  return SQLITE_OK;
}

// Which arguments are given is a bit each in idxNum; they come to table_filter in their order.
static int table_plan(sqlite3_vtab *base, sqlite3_index_info *info) {
  const struct blazon_table *made = ((struct table *)base)->made;
  int next = 1;
  for (int argument = 0; argument < made->arguments; argument++) {
    for (int i = 0; i < info->nConstraint; i++) {
      if (info->aConstraint[i].iColumn != made->columns + argument ||
          info->aConstraint[i].op != SQLITE_INDEX_CONSTRAINT_EQ) {
        continue;
      }
      if (!info->aConstraint[i].usable) return SQLITE_CONSTRAINT;
      info->aConstraintUsage[i].argvIndex = next++;
      info->aConstraintUsage[i].omit = 1;
      info->idxNum |= 1 << argument;
      break;
    }
  }
  info->estimatedCost = 100000;
  info->estimatedRows = 10000;
  return SQLITE_OK;
}

static int table_open(sqlite3_vtab *table, sqlite3_vtab_cursor **opened) {
  (void)table;
  struct cursor *cursor = calloc(1, sizeof *cursor);
  if (!cursor) return SQLITE_NOMEM;
  *opened = &cursor->base;
  return SQLITE_OK;
}

static void cursor_clear(struct cursor *cursor) {
  const struct blazon_table *made = ((struct table *)cursor->base.pVtab)->made;
  if (cursor->rows) made->release(cursor->rows);
  cursor->rows = NULL;
}

static int table_close(sqlite3_vtab_cursor *base) {
  cursor_clear((struct cursor *)base);
  free(base);
  return SQLITE_OK;
}

static int table_filter(sqlite3_vtab_cursor *base, int given, const char *text, int argc,
                        sqlite3_value **argv) {
  (void)text, (void)argc;
  struct cursor *cursor = (struct cursor *)base;
  const struct blazon_table *made = ((struct table *)base->pVtab)->made;
  const char *arguments[8] = {NULL};
  for (int argument = 0, next = 0; argument < made->arguments && argument < 8; argument++) {
    if (given & 1 << argument) arguments[argument] = (const char *)sqlite3_value_text(argv[next++]);
  }
  cursor_clear(cursor);
  char *error = NULL;
  cursor->rows = made->find(made->owner, arguments, &error);
  if (!cursor->rows) {
    sqlite3_free(base->pVtab->zErrMsg);
    base->pVtab->zErrMsg = sqlite3_mprintf("%s", error ? error : "out of memory");
    free(error);
    return SQLITE_ERROR;
  }
  cursor->row = 0;
  cursor->count = made->count(cursor->rows);
  return SQLITE_OK;
}

static int table_next(sqlite3_vtab_cursor *base) {
  ((struct cursor *)base)->row++;
  return SQLITE_OK;
}

static int table_eof(sqlite3_vtab_cursor *base) {
  struct cursor *cursor = (struct cursor *)base;
  return cursor->row >= cursor->count;
}

static int table_column(sqlite3_vtab_cursor *base, sqlite3_context *context, int column) {
  struct cursor *cursor = (struct cursor *)base;
  const struct blazon_table *made = ((struct table *)base->pVtab)->made;
  if (column < made->columns) made->put(cursor->rows, cursor->row, column, context);
  return SQLITE_OK;
}

static int table_rowid(sqlite3_vtab_cursor *base, sqlite3_int64 *row) {
  *row = ((struct cursor *)base)->row;
  return SQLITE_OK;
}

static void table_forget(void *made) {
  struct blazon_table *table = made;
  table->forget(table->owner);
  free((char *)table->schema);
  free(table);
}

static const sqlite3_module table_module = {
    .xConnect = table_connect,
    .xBestIndex = table_plan,
    .xDisconnect = table_disconnect,
    .xOpen = table_open,
    .xClose = table_close,
    .xFilter = table_filter,
    .xNext = table_next,
    .xEof = table_eof,
    .xColumn = table_column,
    .xRowid = table_rowid,
};

int blazon_add_table(struct sqlite3 *db, const char *name, struct blazon_table table) {
  struct blazon_table *made = malloc(sizeof *made);
  char *schema = strdup(table.schema);
  if (!made || !schema) {
    free(made);
    free(schema);
    table.forget(table.owner);
    return SQLITE_NOMEM;
  }
  *made = table;
  made->schema = schema;
  return sqlite3_create_module_v2(db, name, &table_module, made, table_forget);
}

void blazon_put_int(struct sqlite3_context *context, long long value) {
  sqlite3_result_int64(context, value);
}

void blazon_put_real(struct sqlite3_context *context, double value) {
  sqlite3_result_double(context, value);
}

void blazon_put_text(struct sqlite3_context *context, const char *bytes, size_t count) {
  sqlite3_result_text64(context, bytes, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}
