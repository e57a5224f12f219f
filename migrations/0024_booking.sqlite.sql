-- Equipment: what there is, where it is fetched, and who has it for how long.
CREATE TABLE "booking_locations" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "name" TEXT NOT NULL DEFAULT '' CHECK (length("name") BETWEEN 1 AND 60),
  "directions" TEXT NOT NULL DEFAULT '' CHECK (length("directions") <= 160),
  "open" INTEGER NOT NULL DEFAULT 0 CHECK ("open" IN (0, 1)),
  "pin_x" INTEGER NOT NULL DEFAULT 0 CHECK ("pin_x" = 0 OR "pin_x" >= 0 AND "pin_x" <= 1000),
  "pin_y" INTEGER NOT NULL DEFAULT 0 CHECK ("pin_y" = 0 OR "pin_y" >= 0 AND "pin_y" <= 1000),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "booking_locations_unique_name" ON "booking_locations" ("name");

CREATE TABLE "booking_items" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "name" TEXT NOT NULL DEFAULT '' CHECK (length("name") BETWEEN 1 AND 80),
  "kind" TEXT NOT NULL DEFAULT '' CHECK ("kind" IN ('loan', 'sale')),
  "quantity" INTEGER NOT NULL DEFAULT 0 CHECK ("quantity" = 0 OR "quantity" >= 0 AND "quantity" <= 9999),
  "price" INTEGER NOT NULL DEFAULT 0 CHECK ("price" = 0 OR "price" >= 0 AND "price" <= 1000000),
  "deposit" INTEGER NOT NULL DEFAULT 0 CHECK ("deposit" = 0 OR "deposit" >= 0 AND "deposit" <= 1000000),
  "longest_hours" INTEGER NOT NULL DEFAULT 0 CHECK ("longest_hours" = 0 OR "longest_hours" >= 0 AND "longest_hours" <= 744),
  "description" TEXT NOT NULL DEFAULT '' CHECK (length("description") <= 300),
  "needs_approval" INTEGER NOT NULL DEFAULT 0 CHECK ("needs_approval" IN (0, 1)),
  "active" INTEGER NOT NULL DEFAULT 0 CHECK ("active" IN (0, 1)),
  "code" TEXT NOT NULL DEFAULT '' CHECK (length("code") BETWEEN 1 AND 8),
  "location" TEXT NOT NULL REFERENCES "booking_locations" ("id"),
  "picture" TEXT NOT NULL DEFAULT '',
  "out_of_use" INTEGER NOT NULL DEFAULT 0 CHECK ("out_of_use" = 0 OR "out_of_use" >= 0 AND "out_of_use" <= 9999),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "booking_items_unique_name" ON "booking_items" ("name");

CREATE UNIQUE INDEX "booking_items_unique_code" ON "booking_items" ("code");

CREATE INDEX "booking_items_by_location" ON "booking_items" ("location");

CREATE TABLE "booking_orders" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "kind" TEXT NOT NULL DEFAULT '' CHECK ("kind" IN ('loan', 'sale')),
  "state" TEXT NOT NULL DEFAULT '' CHECK ("state" IN ('requested', 'approved', 'rejected', 'handed_out', 'returned', 'closed', 'cancelled', 'booked', 'voided')),
  "starts" TEXT NOT NULL CHECK ("starts" <> ''),
  "ends" TEXT NOT NULL CHECK ("ends" <> ''),
  "reason" TEXT NOT NULL DEFAULT '' CHECK (length("reason") <= 500),
  "location" TEXT NOT NULL REFERENCES "booking_locations" ("id"),
  "booker" TEXT REFERENCES "users" ("id"),
  "team" TEXT REFERENCES "teams" ("id"),
  "player" TEXT REFERENCES "players" ("id"),
  "decided_by" TEXT REFERENCES "users" ("id"),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE INDEX "booking_orders_by_state_ends" ON "booking_orders" ("state", "ends");

CREATE INDEX "booking_orders_by_team" ON "booking_orders" ("team");

CREATE INDEX "booking_orders_by_player" ON "booking_orders" ("player");

CREATE INDEX "booking_orders_by_booker" ON "booking_orders" ("booker");

CREATE INDEX "booking_orders_by_location" ON "booking_orders" ("location");

CREATE INDEX "booking_orders_by_decided_by" ON "booking_orders" ("decided_by");

CREATE TABLE "booking_lines" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "order" TEXT NOT NULL REFERENCES "booking_orders" ("id"),
  "item" TEXT NOT NULL REFERENCES "booking_items" ("id"),
  "waiting" INTEGER NOT NULL DEFAULT 0 CHECK ("waiting" = 0 OR "waiting" >= 0 AND "waiting" <= 9999),
  "out" INTEGER NOT NULL DEFAULT 0 CHECK ("out" = 0 OR "out" >= 0 AND "out" <= 9999),
  "returned" INTEGER NOT NULL DEFAULT 0 CHECK ("returned" = 0 OR "returned" >= 0 AND "returned" <= 9999),
  "damaged" INTEGER NOT NULL DEFAULT 0 CHECK ("damaged" = 0 OR "damaged" >= 0 AND "damaged" <= 9999),
  "lost" INTEGER NOT NULL DEFAULT 0 CHECK ("lost" = 0 OR "lost" >= 0 AND "lost" <= 9999),
  "note" TEXT NOT NULL DEFAULT '' CHECK (length("note") <= 500),
  "price" INTEGER NOT NULL DEFAULT 0 CHECK ("price" = 0 OR "price" >= 0 AND "price" <= 1000000),
  "deposit" INTEGER NOT NULL DEFAULT 0 CHECK ("deposit" = 0 OR "deposit" >= 0 AND "deposit" <= 1000000),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "booking_lines_unique_order_item" ON "booking_lines" ("order", "item");

CREATE INDEX "booking_lines_by_item" ON "booking_lines" ("item");

CREATE TABLE "_late_loans" (
  "order" TEXT NOT NULL REFERENCES "booking_orders" ("id") ON DELETE CASCADE,
  "ends" TEXT NOT NULL,
  PRIMARY KEY ("order", "ends")
) STRICT;
