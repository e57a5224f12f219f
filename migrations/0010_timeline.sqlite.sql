-- What there is at the weekend besides the games, by the clocks at the fields.
CREATE TABLE "timelines" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "title_en" TEXT NOT NULL DEFAULT '' CHECK (length("title_en") <= 80),
  "title_de" TEXT NOT NULL DEFAULT '' CHECK (length("title_de") <= 80),
  "day" TEXT NOT NULL DEFAULT '' CHECK (length("day") BETWEEN 1 AND 10),
  "starts" TEXT NOT NULL DEFAULT '' CHECK (length("starts") BETWEEN 1 AND 5),
  "ends" TEXT NOT NULL DEFAULT '' CHECK (length("ends") <= 5),
  "place" TEXT NOT NULL DEFAULT '' CHECK (length("place") <= 80),
  "description_en" TEXT NOT NULL DEFAULT '' CHECK (length("description_en") <= 1000),
  "description_de" TEXT NOT NULL DEFAULT '' CHECK (length("description_de") <= 1000),
  "audience" TEXT NOT NULL DEFAULT '' CHECK ("audience" IN ('everybody', 'players', 'helpers', 'managers')),
  "published" INTEGER NOT NULL DEFAULT 0 CHECK ("published" IN (0, 1)),
  "picture" TEXT NOT NULL DEFAULT '',
  "alt_en" TEXT NOT NULL DEFAULT '' CHECK (length("alt_en") <= 200),
  "alt_de" TEXT NOT NULL DEFAULT '' CHECK (length("alt_de") <= 200),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT '',
  CHECK ("title_en" <> '' OR "title_de" <> ''),
  CHECK ("ends" <> "starts"),
  CHECK ("picture" = '' OR "alt_en" <> '' OR "alt_de" <> '')
) STRICT;

CREATE INDEX "timelines_by_day_starts" ON "timelines" ("day", "starts");
