-- Jingles: short sounds that are played at the field.
CREATE TABLE "jingles" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "name_en" TEXT NOT NULL DEFAULT '' CHECK (length("name_en") <= 40),
  "name_de" TEXT NOT NULL DEFAULT '' CHECK (length("name_de") <= 40),
  "team" TEXT REFERENCES "teams" ("id"),
  "sound" TEXT NOT NULL DEFAULT '',
  "milliseconds" INTEGER NOT NULL DEFAULT 0 CHECK ("milliseconds" >= 1 AND "milliseconds" <= 20000),
  "order" INTEGER NOT NULL DEFAULT 0 CHECK ("order" = 0 OR "order" >= 0 AND "order" <= 100000),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT '',
  CHECK ("name_en" <> '' OR "name_de" <> '')
) STRICT;

CREATE INDEX "jingles_by_team" ON "jingles" ("team");
