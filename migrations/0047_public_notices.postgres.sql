-- What is for a team is read by its people alone, but for news of games, which public pages tell.
ALTER TABLE "notices" ADD COLUMN "is_public" smallint NOT NULL DEFAULT 0 CHECK ("is_public" IN (0, 1));

UPDATE "notices" SET "is_public" = 1 WHERE "audience" IN ('division', 'team') AND "category" = 'games';

-- What is for a division is told to each of its teams: by this they are one.
ALTER TABLE "notices" ADD COLUMN "announcement" text COLLATE "C" NOT NULL DEFAULT '' CHECK (length("announcement") <= 15);

UPDATE "notices" SET "announcement" = COALESCE((SELECT "id" FROM "announcements" WHERE "announcements"."notice" = "notices"."id"), '');

CREATE INDEX "notices_by_announcement" ON "notices" ("announcement");
