-- What helpers do and who does it, what they are reminded of, and the year of birth that somebody states once.
CREATE TABLE "helperjobs" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "title" TEXT NOT NULL DEFAULT '' CHECK (length("title") BETWEEN 1 AND 80),
  "category" TEXT NOT NULL DEFAULT '' CHECK ("category" IN ('Drinks', 'Food', 'Maintenance', 'General', 'Party')),
  "day" TEXT NOT NULL DEFAULT '' CHECK ("day" IN ('Saturday', 'Sunday')),
  "place" TEXT NOT NULL DEFAULT '' CHECK (length("place") <= 80),
  "starts" TEXT NOT NULL DEFAULT '' CHECK (length("starts") BETWEEN 1 AND 5),
  "ends" TEXT NOT NULL DEFAULT '' CHECK (length("ends") BETWEEN 1 AND 5),
  "needed" INTEGER NOT NULL DEFAULT 0 CHECK ("needed" >= 1 AND "needed" <= 99),
  "maximum" INTEGER NOT NULL DEFAULT 0 CHECK ("maximum" >= 1 AND "maximum" <= 99),
  "minimum_age" INTEGER NOT NULL DEFAULT 0 CHECK ("minimum_age" = 0 OR "minimum_age" >= 0 AND "minimum_age" <= 99),
  "note" TEXT NOT NULL DEFAULT '' CHECK (length("note") <= 500),
  "state" TEXT NOT NULL DEFAULT '' CHECK ("state" IN ('draft', 'open', 'locked', 'cancelled')),
  "clock" TEXT NOT NULL DEFAULT '' CHECK (length("clock") <= 6),
  "taken" INTEGER NOT NULL DEFAULT 0 CHECK ("taken" = 0 OR "taken" >= 0),
  "seeking" INTEGER NOT NULL DEFAULT 0 CHECK ("seeking" = 0 OR "seeking" >= 0),
  "waiting" INTEGER NOT NULL DEFAULT 0 CHECK ("waiting" = 0 OR "waiting" >= 0),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT '',
  CHECK ("ends" <> "starts")
) STRICT;

CREATE INDEX "helperjobs_by_day_clock" ON "helperjobs" ("day", "clock");

CREATE TABLE "helperjob_entries" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "job" TEXT NOT NULL REFERENCES "helperjobs" ("id"),
  "user" TEXT NOT NULL REFERENCES "users" ("id"),
  "status" TEXT NOT NULL DEFAULT '' CHECK ("status" IN ('booked', 'waiting', 'offered', 'cancelled', 'present', 'absent')),
  "place" INTEGER NOT NULL DEFAULT 0 CHECK ("place" = 0 OR "place" >= 0),
  "since" TEXT NOT NULL DEFAULT '',
  "offered_until" TEXT NOT NULL DEFAULT '',
  "seeks_replacement" INTEGER NOT NULL DEFAULT 0 CHECK ("seeks_replacement" IN (0, 1)),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "helperjob_entries_unique_job_user" ON "helperjob_entries" ("job", "user");

CREATE UNIQUE INDEX "helperjob_entries_unique_job_place" ON "helperjob_entries" ("job", "place") WHERE "place" > 0;

CREATE INDEX "helperjob_entries_by_user" ON "helperjob_entries" ("user");

CREATE INDEX "helperjob_entries_by_status_offered_until" ON "helperjob_entries" ("status", "offered_until");

CREATE TABLE "_job_reminders" (
  "entry" TEXT NOT NULL REFERENCES "helperjob_entries" ("id") ON DELETE CASCADE,
  "minutes" INTEGER NOT NULL CHECK ("minutes" >= 1),
  "due" TEXT NOT NULL,
  PRIMARY KEY ("entry", "minutes")
) STRICT;

CREATE INDEX "_job_reminders_by_due" ON "_job_reminders" ("due");

CREATE TABLE "_birth_years" (
  "user" TEXT PRIMARY KEY REFERENCES "users" ("id") ON DELETE CASCADE,
  "year" INTEGER NOT NULL CHECK ("year" BETWEEN 1900 AND 2100),
  "stated" TEXT NOT NULL
) STRICT;
