-- Teams that have come to the desk.
CREATE TABLE "arrivals" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "team" TEXT NOT NULL REFERENCES "teams" ("id"),
  "arrived_at" TEXT NOT NULL CHECK ("arrived_at" <> ''),
  "arrived_by" TEXT REFERENCES "users" ("id"),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "arrivals_unique_team" ON "arrivals" ("team");

CREATE INDEX "arrivals_by_arrived_by" ON "arrivals" ("arrived_by");
