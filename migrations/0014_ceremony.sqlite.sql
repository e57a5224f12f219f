-- How far the closing ceremony is: what was revealed, from the last rank on.
CREATE TABLE "ceremony" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "is_held" INTEGER NOT NULL DEFAULT 0 CHECK ("is_held" IN (0, 1)),
  "award" TEXT NOT NULL DEFAULT '' CHECK (length("award") <= 80),
  "revealed" TEXT NOT NULL DEFAULT 'null' CHECK (json_valid("revealed")),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "ceremony_single" ON "ceremony" ((1));
