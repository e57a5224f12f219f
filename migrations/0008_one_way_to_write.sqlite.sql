-- What the record service wrote past the commands is put right, and held from now on: in its division a team that takes
-- part has a name and a seed of its own, and who added a walk-in is kept with the player.

CREATE TABLE "teams_new" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "name" TEXT NOT NULL DEFAULT '' CHECK (length("name") BETWEEN 1 AND 80),
  "short_name" TEXT NOT NULL DEFAULT '' CHECK (length("short_name") <= 12),
  "city" TEXT NOT NULL DEFAULT '' CHECK (length("city") <= 80),
  "country" TEXT NOT NULL DEFAULT '' CHECK (length("country") <= 2),
  "colour_light" TEXT NOT NULL DEFAULT '' CHECK (length("colour_light") <= 7),
  "colour_dark" TEXT NOT NULL DEFAULT '' CHECK (length("colour_dark") <= 7),
  "seed" INTEGER NOT NULL DEFAULT 0 CHECK ("seed" = 0 OR "seed" >= 0 AND "seed" <= 999),
  "name_key" TEXT NOT NULL DEFAULT '' CHECK (length("name_key") <= 80),
  "division" TEXT NOT NULL DEFAULT '' CHECK (length("division") BETWEEN 1 AND 30),
  "logo" TEXT NOT NULL DEFAULT '',
  "state" TEXT NOT NULL DEFAULT '' CHECK ("state" IN ('registered', 'accepted', 'waiting', 'declined', 'withdrawn')),
  "managers" TEXT NOT NULL DEFAULT '[]' CHECK (json_type("managers") = 'array'),
  "roster_locked" INTEGER NOT NULL DEFAULT 0 CHECK ("roster_locked" IN (0, 1)),
  "withdrawal" TEXT NOT NULL DEFAULT '' CHECK ("withdrawal" IN ('', 'forfeit_left', 'void_all', 'void_unplayed')),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

-- `name_key` is a function that the program brings along.
INSERT INTO "teams_new" ("_seq", "id", "name", "short_name", "city", "country", "colour_light", "colour_dark", "seed", "name_key", "division", "logo", "state", "managers", "roster_locked", "withdrawal", "created", "updated")
SELECT "_seq", "id", "name", "short_name", "city", "country", "colour_light", "colour_dark", "seed", name_key("name"), "division", "logo", "state", "managers", "roster_locked", "withdrawal", "created", "updated" FROM "teams";

DROP TABLE "teams";

ALTER TABLE "teams_new" RENAME TO "teams";

-- Of teams whose names read alike, the first keeps its key. The others get one that is nobody else's, until somebody
-- gives them another name.
UPDATE "teams" SET "name_key" = substr("name_key", 1, 64) || ' ' || "id"
WHERE "state" IN ('registered', 'accepted', 'waiting') AND EXISTS (
  SELECT 1 FROM "teams" AS "first"
  WHERE "first"."division" = "teams"."division" AND "first"."name_key" = "teams"."name_key"
    AND "first"."_seq" < "teams"."_seq" AND "first"."state" IN ('registered', 'accepted', 'waiting')
);

-- Of teams with the same seed, the first keeps it.
UPDATE "teams" SET "seed" = 0
WHERE "seed" > 0 AND "state" IN ('registered', 'accepted', 'waiting') AND EXISTS (
  SELECT 1 FROM "teams" AS "first"
  WHERE "first"."division" = "teams"."division" AND "first"."seed" = "teams"."seed"
    AND "first"."_seq" < "teams"."_seq" AND "first"."state" IN ('registered', 'accepted', 'waiting')
);

CREATE UNIQUE INDEX "teams_unique_division_name_key" ON "teams" ("division", "name_key") WHERE "state" IN ('registered', 'accepted', 'waiting');

CREATE UNIQUE INDEX "teams_unique_division_seed" ON "teams" ("division", "seed") WHERE "seed" > 0 AND "state" IN ('registered', 'accepted', 'waiting');

ALTER TABLE "players" ADD COLUMN "added_by" TEXT REFERENCES "users" ("id");

-- Until now the audit knew it.
UPDATE "players" SET "added_by" = (
  SELECT "actor" FROM "_audit"
  WHERE "action" = 'teams.addWalkIn' AND "record" = "players"."id" AND "actor" IN (SELECT "id" FROM "users")
  ORDER BY "seq" DESC LIMIT 1
);

CREATE INDEX "players_by_added_by" ON "players" ("added_by");
