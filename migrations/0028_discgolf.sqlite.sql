-- Disc golf: the course, who plays, cards and throws, money and prizes.
CREATE TABLE "discgolf_settings" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "registration_active" INTEGER NOT NULL DEFAULT 0 CHECK ("registration_active" IN (0, 1)),
  "fee_cents" INTEGER NOT NULL DEFAULT 0 CHECK ("fee_cents" = 0 OR "fee_cents" >= 0 AND "fee_cents" <= 1000000),
  "players_most" INTEGER NOT NULL DEFAULT 0 CHECK ("players_most" = 0 OR "players_most" >= 0 AND "players_most" <= 500),
  "division_lines" TEXT NOT NULL DEFAULT '' CHECK (length("division_lines") <= 700),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "discgolf_settings_single" ON "discgolf_settings" ((1));

CREATE TABLE "discgolf_layouts" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "name" TEXT NOT NULL DEFAULT '' CHECK (length("name") BETWEEN 1 AND 60),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE "discgolf_holes" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "layout" TEXT NOT NULL REFERENCES "discgolf_layouts" ("id"),
  "number" INTEGER NOT NULL DEFAULT 0 CHECK ("number" >= 1 AND "number" <= 27),
  "par" INTEGER NOT NULL DEFAULT 0 CHECK ("par" >= 2 AND "par" <= 6),
  "metres" INTEGER NOT NULL DEFAULT 0 CHECK ("metres" = 0 OR "metres" >= 0 AND "metres" <= 600),
  "note_en" TEXT NOT NULL DEFAULT '' CHECK (length("note_en") <= 300),
  "note_de" TEXT NOT NULL DEFAULT '' CHECK (length("note_de") <= 300),
  "has_pin" INTEGER NOT NULL DEFAULT 0 CHECK ("has_pin" IN (0, 1)),
  "picture" TEXT NOT NULL DEFAULT '',
  "tee" TEXT NOT NULL DEFAULT 'null' CHECK (json_valid("tee")),
  "basket" TEXT NOT NULL DEFAULT 'null' CHECK (json_valid("basket")),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "discgolf_holes_unique_layout_number" ON "discgolf_holes" ("layout", "number");

CREATE TABLE "discgolf_players" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "name" TEXT NOT NULL DEFAULT '' CHECK (length("name") BETWEEN 1 AND 80),
  "user" TEXT REFERENCES "users" ("id"),
  "player" TEXT REFERENCES "players" ("id"),
  "division" TEXT NOT NULL DEFAULT '' CHECK (length("division") BETWEEN 1 AND 40),
  "state" TEXT NOT NULL DEFAULT '' CHECK ("state" IN ('registered', 'checked_in', 'playing', 'finished', 'dnf', 'dq', 'withdrawn')),
  "won_play_off" INTEGER NOT NULL DEFAULT 0 CHECK ("won_play_off" IN (0, 1)),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "discgolf_players_unique_user" ON "discgolf_players" ("user") WHERE "user" IS NOT NULL;

CREATE INDEX "discgolf_players_by_player" ON "discgolf_players" ("player");

CREATE INDEX "discgolf_players_by_user" ON "discgolf_players" ("user");

CREATE TABLE "discgolf_rounds" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "number" INTEGER NOT NULL DEFAULT 0 CHECK ("number" >= 1 AND "number" <= 100000),
  "state" TEXT NOT NULL DEFAULT '' CHECK ("state" IN ('planned', 'running', 'finished')),
  "start_kind" TEXT NOT NULL DEFAULT '' CHECK ("start_kind" IN ('shotgun', 'tee_times')),
  "starts" TEXT NOT NULL CHECK ("starts" <> ''),
  "minutes_apart" INTEGER NOT NULL DEFAULT 0 CHECK ("minutes_apart" = 0 OR "minutes_apart" >= 0 AND "minutes_apart" <= 60),
  "layout" TEXT REFERENCES "discgolf_layouts" ("id"),
  "layout_name" TEXT NOT NULL DEFAULT '' CHECK (length("layout_name") <= 60),
  "holes" TEXT NOT NULL DEFAULT 'null' CHECK (json_valid("holes")),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "discgolf_rounds_unique_number" ON "discgolf_rounds" ("number");

CREATE INDEX "discgolf_rounds_by_layout" ON "discgolf_rounds" ("layout");

CREATE TABLE "discgolf_cards" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "round" TEXT NOT NULL REFERENCES "discgolf_rounds" ("id"),
  "number" INTEGER NOT NULL DEFAULT 0 CHECK ("number" >= 1 AND "number" <= 200),
  "start_hole" INTEGER NOT NULL DEFAULT 0 CHECK ("start_hole" >= 1 AND "start_hole" <= 27),
  "wave" INTEGER NOT NULL DEFAULT 0 CHECK ("wave" = 0 OR "wave" >= 0 AND "wave" <= 20),
  "starts" TEXT NOT NULL CHECK ("starts" <> ''),
  "entry_code" TEXT NOT NULL DEFAULT '' CHECK (length("entry_code") BETWEEN 1 AND 20),
  "signed_by" TEXT REFERENCES "discgolf_players" ("id"),
  "signed_at" TEXT NOT NULL DEFAULT '',
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "discgolf_cards_unique_round_number" ON "discgolf_cards" ("round", "number");

CREATE INDEX "discgolf_cards_by_signed_by" ON "discgolf_cards" ("signed_by");

CREATE TABLE "discgolf_seats" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "round" TEXT NOT NULL REFERENCES "discgolf_rounds" ("id"),
  "card" TEXT NOT NULL REFERENCES "discgolf_cards" ("id"),
  "golfer" TEXT NOT NULL REFERENCES "discgolf_players" ("id"),
  "place" INTEGER NOT NULL DEFAULT 0 CHECK ("place" >= 1 AND "place" <= 200),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "discgolf_seats_unique_round_golfer" ON "discgolf_seats" ("round", "golfer");

