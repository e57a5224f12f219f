-- What whoever counts a game says besides its score; its changes tell pages of a game that who scored has changed.
CREATE TABLE "game_counts" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "game" TEXT NOT NULL REFERENCES "games" ("id"),
  "revision" INTEGER NOT NULL DEFAULT 0 CHECK ("revision" = 0 OR "revision" >= 0 AND "revision" <= 1000000),
  "first_line" TEXT NOT NULL DEFAULT '' CHECK ("first_line" IN ('', 'female', 'male')),
  "started_at" TEXT NOT NULL DEFAULT '',
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "game_counts_unique_game" ON "game_counts" ("game");
