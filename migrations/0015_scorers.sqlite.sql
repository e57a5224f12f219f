-- Who scored, where the organiser keeps it, and whom teams name as the most valuable of their opponents.
ALTER TABLE "tournament" ADD COLUMN "who_scored" TEXT NOT NULL DEFAULT '' CHECK ("who_scored" IN ('', 'on'));

CREATE TABLE "goals" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "game" TEXT NOT NULL REFERENCES "games" ("id"),
  "point" INTEGER NOT NULL DEFAULT 0 CHECK ("point" >= 1 AND "point" <= 198),
  "side" TEXT NOT NULL DEFAULT '' CHECK ("side" IN ('home', 'away')),
  "scorer" TEXT REFERENCES "players" ("id"),
  "assist" TEXT REFERENCES "players" ("id"),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "goals_unique_game_point" ON "goals" ("game", "point");

CREATE INDEX "goals_by_scorer" ON "goals" ("scorer");

CREATE INDEX "goals_by_assist" ON "goals" ("assist");

CREATE TABLE "valuable_players" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "game" TEXT NOT NULL REFERENCES "games" ("id"),
  "side" TEXT NOT NULL DEFAULT '' CHECK ("side" IN ('home', 'away')),
  "named" TEXT NOT NULL DEFAULT '[]' CHECK (json_type("named") = 'array'),
  "is_confirmed" INTEGER NOT NULL DEFAULT 0 CHECK ("is_confirmed" IN (0, 1)),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "valuable_players_unique_game_side" ON "valuable_players" ("game", "side");
