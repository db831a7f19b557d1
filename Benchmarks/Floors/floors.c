// floors: the leanest code that does a row's job on the same bytes. Nothing is checked, hashed or understood.
//
//   floors version                  print SQLite's version, as `--version` does
//   floors lookup REGISTRY PATH     open a registry and print one value
//   floors scan FILE...             read JSON files and walk their strings and brackets
//   floors rows REGISTRY NEW        write a finished registry's rows into a new file of the same schema
//   floors values REGISTRY NEW SIZE read all values, write SIZE bytes of them and sync the file
//   floors lines OLD NEW            read and scan two files, and compare them line by line
//   floors merge COUNT              compare two sorted sets of so many paths and values
//   floors sync NEW                 write one page and sync it
//
// rows, merge and sync print the seconds of that alone; of the others the whole process counts.
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static void fail(const char *what) {
  fprintf(stderr, "floors: %s\n", what);
  exit(2);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

static void print_seconds(double start) { printf("%.9f\n", now() - start); }

// Files

typedef struct {
  char *bytes;
  size_t size;
} Text;

static Text read_file(const char *path) {
  int file = open(path, O_RDONLY);
  struct stat about;
  if (file < 0 || fstat(file, &about) != 0) fail(path);
  Text text = {malloc(about.st_size + 1), about.st_size};
  for (size_t done = 0; done < text.size;) {
    ssize_t count = read(file, text.bytes + done, text.size - done);
    if (count <= 0) fail(path);
    done += count;
  }
  text.bytes[text.size] = 0;
  close(file);
  return text;
}

/// Writes the text again and again until the file has so many bytes.
static void write_file(const char *path, Text text, size_t size) {
  int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  if (file < 0 || text.size == 0) fail(path);
  for (size_t done = 0; done < size;) {
    size_t part = size - done < text.size ? size - done : text.size;
    ssize_t count = write(file, text.bytes, part);
    if (count <= 0) fail(path);
    done += count;
  }
  if (fsync(file) != 0) fail(path);
  close(file);
}

static void append(Text *text, size_t *room, const void *bytes, size_t size) {
  if (text->size + size > *room) {
    *room = (text->size + size) * 2;
    text->bytes = realloc(text->bytes, *room);
  }
  if (size > 0) memcpy(text->bytes + text->size, bytes, size);
  text->size += size;
}

// JSON

/// Walks strings and brackets; numbers and words are passed over.
static long scan(Text text) {
  long strings = 0, depth = 0;
  for (const char *at = text.bytes, *end = at + text.size; at < end; at++) {
    switch (*at) {
    case '{': case '[': depth++; break;
    case '}': case ']': depth--; break;
    case '"':
      strings++;
      for (at++; at < end && *at != '"'; at++) at += *at == '\\';
      break;
    }
  }
  if (depth != 0) fail("brackets that are left open");
  return strings;
}

static long different_lines(Text old, Text new) {
  long count = 0;
  const char *a = old.bytes, *b = new.bytes;
  while (*a && *b) {
    size_t first = strchrnul(a, '\n') - a, second = strchrnul(b, '\n') - b;
    count += first != second || memcmp(a, b, first) != 0;
    a += first + (a[first] == '\n');
    b += second + (b[second] == '\n');
  }
  return count;
}

// SQLite

static sqlite3 *open_database(const char *path, int flags) {
  sqlite3 *database;
  if (sqlite3_open_v2(path, &database, flags, NULL) != SQLITE_OK) fail(path);
  return database;
}

static void run(sqlite3 *database, const char *sql) {
  if (sqlite3_exec(database, sql, NULL, NULL, NULL) != SQLITE_OK) fail(sqlite3_errmsg(database));
}

static sqlite3_stmt *prepare(sqlite3 *database, const char *sql) {
  sqlite3_stmt *statement;
  if (sqlite3_prepare_v2(database, sql, -1, &statement, NULL) != SQLITE_OK) fail(sqlite3_errmsg(database));
  return statement;
}

static void look_up(const char *registry, const char *path) {
  sqlite3 *database = open_database(registry, SQLITE_OPEN_READONLY);
  sqlite3_stmt *find = prepare(
      database, "select s.value from token t join cell c on c.token_id=t.id join statement s on "
                "s.id=c.statement_id where t.path=? order by c.commit_id desc limit 1");
  sqlite3_bind_text(find, 1, path, -1, SQLITE_STATIC);
  if (sqlite3_step(find) != SQLITE_ROW) fail("no such path");
  puts((const char *)sqlite3_column_text(find, 0));
  sqlite3_finalize(find);
  sqlite3_close(database);
}

static Text all_values(const char *registry) {
  sqlite3 *database = open_database(registry, SQLITE_OPEN_READONLY);
  sqlite3_stmt *rows = prepare(
      database, "select t.path, s.value from cell c join token t on t.id=c.token_id join statement s "
                "on s.id=c.statement_id");
  Text text = {NULL, 0};
  size_t room = 0;
  while (sqlite3_step(rows) == SQLITE_ROW) {
    for (int column = 0; column < 2; column++) {
      const char *value = (const char *)sqlite3_column_text(rows, column);
      append(&text, &room, value, sqlite3_column_bytes(rows, column));
      append(&text, &room, column == 0 ? ": " : ";\n", 2);
    }
  }
  sqlite3_finalize(rows);
  sqlite3_close(database);
  return text;
}

// The rows of one table, held until they are written.
typedef struct {
  const char *name;
  int columns;
  long count;
  sqlite3_value **values;
} Table;

static Table read_table(sqlite3 *database, const char *name) {
  char *sql = sqlite3_mprintf("select * from \"%w\"", name);
  sqlite3_stmt *rows = prepare(database, sql);
  sqlite3_free(sql);
  Table table = {name, sqlite3_column_count(rows), 0, NULL};
  for (long room = 0; sqlite3_step(rows) == SQLITE_ROW; table.count++) {
    if (table.count == room) {
      room = room * 2 + 64;
      table.values = realloc(table.values, room * table.columns * sizeof *table.values);
    }
    for (int column = 0; column < table.columns; column++)
      table.values[table.count * table.columns + column] =
          sqlite3_value_dup(sqlite3_column_value(rows, column));
  }
  sqlite3_finalize(rows);
  return table;
}

static sqlite3_stmt *prepare_insert(sqlite3 *database, Table table, long rows) {
  char *sql = sqlite3_mprintf("insert into \"%w\" values", table.name);
  for (long value = 0; value < rows * table.columns; value++)
    sql = sqlite3_mprintf("%z%s?%s", sql, value % table.columns ? "," : value ? ",(" : "(",
                          (value + 1) % table.columns ? "" : ")");
  sqlite3_stmt *insert = prepare(database, sql);
  sqlite3_free(sql);
  return insert;
}

/// Fifty rows with one statement, which is faster than one by one.
static void write_table(sqlite3 *database, Table table) {
  enum { batch = 50 };
  sqlite3_stmt *many = prepare_insert(database, table, batch);
  sqlite3_stmt *one = prepare_insert(database, table, 1);
  for (long row = 0; row < table.count;) {
    int rows = table.count - row < batch ? 1 : batch;
    sqlite3_stmt *insert = rows == 1 ? one : many;
    for (int value = 0; value < rows * table.columns; value++)
      sqlite3_bind_value(insert, value + 1, table.values[row * table.columns + value]);
    if (sqlite3_step(insert) != SQLITE_DONE) fail(sqlite3_errmsg(database));
    sqlite3_reset(insert);
    row += rows;
  }
  sqlite3_finalize(many);
  sqlite3_finalize(one);
}

/// All statements of the schema, tables first.
static void copy_schema(sqlite3 *from, sqlite3 *to) {
  sqlite3_stmt *schema = prepare(from, "select sql from sqlite_master where sql is not null order by "
                                       "type<>'table', rowid");
  while (sqlite3_step(schema) == SQLITE_ROW) run(to, (const char *)sqlite3_column_text(schema, 0));
  sqlite3_finalize(schema);
}

/// In one transaction, with the journal, the synchronous setting and the foreign keys of a blazon that writes.
static void write_rows(const char *registry, const char *new) {
  // What others refer to comes first; the commit, which seals, last.
  const char *names[] = {"migration", "context", "revision", "axis", "document", "token", "statement",
                         "citation", "evidence", "cell", "about", "move", "reference", "link", "commit"};
  enum { count = sizeof names / sizeof *names };
  Table tables[count];
  sqlite3 *from = open_database(registry, SQLITE_OPEN_READONLY);
  for (int index = 0; index < count; index++) tables[index] = read_table(from, names[index]);
  sqlite3 *to = open_database(new, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  run(to, "pragma journal_mode=wal; pragma synchronous=full; pragma foreign_keys=on");
  copy_schema(from, to);
  double start = now();
  run(to, "begin immediate");
  for (int index = 0; index < count; index++) write_table(to, tables[index]);
  run(to, "commit");
  print_seconds(start);
  sqlite3_close(to);
}

// In memory

typedef struct {
  char path[40];
  long value;
} Token;

static int by_path(const void *a, const void *b) { return strcmp(((Token *)a)->path, ((Token *)b)->path); }

static Token *tokens(int count, int salt) {
  Token *tokens = calloc(count, sizeof *tokens);
  for (int index = 0; index < count; index++) {
    snprintf(tokens[index].path, 40, "group%d.part%d.token%d", index % 7, index % 5, index);
    tokens[index].value = index * 31L + salt;
  }
  qsort(tokens, count, sizeof *tokens, by_path);
  return tokens;
}

static void merge(int count) {
  Token *old = tokens(count, 1), *new = tokens(count, 2);
  int changed = 0;
  double start = now();
  for (int a = 0, b = 0; a < count && b < count;) {
    int order = by_path(&old[a], &new[b]);
    changed += order != 0 || old[a].value != new[b].value;
    a += order <= 0;
    b += order >= 0;
  }
  double seconds = now() - start;
  if (changed != count) fail("a value that did not change");
  printf("%.9f\n", seconds);
}

int main(int count, char **words) {
  const char *verb = count > 1 ? words[1] : "";
  if (strcmp(verb, "version") == 0) {
    puts(sqlite3_libversion());
  } else if (strcmp(verb, "lookup") == 0 && count == 4) {
    look_up(words[2], words[3]);
  } else if (strcmp(verb, "scan") == 0 && count > 2) {
    for (int index = 2; index < count; index++) printf("%ld\n", scan(read_file(words[index])));
  } else if (strcmp(verb, "rows") == 0 && count == 4) {
    write_rows(words[2], words[3]);
  } else if (strcmp(verb, "values") == 0 && count == 5) {
    write_file(words[3], all_values(words[2]), atol(words[4]));
  } else if (strcmp(verb, "lines") == 0 && count == 4) {
    Text old = read_file(words[2]), new = read_file(words[3]);
    printf("%ld %ld %ld\n", scan(old), scan(new), different_lines(old, new));
  } else if (strcmp(verb, "merge") == 0 && count == 3) {
    merge(atoi(words[2]));
  } else if (strcmp(verb, "sync") == 0 && count == 3) {
    char page[4096] = {0};
    double start = now();
    write_file(words[2], (Text){page, sizeof page}, sizeof page);
    print_seconds(start);
  } else {
    fail("version, lookup, scan, rows, values, lines, merge or sync");
  }
  return 0;
}
