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

-- Which goals the lists of the best count is kept with them: those of the score of a result that stands.
ALTER TABLE "goals" ADD COLUMN "division" TEXT NOT NULL DEFAULT '' CHECK (length("division") <= 30);

ALTER TABLE "goals" ADD COLUMN "is_counted" INTEGER NOT NULL DEFAULT 0 CHECK ("is_counted" IN (0, 1));

CREATE INDEX "goals_by_division_is_counted_scorer" ON "goals" ("division", "is_counted", "scorer");

CREATE INDEX "goals_by_division_is_counted_assist" ON "goals" ("division", "is_counted", "assist");

UPDATE "goals" SET "division" = (SELECT "division" FROM "games" WHERE "games"."id" = "goals"."game");

UPDATE "goals" SET "is_counted" = 1 WHERE "id" IN (
  SELECT "id" FROM (
    SELECT g."id", row_number() OVER (PARTITION BY g."game", g."side" ORDER BY g."point") AS "nth",
      CASE g."side" WHEN 'home' THEN played."home_score" ELSE played."away_score" END AS "score"
    FROM "goals" AS g JOIN "games" AS played ON played."id" = g."game"
    WHERE played."state" IN ('confirmed', 'forfeit') AND g."point" <= played."home_score" + played."away_score"
  ) WHERE "nth" <= "score"
);
