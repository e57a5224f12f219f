-- What people think of the tournament, under a keyed hash of who said it.
CREATE TABLE "feedback" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "author" TEXT NOT NULL DEFAULT '' CHECK (length("author") BETWEEN 1 AND 64),
  "games" INTEGER NOT NULL DEFAULT 0 CHECK ("games" = 0 OR "games" >= 0 AND "games" <= 5),
  "place" INTEGER NOT NULL DEFAULT 0 CHECK ("place" = 0 OR "place" >= 0 AND "place" <= 5),
  "organisation" INTEGER NOT NULL DEFAULT 0 CHECK ("organisation" = 0 OR "organisation" >= 0 AND "organisation" <= 5),
  "text" TEXT NOT NULL DEFAULT '' CHECK (length("text") <= 2000),
  "contact" TEXT NOT NULL DEFAULT '',
  "language" TEXT NOT NULL DEFAULT '' CHECK ("language" IN ('', 'en', 'de')),
  "state" TEXT NOT NULL DEFAULT '' CHECK ("state" IN ('new', 'read', 'important', 'done')),
  "answer" TEXT NOT NULL DEFAULT '' CHECK (length("answer") <= 2000),
  "answered_at" TEXT NOT NULL DEFAULT '',
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "feedback_unique_author" ON "feedback" ("author");

CREATE INDEX "feedback_by_state" ON "feedback" ("state");
