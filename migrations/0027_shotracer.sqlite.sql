-- The shot race: races and their heats, which name nobody; who stands where and who ran when, which nobody reads.
CREATE TABLE "races" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "name" TEXT NOT NULL DEFAULT '' CHECK (length("name") BETWEEN 1 AND 60),
  "drink" TEXT NOT NULL DEFAULT '' CHECK (length("drink") BETWEEN 1 AND 40),
  "legs" INTEGER NOT NULL DEFAULT 0 CHECK ("legs" >= 2 AND "legs" <= 8),
  "has_alcohol" INTEGER NOT NULL DEFAULT 0 CHECK ("has_alcohol" IN (0, 1)),
  "referee" TEXT REFERENCES "users" ("id"),
  "is_open" INTEGER NOT NULL DEFAULT 0 CHECK ("is_open" IN (0, 1)),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE INDEX "races_by_referee" ON "races" ("referee");

CREATE TABLE "race_heats" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "race" TEXT NOT NULL REFERENCES "races" ("id"),
  "number" INTEGER NOT NULL DEFAULT 0 CHECK ("number" >= 1 AND "number" <= 1000),
  "state" TEXT NOT NULL DEFAULT '' CHECK ("state" IN ('lobby', 'armed', 'running', 'finished', 'void')),
  "lanes" TEXT NOT NULL DEFAULT 'null' CHECK (json_valid("lanes")),
  "marks" TEXT NOT NULL DEFAULT 'null' CHECK (json_valid("marks")),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "race_heats_unique_race_number" ON "race_heats" ("race", "number");

CREATE UNIQUE INDEX "race_heats_unique_race" ON "race_heats" ("race") WHERE "state" IN ('lobby', 'armed', 'running');

CREATE TABLE "_race_runners" (
  "user" TEXT PRIMARY KEY REFERENCES "users" ("id") ON DELETE CASCADE,
  "heat" TEXT NOT NULL REFERENCES "race_heats" ("id") ON DELETE CASCADE,
  "lane" INTEGER NOT NULL CHECK ("lane" BETWEEN 1 AND 6),
  "leg" INTEGER NOT NULL CHECK ("leg" BETWEEN 1 AND 8),
  "alcohol_free" INTEGER NOT NULL CHECK ("alcohol_free" BETWEEN 0 AND 1),
  UNIQUE ("heat", "lane", "leg")
) STRICT;

CREATE TABLE "_race_runs" (
  "user" TEXT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "heat" TEXT NOT NULL,
  "started" TEXT NOT NULL,
  PRIMARY KEY ("user", "heat")
) STRICT;

CREATE INDEX "_race_runs_by_heat" ON "_race_runs" ("heat");
