-- Scores: who reported what, what scorekeepers decided, and codes for volunteers.
ALTER TABLE "games" ADD COLUMN "forfeit" TEXT NOT NULL DEFAULT '' CHECK ("forfeit" IN ('', 'home', 'away', 'both'));

ALTER TABLE "games" ADD COLUMN "score_version" INTEGER NOT NULL DEFAULT 0 CHECK ("score_version" = 0 OR "score_version" >= 0 AND "score_version" <= 1000000);

ALTER TABLE "games" ADD COLUMN "advanced" TEXT NOT NULL DEFAULT '' CHECK ("advanced" IN ('', 'home', 'away'));

ALTER TABLE "games" ADD COLUMN "counter" TEXT NOT NULL DEFAULT '' CHECK (length("counter") <= 64);

CREATE INDEX "games_by_division_pool" ON "games" ("division", "pool");

CREATE INDEX "games_by_duty_source" ON "games" ("duty_source");

CREATE TABLE "pool_entries" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "division" TEXT NOT NULL DEFAULT '' CHECK (length("division") BETWEEN 1 AND 30),
  "pool" TEXT NOT NULL DEFAULT '' CHECK (length("pool") BETWEEN 1 AND 10),
  "throws" TEXT NOT NULL DEFAULT 'null' CHECK (json_valid("throws")),
  "kept_order" TEXT NOT NULL DEFAULT '[]' CHECK (json_type("kept_order") = 'array'),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "pool_entries_unique_division_pool" ON "pool_entries" ("division", "pool");

CREATE TABLE "day_codes" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "day" TEXT NOT NULL DEFAULT '' CHECK (length("day") BETWEEN 1 AND 10),
  "field" TEXT REFERENCES "fields" ("id"),
  "name" TEXT NOT NULL DEFAULT '' CHECK (length("name") <= 40),
  "code_hash" TEXT NOT NULL DEFAULT '' CHECK (length("code_hash") BETWEEN 1 AND 64),
  "given_by" TEXT REFERENCES "users" ("id"),
  "withdrawn_at" TEXT NOT NULL DEFAULT '',
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "day_codes_unique_code_hash" ON "day_codes" ("code_hash");

CREATE INDEX "day_codes_by_day" ON "day_codes" ("day");

CREATE INDEX "day_codes_by_field" ON "day_codes" ("field");

CREATE INDEX "day_codes_by_given_by" ON "day_codes" ("given_by");

CREATE TABLE "score_entries" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "game" TEXT NOT NULL REFERENCES "games" ("id"),
  "at" TEXT NOT NULL CHECK ("at" <> ''),
  "act" TEXT NOT NULL DEFAULT '' CHECK ("act" IN ('count', 'takeOver', 'report', 'hint', 'confirm', 'settle', 'forfeit', 'suspend', 'resume', 'cancel', 'correct', 'reset')),
  "actor" TEXT REFERENCES "users" ("id"),
  "day_code" TEXT REFERENCES "day_codes" ("id"),
  "device" TEXT NOT NULL DEFAULT '' CHECK (length("device") <= 64),
  "for_side" TEXT NOT NULL DEFAULT '' CHECK ("for_side" IN ('', 'home', 'away')),
  "home_score" INTEGER NOT NULL DEFAULT 0 CHECK ("home_score" = 0 OR "home_score" >= 0 AND "home_score" <= 99),
  "away_score" INTEGER NOT NULL DEFAULT 0 CHECK ("away_score" = 0 OR "away_score" >= 0 AND "away_score" <= 99),
  "home_before" INTEGER NOT NULL DEFAULT 0 CHECK ("home_before" = 0 OR "home_before" >= 0 AND "home_before" <= 99),
  "away_before" INTEGER NOT NULL DEFAULT 0 CHECK ("away_before" = 0 OR "away_before" >= 0 AND "away_before" <= 99),
  "state_before" TEXT NOT NULL DEFAULT '' CHECK ("state_before" IN ('scheduled', 'live', 'reported', 'confirmed', 'disputed', 'forfeit', 'suspended', 'cancelled')),
  "state" TEXT NOT NULL DEFAULT '' CHECK ("state" IN ('scheduled', 'live', 'reported', 'confirmed', 'disputed', 'forfeit', 'suspended', 'cancelled')),
  "score_version" INTEGER NOT NULL DEFAULT 0 CHECK ("score_version" = 0 OR "score_version" >= 0 AND "score_version" <= 1000000),
  "is_replaced" INTEGER NOT NULL DEFAULT 0 CHECK ("is_replaced" IN (0, 1)),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE INDEX "score_entries_by_game_act" ON "score_entries" ("game", "act");

CREATE INDEX "score_entries_by_actor" ON "score_entries" ("actor");

CREATE INDEX "score_entries_by_day_code" ON "score_entries" ("day_code");
