-- An address reserves an account once it was proved; accounts that are usable before that, and the code that opens them. What a mail is about, and who passed it on.
DROP INDEX "users_unique_email";

CREATE UNIQUE INDEX "users_unique_email" ON "users" ("email") WHERE "verified" = 1;

CREATE INDEX "users_by_email" ON "users" ("email");

CREATE TABLE "_let_in" (
  "user" TEXT PRIMARY KEY REFERENCES "users" ("id") ON DELETE CASCADE,
  "by" TEXT NOT NULL CHECK ("by" IN ('invitation', 'code')),
  "at" TEXT NOT NULL
) STRICT;

CREATE TABLE "_sign_up_codes" (
  "code" TEXT PRIMARY KEY CHECK (length("code") = 8),
  "made" TEXT NOT NULL,
  "expires" TEXT NOT NULL,
  "ended" TEXT,
  "uses" INTEGER NOT NULL DEFAULT 0 CHECK ("uses" >= 0)
) STRICT;

CREATE INDEX "_sign_up_codes_by_expires" ON "_sign_up_codes" ("expires");

ALTER TABLE "_outbox" ADD COLUMN "about" TEXT NOT NULL DEFAULT '';

ALTER TABLE "_outbox" ADD COLUMN "seen" TEXT NOT NULL DEFAULT '';

ALTER TABLE "_outbox" ADD COLUMN "by_hand" INTEGER NOT NULL DEFAULT 0 CHECK ("by_hand" BETWEEN 0 AND 1);

CREATE INDEX "_outbox_about" ON "_outbox" ("about") WHERE "about" <> '';
