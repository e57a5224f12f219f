-- The tournament: what everybody may know of it, and the account that fees are paid to.

CREATE TABLE "tournament" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "name" TEXT NOT NULL DEFAULT '' CHECK (length("name") <= 100),
  "place" TEXT NOT NULL DEFAULT '' CHECK (length("place") <= 200),
  "starts" TEXT NOT NULL DEFAULT '' CHECK (length("starts") <= 10),
  "ends" TEXT NOT NULL DEFAULT '' CHECK (length("ends") <= 10),
  "time_zone" TEXT NOT NULL DEFAULT '' CHECK (length("time_zone") BETWEEN 1 AND 64),
  "currency" TEXT NOT NULL DEFAULT '' CHECK ("currency" IN ('EUR', 'CHF', 'GBP', 'CZK', 'DKK', 'SEK', 'NOK', 'PLN', 'USD')),
  "contact_name" TEXT NOT NULL DEFAULT '' CHECK (length("contact_name") <= 100),
  "contact_email" TEXT NOT NULL DEFAULT '',
  "game_length" INTEGER NOT NULL DEFAULT 0 CHECK ("game_length" >= 10 AND "game_length" <= 240),
  "half_cap" INTEGER NOT NULL DEFAULT 0 CHECK ("half_cap" = 0 OR "half_cap" >= 1 AND "half_cap" <= 240),
  "time_cap" INTEGER NOT NULL DEFAULT 0 CHECK ("time_cap" = 0 OR "time_cap" >= 1 AND "time_cap" <= 240),
  "minimum_rest" INTEGER NOT NULL DEFAULT 0 CHECK ("minimum_rest" = 0 OR "minimum_rest" >= 1 AND "minimum_rest" <= 600),
  "target_score" INTEGER NOT NULL DEFAULT 0 CHECK ("target_score" >= 1 AND "target_score" <= 99),
  "forfeit_score" INTEGER NOT NULL DEFAULT 0 CHECK ("forfeit_score" >= 1 AND "forfeit_score" <= 99),
  "spirit_visibility" TEXT NOT NULL DEFAULT '' CHECK ("spirit_visibility" IN ('hidden', 'after_both_sheets', 'public')),
  "imprint_en" TEXT NOT NULL DEFAULT '' CHECK (length("imprint_en") <= 20000),
  "imprint_de" TEXT NOT NULL DEFAULT '' CHECK (length("imprint_de") <= 20000),
  "privacy_en" TEXT NOT NULL DEFAULT '' CHECK (length("privacy_en") <= 20000),
  "privacy_de" TEXT NOT NULL DEFAULT '' CHECK (length("privacy_de") <= 20000),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT '',
  CHECK ("ends" >= "starts"),
  CHECK (("starts" = '') = ("ends" = ''))
) STRICT;

CREATE UNIQUE INDEX "tournament_single" ON "tournament" ((1));

CREATE TABLE "tournament_account" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "holder" TEXT NOT NULL DEFAULT '' CHECK (length("holder") <= 70),
  "iban" TEXT NOT NULL DEFAULT '' CHECK (length("iban") <= 34),
  "bic" TEXT NOT NULL DEFAULT '' CHECK (length("bic") <= 11),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "tournament_account_single" ON "tournament_account" ((1));

-- One record each. Games as they are usual: to 15, capped at 90 minutes, half time at 45, an hour of rest.
INSERT INTO "tournament" (
  "id", "time_zone", "currency", "game_length", "half_cap", "time_cap", "minimum_rest", "target_score", "forfeit_score",
  "spirit_visibility", "created", "updated"
)
VALUES (
  'tournamentfacts', 'Europe/Berlin', 'EUR', 90, 45, 90, 60, 15, 15,
  'after_both_sheets', strftime('%Y-%m-%d %H:%M:%fZ', 'now'), strftime('%Y-%m-%d %H:%M:%fZ', 'now')
);

INSERT INTO "tournament_account" ("id", "created", "updated")
VALUES ('tournamentmoney', strftime('%Y-%m-%d %H:%M:%fZ', 'now'), strftime('%Y-%m-%d %H:%M:%fZ', 'now'));
