-- Spirit sheets, what was said about their marks, and rankings as they were published.
CREATE TABLE "spirit_sheets" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "game" TEXT NOT NULL REFERENCES "games" ("id"),
  "rater" TEXT NOT NULL REFERENCES "teams" ("id"),
  "rated" TEXT NOT NULL REFERENCES "teams" ("id"),
  "their_rules" INTEGER NOT NULL DEFAULT 0 CHECK ("their_rules" = 0 OR "their_rules" >= 0 AND "their_rules" <= 4),
  "their_fouls" INTEGER NOT NULL DEFAULT 0 CHECK ("their_fouls" = 0 OR "their_fouls" >= 0 AND "their_fouls" <= 4),
  "their_fairness" INTEGER NOT NULL DEFAULT 0 CHECK ("their_fairness" = 0 OR "their_fairness" >= 0 AND "their_fairness" <= 4),
  "their_attitude" INTEGER NOT NULL DEFAULT 0 CHECK ("their_attitude" = 0 OR "their_attitude" >= 0 AND "their_attitude" <= 4),
  "their_communication" INTEGER NOT NULL DEFAULT 0 CHECK ("their_communication" = 0 OR "their_communication" >= 0 AND "their_communication" <= 4),
  "own_rules" INTEGER NOT NULL DEFAULT 0 CHECK ("own_rules" = 0 OR "own_rules" >= 0 AND "own_rules" <= 4),
  "own_fouls" INTEGER NOT NULL DEFAULT 0 CHECK ("own_fouls" = 0 OR "own_fouls" >= 0 AND "own_fouls" <= 4),
  "own_fairness" INTEGER NOT NULL DEFAULT 0 CHECK ("own_fairness" = 0 OR "own_fairness" >= 0 AND "own_fairness" <= 4),
  "own_attitude" INTEGER NOT NULL DEFAULT 0 CHECK ("own_attitude" = 0 OR "own_attitude" >= 0 AND "own_attitude" <= 4),
  "own_communication" INTEGER NOT NULL DEFAULT 0 CHECK ("own_communication" = 0 OR "own_communication" >= 0 AND "own_communication" <= 4),
  "sheet_version" INTEGER NOT NULL DEFAULT 0 CHECK ("sheet_version" = 0 OR "sheet_version" >= 1 AND "sheet_version" <= 1000000),
  "is_exchanged" INTEGER NOT NULL DEFAULT 0 CHECK ("is_exchanged" IN (0, 1)),
  "corrected_at" TEXT NOT NULL DEFAULT '',
  "given_by" TEXT REFERENCES "users" ("id"),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "spirit_sheets_unique_game_rater" ON "spirit_sheets" ("game", "rater");

CREATE INDEX "spirit_sheets_by_rater" ON "spirit_sheets" ("rater");

CREATE INDEX "spirit_sheets_by_rated" ON "spirit_sheets" ("rated");

CREATE INDEX "spirit_sheets_by_given_by" ON "spirit_sheets" ("given_by");

CREATE TABLE "spirit_comments" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "sheet" TEXT NOT NULL REFERENCES "spirit_sheets" ("id"),
  "whose" TEXT NOT NULL DEFAULT '' CHECK ("whose" IN ('their', 'own')),
  "spirit_category" TEXT NOT NULL DEFAULT '' CHECK ("spirit_category" IN ('rules', 'fouls', 'fairness', 'attitude', 'communication')),
  "comment_text" TEXT NOT NULL DEFAULT '' CHECK (length("comment_text") BETWEEN 1 AND 500),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "spirit_comments_unique_sheet_whose_spirit_category" ON "spirit_comments" ("sheet", "whose", "spirit_category");

CREATE TABLE "spirit_rankings" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "division" TEXT NOT NULL DEFAULT '' CHECK (length("division") BETWEEN 1 AND 30),
  "published_at" TEXT NOT NULL CHECK ("published_at" <> ''),
  "told" TEXT NOT NULL DEFAULT 'null' CHECK (json_valid("told")),
  "told_from" TEXT NOT NULL DEFAULT 'null' CHECK (json_valid("told_from")),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "spirit_rankings_unique_division" ON "spirit_rankings" ("division");
