-- Mails keep the order in which they were queued, by a number of their own.

CREATE TABLE "_outbox_numbered" (
  "seq" INTEGER PRIMARY KEY AUTOINCREMENT,
  "id" TEXT NOT NULL CHECK (length("id") = 15),
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
  UNIQUE ("id"),
  CHECK ("sent" IS NULL OR "failed" IS NULL)
) STRICT;

INSERT INTO "_outbox_numbered" (
  "id", "to", "subject", "text", "html", "created", "attempts", "next_attempt", "sent", "failed", "expires"
)
SELECT "id", "to", "subject", "text", "html", "created", "attempts", "next_attempt", "sent", "failed", "expires"
FROM "_outbox" ORDER BY rowid;

DROP TABLE "_outbox";

ALTER TABLE "_outbox_numbered" RENAME TO "_outbox";

CREATE INDEX "_outbox_waiting" ON "_outbox" ("next_attempt") WHERE "sent" IS NULL AND "failed" IS NULL;

CREATE INDEX "_outbox_by_created" ON "_outbox" ("created");
