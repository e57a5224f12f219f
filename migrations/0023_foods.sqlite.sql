-- What people bring to eat, and how much of it is wanted.
CREATE TABLE "foods" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "user" TEXT NOT NULL REFERENCES "users" ("id"),
  "day" TEXT NOT NULL DEFAULT '' CHECK ("day" IN ('Saturday', 'Sunday')),
  "category" TEXT NOT NULL DEFAULT '' CHECK ("category" IN ('Salad', 'Cake', 'Breakfast')),
  "dish" TEXT NOT NULL DEFAULT '' CHECK (length("dish") BETWEEN 1 AND 80),
  "portions" INTEGER NOT NULL DEFAULT 0 CHECK ("portions" >= 1 AND "portions" <= 500),
  "diet" TEXT NOT NULL DEFAULT '' CHECK ("diet" IN ('everything', 'vegetarian', 'vegan')),
  "allergens" TEXT NOT NULL DEFAULT '[]' CHECK (json_type("allergens") = 'array'),
  "unsure" INTEGER NOT NULL DEFAULT 0 CHECK ("unsure" IN (0, 1)),
  "fridge" INTEGER NOT NULL DEFAULT 0 CHECK ("fridge" IN (0, 1)),
  "oven" INTEGER NOT NULL DEFAULT 0 CHECK ("oven" IN (0, 1)),
  "comes_at" TEXT NOT NULL DEFAULT '' CHECK (length("comes_at") BETWEEN 1 AND 5),
  "delivered_at" TEXT NOT NULL DEFAULT '',
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE INDEX "foods_by_user" ON "foods" ("user");

CREATE INDEX "foods_by_day_category" ON "foods" ("day", "category");

CREATE TABLE "food_targets" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "day" TEXT NOT NULL DEFAULT '' CHECK ("day" IN ('Saturday', 'Sunday')),
  "category" TEXT NOT NULL DEFAULT '' CHECK ("category" IN ('Salad', 'Cake', 'Breakfast')),
  "portions" INTEGER NOT NULL DEFAULT 0 CHECK ("portions" = 0 OR "portions" >= 0 AND "portions" <= 10000),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE INDEX "food_targets_by_day_category" ON "food_targets" ("day", "category");
