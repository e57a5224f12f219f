-- What teams owe and have paid, which column is which in a bank's files, and whom admins have reminded.
CREATE TABLE "settlement_entries" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "team" TEXT NOT NULL REFERENCES "teams" ("id"),
  "player" TEXT NOT NULL DEFAULT '' CHECK (length("player") <= 15),
  "kind" TEXT NOT NULL DEFAULT '' CHECK ("kind" IN ('fee', 'extra', 'payment', 'waiver', 'refund', 'correction')),
  "amount" INTEGER NOT NULL DEFAULT 0 CHECK ("amount" >= -100000000 AND "amount" <= 100000000),
  "day" TEXT NOT NULL DEFAULT '' CHECK (length("day") BETWEEN 1 AND 10),
  "method" TEXT NOT NULL DEFAULT '' CHECK ("method" IN ('', 'transfer', 'cash')),
  "text" TEXT NOT NULL DEFAULT '' CHECK (length("text") <= 200),
  "counters" TEXT REFERENCES "settlement_entries" ("id"),
  "bank_reference" TEXT NOT NULL DEFAULT '' CHECK (length("bank_reference") <= 140),
  "key" TEXT NOT NULL DEFAULT '' CHECK (length("key") BETWEEN 1 AND 160),
  "booked_by" TEXT REFERENCES "users" ("id"),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT '',
  CHECK ("amount" <> 0)
) STRICT;

CREATE UNIQUE INDEX "settlement_entries_unique_key" ON "settlement_entries" ("key");

CREATE UNIQUE INDEX "settlement_entries_unique_counters" ON "settlement_entries" ("counters") WHERE "counters" IS NOT NULL;

CREATE INDEX "settlement_entries_by_player" ON "settlement_entries" ("player");

CREATE INDEX "settlement_entries_by_team" ON "settlement_entries" ("team");

CREATE INDEX "settlement_entries_by_counters" ON "settlement_entries" ("counters");

CREATE INDEX "settlement_entries_by_booked_by" ON "settlement_entries" ("booked_by");

CREATE TABLE "_statement_formats" (
  "heads" TEXT PRIMARY KEY CHECK (length("heads") = 64),
  "columns" TEXT NOT NULL,
  "at" TEXT NOT NULL
) STRICT;

CREATE TABLE "_settlement_reminders" (
  "team" TEXT PRIMARY KEY REFERENCES "teams" ("id") ON DELETE CASCADE,
  "at" TEXT NOT NULL
) STRICT;
