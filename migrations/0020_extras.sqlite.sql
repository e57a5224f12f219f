-- What teams can order besides playing, and what they have ordered.
CREATE TABLE "extras" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "name_en" TEXT NOT NULL DEFAULT '' CHECK (length("name_en") <= 60),
  "name_de" TEXT NOT NULL DEFAULT '' CHECK (length("name_de") <= 60),
  "note_en" TEXT NOT NULL DEFAULT '' CHECK (length("note_en") <= 300),
  "note_de" TEXT NOT NULL DEFAULT '' CHECK (length("note_de") <= 300),
  "price_cents" INTEGER NOT NULL DEFAULT 0 CHECK ("price_cents" = 0 OR "price_cents" >= 0 AND "price_cents" <= 1000000),
  "price_per" TEXT NOT NULL DEFAULT '' CHECK ("price_per" IN ('player', 'team')),
  "variants" TEXT NOT NULL DEFAULT '' CHECK (length("variants") <= 800),
  "offered_days" TEXT NOT NULL DEFAULT '' CHECK (length("offered_days") <= 120),
  "order_until" TEXT NOT NULL DEFAULT '' CHECK (length("order_until") <= 10),
  "stock" INTEGER NOT NULL DEFAULT 0 CHECK ("stock" = 0 OR "stock" >= 0 AND "stock" <= 100000),
  "is_open" INTEGER NOT NULL DEFAULT 0 CHECK ("is_open" IN (0, 1)),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT '',
  CHECK ("name_en" <> '' OR "name_de" <> '')
) STRICT;

CREATE TABLE "extra_orders" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "team" TEXT NOT NULL REFERENCES "teams" ("id"),
  "extra" TEXT NOT NULL REFERENCES "extras" ("id"),
  "ordered" TEXT NOT NULL DEFAULT 'null' CHECK (json_valid("ordered")),
  "total_cents" INTEGER NOT NULL DEFAULT 0 CHECK ("total_cents" = 0 OR "total_cents" >= 0 AND "total_cents" <= 1000000000),
  "revision" INTEGER NOT NULL DEFAULT 0 CHECK ("revision" = 0 OR "revision" >= 0 AND "revision" <= 1000000),
  "ordered_by" TEXT REFERENCES "users" ("id"),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "extra_orders_unique_team_extra" ON "extra_orders" ("team", "extra");

CREATE INDEX "extra_orders_by_extra" ON "extra_orders" ("extra");

CREATE INDEX "extra_orders_by_ordered_by" ON "extra_orders" ("ordered_by");
