-- The library of pictures, and how large the pictures of disc golf holes are.
CREATE TABLE "images" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "picture" TEXT NOT NULL DEFAULT '',
  "alt_en" TEXT NOT NULL DEFAULT '' CHECK (length("alt_en") <= 300),
  "alt_de" TEXT NOT NULL DEFAULT '' CHECK (length("alt_de") <= 300),
  "name" TEXT NOT NULL DEFAULT '' CHECK (length("name") BETWEEN 1 AND 100),
  "width" INTEGER NOT NULL DEFAULT 0 CHECK ("width" >= 1 AND "width" <= 2048),
  "height" INTEGER NOT NULL DEFAULT 0 CHECK ("height" >= 1 AND "height" <= 2048),
  "bytes" INTEGER NOT NULL DEFAULT 0 CHECK ("bytes" >= 1 AND "bytes" <= 1000000000),
  "shown" INTEGER NOT NULL DEFAULT 0 CHECK ("shown" IN (0, 1)),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT '',
  CHECK ("shown" = 0 OR "alt_en" <> '' AND "alt_de" <> '')
) STRICT;

ALTER TABLE "discgolf_holes" ADD COLUMN "picture_width" INTEGER NOT NULL DEFAULT 0 CHECK ("picture_width" = 0 OR "picture_width" >= 0 AND "picture_width" <= 50000000);
ALTER TABLE "discgolf_holes" ADD COLUMN "picture_height" INTEGER NOT NULL DEFAULT 0 CHECK ("picture_height" = 0 OR "picture_height" >= 0 AND "picture_height" <= 50000000);
