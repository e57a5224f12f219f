-- People: blocked accounts, requests for the role booker, invitations, and until when a mail's link is valid.

ALTER TABLE "users" ADD COLUMN "blocked" INTEGER NOT NULL DEFAULT 0 CHECK ("blocked" IN (0, 1));

ALTER TABLE "_links" ADD COLUMN "invitation" TEXT NOT NULL DEFAULT '' CHECK ("invitation" = '' OR "kind" = 'verification');

ALTER TABLE "_links" ADD COLUMN "to" TEXT NOT NULL DEFAULT '' CHECK ("to" = '' OR "kind" = 'verification');

ALTER TABLE "_outbox" ADD COLUMN "expires" TEXT;

CREATE TABLE "booker_requests" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "user" TEXT NOT NULL REFERENCES "users" ("id"),
  "message" TEXT NOT NULL DEFAULT '' CHECK (length("message") <= 500),
  "status" TEXT NOT NULL DEFAULT '' CHECK ("status" IN ('open', 'approved', 'declined')),
  "reason" TEXT NOT NULL DEFAULT '' CHECK (length("reason") <= 500),
  "decided_by" TEXT REFERENCES "users" ("id"),
  "decided_at" TEXT NOT NULL DEFAULT '',
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "booker_requests_unique_user" ON "booker_requests" ("user") WHERE "status" = 'open';

CREATE INDEX "booker_requests_by_status" ON "booker_requests" ("status");

CREATE INDEX "booker_requests_by_user" ON "booker_requests" ("user");

CREATE INDEX "booker_requests_by_decided_by" ON "booker_requests" ("decided_by");

CREATE TABLE "invitations" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "token_hash" TEXT NOT NULL CHECK ("token_hash" <> ''),
  "role" TEXT NOT NULL DEFAULT '' CHECK ("role" IN ('worker', 'scorekeeper', 'stats', 'booker', 'teammanager')),
  "team" TEXT REFERENCES "teams" ("id"),
  "note" TEXT NOT NULL DEFAULT '' CHECK (length("note") <= 200),
  "expires" TEXT NOT NULL CHECK ("expires" <> ''),
  "uses_max" INTEGER NOT NULL DEFAULT 0 CHECK ("uses_max" >= 1 AND "uses_max" <= 500),
  "uses" INTEGER NOT NULL DEFAULT 0 CHECK ("uses" = 0 OR "uses" >= 0 AND "uses" <= 500),
  "revoked" INTEGER NOT NULL DEFAULT 0 CHECK ("revoked" IN (0, 1)),
  "created_by" TEXT REFERENCES "users" ("id"),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "invitations_unique_token_hash" ON "invitations" ("token_hash");

CREATE INDEX "invitations_by_team" ON "invitations" ("team");

CREATE INDEX "invitations_by_created_by" ON "invitations" ("created_by");

CREATE TABLE "_invitation_uses" (
  "invitation" TEXT NOT NULL REFERENCES "invitations" ("id") ON DELETE CASCADE,
  "user" TEXT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "number" INTEGER NOT NULL CHECK ("number" BETWEEN 1 AND 500),
  "role" TEXT NOT NULL,
  "team" TEXT REFERENCES "teams" ("id") ON DELETE SET NULL,
  "at" TEXT NOT NULL,
  PRIMARY KEY ("invitation", "user"),
  UNIQUE ("invitation", "number")
) STRICT;

CREATE INDEX "_invitation_uses_by_user" ON "_invitation_uses" ("user");

CREATE INDEX "_invitation_uses_by_team" ON "_invitation_uses" ("team");
