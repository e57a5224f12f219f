/** Tables of the engine that no door shows. */
export const PRIVATE_TABLES: readonly string[] = [
  // One row per write, in the order of commit; `before` lets a rule be asked about what is gone. Rows lie in the order of
  // their time: an index would cost every write a page and find nothing faster.
  `CREATE TABLE "_changes" (
  "seq" INTEGER PRIMARY KEY AUTOINCREMENT,
  "collection" TEXT NOT NULL,
  "record" TEXT NOT NULL,
  "action" TEXT NOT NULL CHECK ("action" IN ('create', 'update', 'delete')),
  "before" TEXT,
  "at" TEXT NOT NULL
) STRICT`,
  // Who did what, for what must be explained later: roles, scores, money.
  `CREATE TABLE "_audit" (
  "seq" INTEGER PRIMARY KEY AUTOINCREMENT,
  "at" TEXT NOT NULL,
  "actor" TEXT NOT NULL,
  "action" TEXT NOT NULL,
  "collection" TEXT NOT NULL,
  "record" TEXT NOT NULL,
  "detail" TEXT NOT NULL CHECK (json_valid("detail"))
) STRICT`,
  `CREATE INDEX "_audit_by_record" ON "_audit" ("collection", "record")`,
  // The answer to a command that was sent with a key, so that a repeat gets the same one.
  `CREATE TABLE "_idempotency" (
  "key" TEXT NOT NULL,
  "actor" TEXT NOT NULL,
  "command" TEXT NOT NULL,
  "input" TEXT NOT NULL,
  "answer" TEXT NOT NULL CHECK (json_valid("answer")),
  "at" TEXT NOT NULL,
  PRIMARY KEY ("actor", "key")
) STRICT`,
  `CREATE INDEX "_idempotency_by_at" ON "_idempotency" ("at")`,
  // Contents, each once, found by the SHA-256 of its bytes.
  `CREATE TABLE "_blobs" (
  "hash" TEXT PRIMARY KEY CHECK (length("hash") = 64),
  "size" INTEGER NOT NULL CHECK ("size" >= 0),
  "type" TEXT NOT NULL,
  "at" TEXT NOT NULL
) STRICT`,
  `CREATE TABLE "_chunks" (
  "hash" TEXT NOT NULL REFERENCES "_blobs" ("hash") ON DELETE CASCADE,
  "part" INTEGER NOT NULL CHECK ("part" >= 0),
  "bytes" BLOB NOT NULL,
  PRIMARY KEY ("hash", "part")
) STRICT`,
  // Which record's field has which content, by the name under which it is served.
  `CREATE TABLE "_files" (
  "collection" TEXT NOT NULL,
  "record" TEXT NOT NULL,
  "field" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "hash" TEXT NOT NULL REFERENCES "_blobs" ("hash"),
  PRIMARY KEY ("collection", "record", "name")
) STRICT`,
  `CREATE INDEX "_files_by_hash" ON "_files" ("hash")`,
  `CREATE TABLE "_thumbs" (
  "hash" TEXT NOT NULL REFERENCES "_blobs" ("hash") ON DELETE CASCADE,
  "size" TEXT NOT NULL,
  "thumb" TEXT NOT NULL REFERENCES "_blobs" ("hash"),
  PRIMARY KEY ("hash", "size")
) STRICT`,
  `CREATE INDEX "_thumbs_by_thumb" ON "_thumbs" ("thumb")`,
  // What the installation knows of itself: the key of its tokens, the number of its last migration.
  `CREATE TABLE "_installation" (
  "name" TEXT PRIMARY KEY,
  "value" TEXT NOT NULL
) STRICT`,
]
