-- What is on the site plan besides fields, and by what phones know where on it they are.
CREATE TABLE "map_pins" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "kind" TEXT NOT NULL DEFAULT '' CHECK ("kind" IN ('toilets', 'showers', 'water', 'first_aid', 'food', 'parking', 'meeting', 'other')),
  "name_en" TEXT NOT NULL DEFAULT '' CHECK (length("name_en") <= 60),
  "name_de" TEXT NOT NULL DEFAULT '' CHECK (length("name_de") <= 60),
  "x" INTEGER NOT NULL DEFAULT 0 CHECK ("x" = 0 OR "x" >= 0 AND "x" <= 1000),
  "y" INTEGER NOT NULL DEFAULT 0 CHECK ("y" = 0 OR "y" >= 0 AND "y" <= 1000),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT '',
  CHECK ("kind" <> 'other' OR "name_en" <> '' OR "name_de" <> '')
) STRICT;

CREATE TABLE "map_references" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "x" INTEGER NOT NULL DEFAULT 0 CHECK ("x" = 0 OR "x" >= 0 AND "x" <= 1000),
  "y" INTEGER NOT NULL DEFAULT 0 CHECK ("y" = 0 OR "y" >= 0 AND "y" <= 1000),
  "latitude" REAL NOT NULL DEFAULT 0 CHECK ("latitude" = 0 OR "latitude" >= -90 AND "latitude" <= 90),
  "longitude" REAL NOT NULL DEFAULT 0 CHECK ("longitude" = 0 OR "longitude" >= -180 AND "longitude" <= 180),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;
