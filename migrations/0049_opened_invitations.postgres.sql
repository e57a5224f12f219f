-- Whoever passes invitations on sees which of them have arrived.
ALTER TABLE "invitations" ADD COLUMN "opened" text COLLATE "C" NOT NULL DEFAULT '';

-- Until when somebody has seen the inbox: the navigation counts what came after it.
ALTER TABLE "_notice_preferences" ADD COLUMN "seen" text COLLATE "C" NOT NULL DEFAULT '';
