-- The last day for changes of rosters, and after which days they were locked.
ALTER TABLE "tournament" ADD COLUMN "rosters_until" TEXT NOT NULL DEFAULT '' CHECK (length("rosters_until") <= 10);

CREATE TABLE "_roster_locks" (
  "day" TEXT PRIMARY KEY,
  "at" TEXT NOT NULL
) STRICT;

-- What an entry is for, in German too.
ALTER TABLE "settlement_entries" ADD COLUMN "text_de" TEXT NOT NULL DEFAULT '' CHECK (length("text_de") <= 200);

-- That something was booked for a team, for those who see its balance and not its entries.
CREATE TABLE "team_accounts" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "team" TEXT NOT NULL REFERENCES "teams" ("id"),
  "entry_count" INTEGER NOT NULL DEFAULT 0 CHECK ("entry_count" = 0 OR "entry_count" >= 1 AND "entry_count" <= 1000000),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "team_accounts_unique_team" ON "team_accounts" ("team");
