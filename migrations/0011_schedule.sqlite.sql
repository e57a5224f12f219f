-- Games: where and when they are played, as published and as the admins prepare it.
CREATE TABLE "fields" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "name" TEXT NOT NULL DEFAULT '' CHECK (length("name") BETWEEN 1 AND 20),
  "is_show" INTEGER NOT NULL DEFAULT 0 CHECK ("is_show" IN (0, 1)),
  "order" INTEGER NOT NULL DEFAULT 0 CHECK ("order" >= 1 AND "order" <= 1000),
  "open" TEXT NOT NULL DEFAULT 'null' CHECK (json_valid("open")),
  "pin" TEXT NOT NULL DEFAULT 'null' CHECK (json_valid("pin")),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "fields_unique_name" ON "fields" ("name");

CREATE TABLE "formats" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "division" TEXT NOT NULL DEFAULT '' CHECK (length("division") BETWEEN 1 AND 30),
  "structure" TEXT NOT NULL DEFAULT 'null' CHECK (json_valid("structure")),
  "teams" TEXT NOT NULL DEFAULT '[]' CHECK (json_type("teams") = 'array'),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "formats_unique_division" ON "formats" ("division");

CREATE TABLE "games" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "division" TEXT NOT NULL DEFAULT '' CHECK (length("division") BETWEEN 1 AND 30),
  "key" TEXT NOT NULL DEFAULT '' CHECK (length("key") BETWEEN 1 AND 30),
  "kind" TEXT NOT NULL DEFAULT '' CHECK ("kind" IN ('pool', 'bracket', 'show')),
  "pool" TEXT NOT NULL DEFAULT '' CHECK (length("pool") <= 10),
  "stage" INTEGER NOT NULL DEFAULT 0 CHECK ("stage" = 0 OR "stage" >= 0 AND "stage" <= 100),
  "round" INTEGER NOT NULL DEFAULT 0 CHECK ("round" = 0 OR "round" >= 0 AND "round" <= 400),
  "home_source" TEXT NOT NULL DEFAULT '' CHECK (length("home_source") BETWEEN 1 AND 50),
  "away_source" TEXT NOT NULL DEFAULT '' CHECK (length("away_source") BETWEEN 1 AND 50),
  "name" TEXT NOT NULL DEFAULT '' CHECK (length("name") <= 40),
  "home" TEXT REFERENCES "teams" ("id"),
  "away" TEXT REFERENCES "teams" ("id"),
  "field" TEXT REFERENCES "fields" ("id"),
  "starts" TEXT NOT NULL CHECK ("starts" <> ''),
  "minutes" INTEGER NOT NULL DEFAULT 0 CHECK ("minutes" >= 10 AND "minutes" <= 300),
  "slot_minutes" INTEGER NOT NULL DEFAULT 0 CHECK ("slot_minutes" >= 10 AND "slot_minutes" <= 300),
  "state" TEXT NOT NULL DEFAULT '' CHECK ("state" IN ('scheduled', 'live', 'reported', 'confirmed', 'disputed', 'forfeit', 'suspended', 'cancelled')),
  "home_score" INTEGER NOT NULL DEFAULT 0 CHECK ("home_score" = 0 OR "home_score" >= 0 AND "home_score" <= 99),
  "away_score" INTEGER NOT NULL DEFAULT 0 CHECK ("away_score" = 0 OR "away_score" >= 0 AND "away_score" <= 99),
  "duty" TEXT REFERENCES "teams" ("id"),
  "duty_source" TEXT NOT NULL DEFAULT '' CHECK (length("duty_source") <= 80),
  "sequence" INTEGER NOT NULL DEFAULT 0 CHECK ("sequence" = 0 OR "sequence" >= 0 AND "sequence" <= 1000000),
  "moved_at" TEXT NOT NULL DEFAULT '',
  "moved_starts" TEXT NOT NULL DEFAULT '',
  "moved_field" TEXT REFERENCES "fields" ("id"),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "games_unique_division_key" ON "games" ("division", "key");

CREATE INDEX "games_by_starts" ON "games" ("starts");

CREATE INDEX "games_by_home" ON "games" ("home");

CREATE INDEX "games_by_away" ON "games" ("away");

CREATE INDEX "games_by_field" ON "games" ("field");

CREATE INDEX "games_by_duty" ON "games" ("duty");

CREATE INDEX "games_by_moved_field" ON "games" ("moved_field");

CREATE TABLE "score_steps" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "game" TEXT NOT NULL REFERENCES "games" ("id"),
  "home_score" INTEGER NOT NULL DEFAULT 0 CHECK ("home_score" = 0 OR "home_score" >= 0 AND "home_score" <= 99),
  "away_score" INTEGER NOT NULL DEFAULT 0 CHECK ("away_score" = 0 OR "away_score" >= 0 AND "away_score" <= 99),
  "state" TEXT NOT NULL DEFAULT '' CHECK ("state" IN ('scheduled', 'live', 'reported', 'confirmed', 'disputed', 'forfeit', 'suspended', 'cancelled')),
  "at" TEXT NOT NULL CHECK ("at" <> ''),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE INDEX "score_steps_by_game_at" ON "score_steps" ("game", "at");

CREATE TABLE "schedule_plan" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "settings" TEXT NOT NULL DEFAULT 'null' CHECK (json_valid("settings")),
  "answers" TEXT NOT NULL DEFAULT 'null' CHECK (json_valid("answers")),
  "version" INTEGER NOT NULL DEFAULT 0 CHECK ("version" = 0 OR "version" >= 0 AND "version" <= 1000000000),
  "published_at" TEXT NOT NULL DEFAULT '',
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "schedule_plan_single" ON "schedule_plan" ((1));

CREATE TABLE "planned_formats" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "division" TEXT NOT NULL DEFAULT '' CHECK (length("division") BETWEEN 1 AND 30),
  "structure" TEXT NOT NULL DEFAULT 'null' CHECK (json_valid("structure")),
  "teams" TEXT NOT NULL DEFAULT '[]' CHECK (json_type("teams") = 'array'),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "planned_formats_unique_division" ON "planned_formats" ("division");

CREATE TABLE "planned_games" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "division" TEXT NOT NULL DEFAULT '' CHECK (length("division") BETWEEN 1 AND 30),
  "key" TEXT NOT NULL DEFAULT '' CHECK (length("key") BETWEEN 1 AND 30),
  "field" TEXT REFERENCES "fields" ("id"),
  "starts" INTEGER NOT NULL DEFAULT 0 CHECK ("starts" = 0 OR "starts" >= 0 AND "starts" <= 100000),
  "minutes" INTEGER NOT NULL DEFAULT 0 CHECK ("minutes" >= 10 AND "minutes" <= 300),
  "slot_minutes" INTEGER NOT NULL DEFAULT 0 CHECK ("slot_minutes" >= 10 AND "slot_minutes" <= 300),
  "locked" INTEGER NOT NULL DEFAULT 0 CHECK ("locked" IN (0, 1)),
  "duty_source" TEXT NOT NULL DEFAULT '' CHECK (length("duty_source") <= 80),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "planned_games_unique_division_key" ON "planned_games" ("division", "key");

CREATE INDEX "planned_games_by_field" ON "planned_games" ("field");