CREATE INDEX "discgolf_seats_by_card" ON "discgolf_seats" ("card");

CREATE INDEX "discgolf_seats_by_golfer" ON "discgolf_seats" ("golfer");

CREATE TABLE "discgolf_throws" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "round" TEXT NOT NULL REFERENCES "discgolf_rounds" ("id"),
  "golfer" TEXT NOT NULL REFERENCES "discgolf_players" ("id"),
  "hole" INTEGER NOT NULL DEFAULT 0 CHECK ("hole" >= 1 AND "hole" <= 27),
  "throws" INTEGER NOT NULL DEFAULT 0 CHECK ("throws" >= 1 AND "throws" <= 30),
  "is_missed" INTEGER NOT NULL DEFAULT 0 CHECK ("is_missed" IN (0, 1)),
  "version" INTEGER NOT NULL DEFAULT 0 CHECK ("version" >= 1 AND "version" <= 1000000),
  "entered_by" TEXT REFERENCES "discgolf_players" ("id"),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "discgolf_throws_unique_round_golfer_hole" ON "discgolf_throws" ("round", "golfer", "hole");

CREATE INDEX "discgolf_throws_by_golfer" ON "discgolf_throws" ("golfer");

CREATE INDEX "discgolf_throws_by_entered_by" ON "discgolf_throws" ("entered_by");

CREATE TABLE "discgolf_corrections" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "round" TEXT NOT NULL REFERENCES "discgolf_rounds" ("id"),
  "golfer" TEXT NOT NULL REFERENCES "discgolf_players" ("id"),
  "hole" INTEGER NOT NULL DEFAULT 0 CHECK ("hole" >= 1 AND "hole" <= 27),
  "throws_before" INTEGER NOT NULL DEFAULT 0 CHECK ("throws_before" = 0 OR "throws_before" >= 0 AND "throws_before" <= 30),
  "throws_after" INTEGER NOT NULL DEFAULT 0 CHECK ("throws_after" >= 1 AND "throws_after" <= 30),
  "reason" TEXT NOT NULL DEFAULT '' CHECK (length("reason") BETWEEN 1 AND 200),
  "corrected_by" TEXT REFERENCES "users" ("id"),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE INDEX "discgolf_corrections_by_round" ON "discgolf_corrections" ("round");

CREATE INDEX "discgolf_corrections_by_golfer" ON "discgolf_corrections" ("golfer");

CREATE INDEX "discgolf_corrections_by_corrected_by" ON "discgolf_corrections" ("corrected_by");

CREATE TABLE "discgolf_pins" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "round" TEXT NOT NULL REFERENCES "discgolf_rounds" ("id"),
  "golfer" TEXT NOT NULL REFERENCES "discgolf_players" ("id"),
  "hole" INTEGER NOT NULL DEFAULT 0 CHECK ("hole" >= 1 AND "hole" <= 27),
  "centimetres" INTEGER NOT NULL DEFAULT 0 CHECK ("centimetres" >= 1 AND "centimetres" <= 10000),
  "witness" TEXT REFERENCES "discgolf_players" ("id"),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "discgolf_pins_unique_round_golfer_hole" ON "discgolf_pins" ("round", "golfer", "hole");

CREATE INDEX "discgolf_pins_by_golfer" ON "discgolf_pins" ("golfer");

CREATE INDEX "discgolf_pins_by_witness" ON "discgolf_pins" ("witness");

CREATE TABLE "discgolf_entries" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "golfer" TEXT NOT NULL REFERENCES "discgolf_players" ("id"),
  "kind" TEXT NOT NULL DEFAULT '' CHECK ("kind" IN ('fee', 'extra', 'payment', 'waiver', 'refund', 'correction')),
  "amount" INTEGER NOT NULL DEFAULT 0 CHECK ("amount" >= -100000000 AND "amount" <= 100000000),
  "day" TEXT NOT NULL DEFAULT '' CHECK (length("day") BETWEEN 1 AND 10),
  "method" TEXT NOT NULL DEFAULT '' CHECK ("method" IN ('', 'cash', 'transfer')),
  "text" TEXT NOT NULL DEFAULT '' CHECK (length("text") <= 200),
  "counters" TEXT REFERENCES "discgolf_entries" ("id"),
  "key" TEXT NOT NULL DEFAULT '' CHECK (length("key") BETWEEN 1 AND 160),
  "booked_by" TEXT REFERENCES "users" ("id"),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT '',
  CHECK ("amount" <> 0)
) STRICT;

CREATE UNIQUE INDEX "discgolf_entries_unique_key" ON "discgolf_entries" ("key");

CREATE UNIQUE INDEX "discgolf_entries_unique_counters" ON "discgolf_entries" ("counters") WHERE "counters" IS NOT NULL;

CREATE INDEX "discgolf_entries_by_golfer" ON "discgolf_entries" ("golfer");

CREATE INDEX "discgolf_entries_by_counters" ON "discgolf_entries" ("counters");

CREATE INDEX "discgolf_entries_by_booked_by" ON "discgolf_entries" ("booked_by");

CREATE TABLE "discgolf_prizes" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "division" TEXT NOT NULL DEFAULT '' CHECK (length("division") BETWEEN 1 AND 40),
  "place" INTEGER NOT NULL DEFAULT 0 CHECK ("place" >= 1 AND "place" <= 20),
  "text" TEXT NOT NULL DEFAULT '' CHECK (length("text") BETWEEN 1 AND 80),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "discgolf_prizes_unique_division_place" ON "discgolf_prizes" ("division", "place");
