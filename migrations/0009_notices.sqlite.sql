-- What people are told beside their mails.
CREATE TABLE "notices" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "audience" TEXT NOT NULL DEFAULT '' CHECK ("audience" IN ('everybody', 'division', 'team', 'admin', 'booker', 'scorekeeper', 'stats', 'teammanager', 'worker', 'person')),
  "division" TEXT NOT NULL DEFAULT '' CHECK (length("division") <= 30),
  "team" TEXT REFERENCES "teams" ("id"),
  "recipient" TEXT REFERENCES "users" ("id"),
  "title_en" TEXT NOT NULL DEFAULT '' CHECK (length("title_en") BETWEEN 1 AND 120),
  "title_de" TEXT NOT NULL DEFAULT '' CHECK (length("title_de") BETWEEN 1 AND 120),
  "text_en" TEXT NOT NULL DEFAULT '' CHECK (length("text_en") <= 500),
  "text_de" TEXT NOT NULL DEFAULT '' CHECK (length("text_de") <= 500),
  "href" TEXT NOT NULL DEFAULT '' CHECK (length("href") <= 200),
  "urgent" INTEGER NOT NULL DEFAULT 0 CHECK ("urgent" IN (0, 1)),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE INDEX "notices_by_audience" ON "notices" ("audience");

CREATE INDEX "notices_by_team" ON "notices" ("team");

CREATE INDEX "notices_by_recipient" ON "notices" ("recipient");
