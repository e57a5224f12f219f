/** Private tables of the notifications. */
export const OUTBOX_TABLES: readonly string[] = [
  // Mails on their way. What is written in them is emptied once they are sent: their links are secrets of the addressee.
  // After `expires` a link in it opens nothing any more.
  `CREATE TABLE "_outbox" (
  "id" TEXT PRIMARY KEY CHECK (length("id") = 15),
  "to" TEXT NOT NULL CHECK ("to" <> ''),
  "subject" TEXT NOT NULL,
  "text" TEXT NOT NULL,
  "html" TEXT NOT NULL,
  "created" TEXT NOT NULL,
  "attempts" INTEGER NOT NULL DEFAULT 0 CHECK ("attempts" >= 0),
  "next_attempt" TEXT NOT NULL,
  "sent" TEXT,
  "failed" TEXT,
  "expires" TEXT,
  CHECK ("sent" IS NULL OR "failed" IS NULL)
) STRICT`,
  `CREATE INDEX "_outbox_waiting" ON "_outbox" ("next_attempt") WHERE "sent" IS NULL AND "failed" IS NULL`,
  `CREATE INDEX "_outbox_by_created" ON "_outbox" ("created")`,
]
