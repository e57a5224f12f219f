-- The sign of the tournament.
CREATE TABLE "tournament_logo" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "picture" TEXT NOT NULL DEFAULT '',
  "alt_en" TEXT NOT NULL DEFAULT '' CHECK (length("alt_en") <= 300),
  "alt_de" TEXT NOT NULL DEFAULT '' CHECK (length("alt_de") <= 300),
  "width" INTEGER NOT NULL DEFAULT 0 CHECK ("width" = 0 OR "width" >= 0 AND "width" <= 1024),
  "height" INTEGER NOT NULL DEFAULT 0 CHECK ("height" = 0 OR "height" >= 0 AND "height" <= 1024),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT '',
  CHECK ("picture" = '' OR "alt_en" <> '' OR "alt_de" <> '')
) STRICT;

CREATE UNIQUE INDEX "tournament_logo_single" ON "tournament_logo" ((1));
