-- Teams: locked rosters, numbers as they stand on shirts, capacities, registrations, and who says which player they are.

ALTER TABLE "teams" ADD COLUMN "roster_locked" INTEGER NOT NULL DEFAULT 0 CHECK ("roster_locked" IN (0, 1));

ALTER TABLE "teams" ADD COLUMN "withdrawal" TEXT NOT NULL DEFAULT '' CHECK ("withdrawal" IN ('', 'forfeit_left', 'void_all', 'void_unplayed'));

ALTER TABLE "players" RENAME COLUMN "number" TO "number_before";

ALTER TABLE "players" ADD COLUMN "number" TEXT NOT NULL DEFAULT '' CHECK (length("number") <= 3);

-- 0 stood for none.
UPDATE "players" SET "number" = CAST("number_before" AS TEXT) WHERE "number_before" <> 0;

ALTER TABLE "players" DROP COLUMN "number_before";

CREATE UNIQUE INDEX "players_unique_team_number" ON "players" ("team", "number") WHERE "number" <> '' AND "team" IS NOT NULL;

CREATE TABLE "capacities" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "mixed" INTEGER NOT NULL DEFAULT 0 CHECK ("mixed" = 0 OR "mixed" >= 0 AND "mixed" <= 64),
  "open" INTEGER NOT NULL DEFAULT 0 CHECK ("open" = 0 OR "open" >= 0 AND "open" <= 64),
  "women" INTEGER NOT NULL DEFAULT 0 CHECK ("women" = 0 OR "women" >= 0 AND "women" <= 64),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "capacities_single" ON "capacities" ((1));

CREATE TABLE "registrations" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "name" TEXT NOT NULL DEFAULT '' CHECK (length("name") BETWEEN 1 AND 80),
  "name_key" TEXT NOT NULL DEFAULT '' CHECK (length("name_key") BETWEEN 1 AND 80),
  "division" TEXT NOT NULL DEFAULT '' CHECK ("division" IN ('mixed', 'open', 'women')),
  "city" TEXT NOT NULL DEFAULT '' CHECK (length("city") <= 80),
  "country" TEXT NOT NULL DEFAULT '' CHECK (length("country") <= 2),
  "contact_name" TEXT NOT NULL DEFAULT '' CHECK (length("contact_name") BETWEEN 1 AND 100),
  "contact_email" TEXT NOT NULL CHECK ("contact_email" <> ''),
  "contact_phone" TEXT NOT NULL DEFAULT '' CHECK (length("contact_phone") <= 40),
  "language" TEXT NOT NULL DEFAULT '' CHECK ("language" IN ('', 'en', 'de')),
  "expected_players" INTEGER NOT NULL DEFAULT 0 CHECK ("expected_players" = 0 OR "expected_players" >= 1 AND "expected_players" <= 60),
  "level" TEXT NOT NULL DEFAULT '' CHECK ("level" IN ('', 'new', 'social', 'experienced', 'competitive')),
  "comment" TEXT NOT NULL DEFAULT '' CHECK (length("comment") <= 2000),
  "consent" INTEGER NOT NULL DEFAULT 0 CHECK ("consent" IN (0, 1)),
  "state" TEXT NOT NULL DEFAULT '' CHECK ("state" IN ('registered', 'accepted', 'waiting', 'declined', 'withdrawn')),
  "waiting_order" INTEGER NOT NULL DEFAULT 0 CHECK ("waiting_order" = 0 OR "waiting_order" >= 0 AND "waiting_order" <= 1000000),
  "reason" TEXT NOT NULL DEFAULT '' CHECK (length("reason") <= 1000),
  "team" TEXT REFERENCES "teams" ("id"),
  "decided_by" TEXT REFERENCES "users" ("id"),
  "decided_at" TEXT NOT NULL DEFAULT '',
  "token_hash" TEXT NOT NULL DEFAULT '' CHECK (length("token_hash") BETWEEN 1 AND 64),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "registrations_unique_division_name_key" ON "registrations" ("division", "name_key") WHERE "state" IN ('registered', 'accepted', 'waiting');

CREATE UNIQUE INDEX "registrations_unique_token_hash" ON "registrations" ("token_hash");

CREATE INDEX "registrations_by_state_division" ON "registrations" ("state", "division");

CREATE INDEX "registrations_by_team" ON "registrations" ("team");

CREATE INDEX "registrations_by_decided_by" ON "registrations" ("decided_by");

CREATE TABLE "connection_requests" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "user" TEXT NOT NULL REFERENCES "users" ("id"),
  "player" TEXT NOT NULL REFERENCES "players" ("id"),
  "status" TEXT NOT NULL DEFAULT '' CHECK ("status" IN ('open', 'confirmed', 'declined')),
  "decided_by" TEXT REFERENCES "users" ("id"),
  "decided_at" TEXT NOT NULL DEFAULT '',
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "connection_requests_unique_user" ON "connection_requests" ("user") WHERE "status" = 'open';

CREATE INDEX "connection_requests_by_player_status" ON "connection_requests" ("player", "status");

CREATE INDEX "connection_requests_by_user" ON "connection_requests" ("user");

CREATE INDEX "connection_requests_by_decided_by" ON "connection_requests" ("decided_by");

CREATE TABLE "_removed_players" (
  "player" TEXT PRIMARY KEY CHECK (length("player") = 15),
  "team" TEXT NOT NULL REFERENCES "teams" ("id") ON DELETE CASCADE,
  "record" TEXT NOT NULL,
  "details" TEXT NOT NULL,
  "user" TEXT REFERENCES "users" ("id") ON DELETE SET NULL,
  "by" TEXT NOT NULL,
  "at" TEXT NOT NULL
) STRICT;

CREATE INDEX "_removed_players_by_at" ON "_removed_players" ("at");

CREATE INDEX "_removed_players_by_team" ON "_removed_players" ("team");

CREATE INDEX "_removed_players_by_user" ON "_removed_players" ("user");

-- A usual size for a weekend; admins change it.
INSERT INTO "capacities" ("id", "mixed", "open", "women", "created", "updated")
VALUES ('teamcapacities1', 8, 8, 8, strftime('%Y-%m-%d %H:%M:%fZ', 'now'), strftime('%Y-%m-%d %H:%M:%fZ', 'now'));
