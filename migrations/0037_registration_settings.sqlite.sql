-- When registration opens and closes, and what the fee includes. Dates that have turned the switch.
CREATE TABLE "registration_settings" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "opens" TEXT NOT NULL DEFAULT '' CHECK (length("opens") <= 16),
  "closes" TEXT NOT NULL DEFAULT '' CHECK (length("closes") <= 16),
  "includes_en" TEXT NOT NULL DEFAULT '' CHECK (length("includes_en") <= 2000),
  "includes_de" TEXT NOT NULL DEFAULT '' CHECK (length("includes_de") <= 2000),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "registration_settings_single" ON "registration_settings" ((1));

CREATE TABLE "_registration_turns" (
  "key" TEXT PRIMARY KEY,
  "at" TEXT NOT NULL
) STRICT;

-- What the organisers ask besides, and what teams answer.
CREATE TABLE "registration_questions" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "label_en" TEXT NOT NULL DEFAULT '' CHECK (length("label_en") <= 200),
  "label_de" TEXT NOT NULL DEFAULT '' CHECK (length("label_de") <= 200),
  "kind" TEXT NOT NULL DEFAULT '' CHECK ("kind" IN ('text', 'choice', 'number', 'tick')),
  "options" TEXT NOT NULL DEFAULT '' CHECK (length("options") <= 800),
  "is_required" INTEGER NOT NULL DEFAULT 0 CHECK ("is_required" IN (0, 1)),
  "order" INTEGER NOT NULL DEFAULT 0 CHECK ("order" = 0 OR "order" >= 0 AND "order" <= 1000000),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT '',
  CHECK ("label_en" <> '' OR "label_de" <> '')
) STRICT;

ALTER TABLE "registrations" ADD COLUMN "answers" TEXT NOT NULL DEFAULT 'null' CHECK (json_valid("answers"));
