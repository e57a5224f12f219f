-- What the organisers write about gender equity.
CREATE TABLE "equity" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "text_en" TEXT NOT NULL DEFAULT '' CHECK (length("text_en") <= 12000),
  "text_de" TEXT NOT NULL DEFAULT '' CHECK (length("text_de") <= 12000),
  "contact_name" TEXT NOT NULL DEFAULT '' CHECK (length("contact_name") <= 100),
  "contact_how" TEXT NOT NULL DEFAULT '' CHECK (length("contact_how") <= 200),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "equity_single" ON "equity" ((1));
