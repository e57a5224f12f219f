-- Divisions are records: those of the usual tournament, with the places of the capacities, which go.

CREATE TABLE "divisions" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "key" TEXT NOT NULL DEFAULT '' CHECK (length("key") BETWEEN 1 AND 30),
  "name_en" TEXT NOT NULL DEFAULT '' CHECK (length("name_en") BETWEEN 1 AND 40),
  "name_de" TEXT NOT NULL DEFAULT '' CHECK (length("name_de") BETWEEN 1 AND 40),
  "letter" TEXT NOT NULL DEFAULT '' CHECK (length("letter") BETWEEN 1 AND 2),
  "colour" TEXT NOT NULL DEFAULT '' CHECK ("colour" IN ('blue', 'teal', 'violet', 'rose', 'brown', 'olive', 'slate')),
  "order" INTEGER NOT NULL DEFAULT 0 CHECK ("order" >= 1 AND "order" <= 1000000),
  "places" INTEGER NOT NULL DEFAULT 0 CHECK ("places" = 0 OR "places" >= 0 AND "places" <= 64),
  "gender_rule" TEXT NOT NULL DEFAULT '' CHECK ("gender_rule" IN ('none', 'mixed_ratio')),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "divisions_unique_key" ON "divisions" ("key");

CREATE UNIQUE INDEX "divisions_unique_letter" ON "divisions" ("letter");

CREATE UNIQUE INDEX "divisions_unique_name_en" ON "divisions" ("name_en");

CREATE UNIQUE INDEX "divisions_unique_name_de" ON "divisions" ("name_de");

INSERT INTO "divisions" (
  "id", "key", "name_en", "name_de", "letter", "colour", "order", "places", "gender_rule", "created", "updated"
)
VALUES
  ('divisionmixed01', 'mixed', 'Mixed', 'Mixed', 'M', 'blue', 1, coalesce((SELECT "mixed" FROM "capacities"), 8), 'mixed_ratio', strftime('%Y-%m-%d %H:%M:%fZ', 'now'), strftime('%Y-%m-%d %H:%M:%fZ', 'now')),
  ('divisionopen001', 'open', 'Open', 'Open', 'O', 'teal', 2, coalesce((SELECT "open" FROM "capacities"), 8), 'none', strftime('%Y-%m-%d %H:%M:%fZ', 'now'), strftime('%Y-%m-%d %H:%M:%fZ', 'now')),
  ('divisionwomen01', 'women', 'Women', 'Women', 'W', 'violet', 3, coalesce((SELECT "women" FROM "capacities"), 8), 'none', strftime('%Y-%m-%d %H:%M:%fZ', 'now'), strftime('%Y-%m-%d %H:%M:%fZ', 'now'));

DROP TABLE "capacities";

-- Which divisions there are is not in the tables any more: both are built again without that check.

CREATE TABLE "teams_new" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "name" TEXT NOT NULL DEFAULT '' CHECK (length("name") BETWEEN 1 AND 80),
  "short_name" TEXT NOT NULL DEFAULT '' CHECK (length("short_name") <= 12),
  "division" TEXT NOT NULL DEFAULT '' CHECK (length("division") BETWEEN 1 AND 30),
  "city" TEXT NOT NULL DEFAULT '' CHECK (length("city") <= 80),
  "country" TEXT NOT NULL DEFAULT '' CHECK (length("country") <= 2),
  "logo" TEXT NOT NULL DEFAULT '',
  "colour_light" TEXT NOT NULL DEFAULT '' CHECK (length("colour_light") <= 7),
  "colour_dark" TEXT NOT NULL DEFAULT '' CHECK (length("colour_dark") <= 7),
  "seed" INTEGER NOT NULL DEFAULT 0 CHECK ("seed" = 0 OR "seed" >= 0 AND "seed" <= 999),
  "state" TEXT NOT NULL DEFAULT '' CHECK ("state" IN ('registered', 'accepted', 'waiting', 'declined', 'withdrawn')),
  "managers" TEXT NOT NULL DEFAULT '[]' CHECK (json_type("managers") = 'array'),
  "roster_locked" INTEGER NOT NULL DEFAULT 0 CHECK ("roster_locked" IN (0, 1)),
  "withdrawal" TEXT NOT NULL DEFAULT '' CHECK ("withdrawal" IN ('', 'forfeit_left', 'void_all', 'void_unplayed')),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

INSERT INTO "teams_new" ("_seq", "id", "name", "short_name", "division", "city", "country", "logo", "colour_light", "colour_dark", "seed", "state", "managers", "roster_locked", "withdrawal", "created", "updated")
SELECT "_seq", "id", "name", "short_name", "division", "city", "country", "logo", "colour_light", "colour_dark", "seed", "state", "managers", "roster_locked", "withdrawal", "created", "updated" FROM "teams";

DROP TABLE "teams";

ALTER TABLE "teams_new" RENAME TO "teams";

CREATE UNIQUE INDEX "teams_unique_division_name" ON "teams" ("division", "name") WHERE "state" IN ('registered', 'accepted', 'waiting');

CREATE TABLE "registrations_new" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "name" TEXT NOT NULL DEFAULT '' CHECK (length("name") BETWEEN 1 AND 80),
  "name_key" TEXT NOT NULL DEFAULT '' CHECK (length("name_key") BETWEEN 1 AND 80),
  "division" TEXT NOT NULL DEFAULT '' CHECK (length("division") BETWEEN 1 AND 30),
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

INSERT INTO "registrations_new" ("_seq", "id", "name", "name_key", "division", "city", "country", "contact_name", "contact_email", "contact_phone", "language", "expected_players", "level", "comment", "consent", "state", "waiting_order", "reason", "team", "decided_by", "decided_at", "token_hash", "created", "updated")
SELECT "_seq", "id", "name", "name_key", "division", "city", "country", "contact_name", "contact_email", "contact_phone", "language", "expected_players", "level", "comment", "consent", "state", "waiting_order", "reason", "team", "decided_by", "decided_at", "token_hash", "created", "updated" FROM "registrations";

DROP TABLE "registrations";

ALTER TABLE "registrations_new" RENAME TO "registrations";

CREATE UNIQUE INDEX "registrations_unique_division_name_key" ON "registrations" ("division", "name_key") WHERE "state" IN ('registered', 'accepted', 'waiting');

CREATE UNIQUE INDEX "registrations_unique_token_hash" ON "registrations" ("token_hash");

CREATE INDEX "registrations_by_state_division" ON "registrations" ("state", "division");

CREATE INDEX "registrations_by_team" ON "registrations" ("team");

CREATE INDEX "registrations_by_decided_by" ON "registrations" ("decided_by");
