-- Whom to call about a player, and whether a parent of a minor agrees.
ALTER TABLE "player_details" ADD COLUMN "emergency_contact" TEXT NOT NULL DEFAULT '' CHECK (length("emergency_contact") <= 120);

ALTER TABLE "player_details" ADD COLUMN "parent_consent" INTEGER NOT NULL DEFAULT 0 CHECK ("parent_consent" IN (0, 1));
