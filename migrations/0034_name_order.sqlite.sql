-- Names stand in lists as people sort them: without case, accents and signs. `name_key` is a function that the program
-- brings along.

ALTER TABLE "players" ADD COLUMN "name_key" TEXT NOT NULL DEFAULT '' CHECK (length("name_key") <= 80);
UPDATE "players" SET "name_key" = name_key("name");
CREATE INDEX "players_by_name_key" ON "players" ("name_key");

ALTER TABLE "users" ADD COLUMN "name_key" TEXT NOT NULL DEFAULT '' CHECK (length("name_key") <= 80);
UPDATE "users" SET "name_key" = name_key("name");
CREATE INDEX "users_by_name_key" ON "users" ("name_key");

ALTER TABLE "discgolf_players" ADD COLUMN "name_key" TEXT NOT NULL DEFAULT '' CHECK (length("name_key") <= 80);
UPDATE "discgolf_players" SET "name_key" = name_key("name");

ALTER TABLE "booking_locations" ADD COLUMN "name_key" TEXT NOT NULL DEFAULT '' CHECK (length("name_key") <= 80);
UPDATE "booking_locations" SET "name_key" = name_key("name");

ALTER TABLE "booking_items" ADD COLUMN "name_key" TEXT NOT NULL DEFAULT '' CHECK (length("name_key") <= 80);
UPDATE "booking_items" SET "name_key" = name_key("name");
