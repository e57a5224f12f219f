-- What organisers announce, what people turn off, where their devices are reached and what waits to be pushed; which sheets were reminded of.
ALTER TABLE "notices" ADD COLUMN "category" TEXT NOT NULL DEFAULT '' CHECK ("category" IN ('', 'announcements', 'games', 'jobs', 'waiting', 'spirit', 'equipment', 'team'));

CREATE TABLE "announcements" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "to" TEXT NOT NULL DEFAULT '' CHECK (length("to") BETWEEN 1 AND 60),
  "title_en" TEXT NOT NULL DEFAULT '' CHECK (length("title_en") <= 120),
  "title_de" TEXT NOT NULL DEFAULT '' CHECK (length("title_de") <= 120),
  "text_en" TEXT NOT NULL DEFAULT '' CHECK (length("text_en") <= 500),
  "text_de" TEXT NOT NULL DEFAULT '' CHECK (length("text_de") <= 500),
  "urgent" INTEGER NOT NULL DEFAULT 0 CHECK ("urgent" IN (0, 1)),
  "state" TEXT NOT NULL DEFAULT '' CHECK ("state" IN ('planned', 'sent', 'recalled', 'cancelled')),
  "due" TEXT NOT NULL CHECK ("due" <> ''),
  "recipients" INTEGER NOT NULL DEFAULT 0 CHECK ("recipients" = 0 OR "recipients" >= 0),
  "author" TEXT REFERENCES "users" ("id"),
  "notice" TEXT REFERENCES "notices" ("id"),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT '',
  CHECK ("title_en" <> '' OR "title_de" <> '')
) STRICT;

CREATE INDEX "announcements_by_state_due" ON "announcements" ("state", "due");

CREATE INDEX "announcements_by_author" ON "announcements" ("author");

CREATE INDEX "announcements_by_notice" ON "announcements" ("notice");

CREATE TABLE "_sheet_reminders" (
  "game" TEXT NOT NULL REFERENCES "games" ("id") ON DELETE CASCADE,
  "team" TEXT NOT NULL REFERENCES "teams" ("id") ON DELETE CASCADE,
  PRIMARY KEY ("game", "team")
) STRICT;

CREATE TABLE "_notice_preferences" (
  "user" TEXT PRIMARY KEY REFERENCES "users" ("id") ON DELETE CASCADE,
  "off" TEXT NOT NULL CHECK (json_valid("off")),
  "quiet_from" TEXT NOT NULL,
  "quiet_until" TEXT NOT NULL
) STRICT;

CREATE TABLE "_push_subscriptions" (
  "id" TEXT PRIMARY KEY CHECK (length("id") = 15),
  "user" TEXT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "endpoint" TEXT NOT NULL CHECK ("endpoint" <> ''),
  "p256dh" TEXT NOT NULL,
  "auth" TEXT NOT NULL,
  "key_mark" TEXT NOT NULL,
  "created" TEXT NOT NULL,
  UNIQUE ("endpoint")
) STRICT;

CREATE INDEX "_push_subscriptions_by_user_created" ON "_push_subscriptions" ("user", "created");

CREATE TABLE "_push_fan_outs" (
  "notice" TEXT PRIMARY KEY REFERENCES "notices" ("id") ON DELETE CASCADE,
  "after" TEXT NOT NULL DEFAULT '',
  "created" TEXT NOT NULL
) STRICT;

CREATE INDEX "_push_fan_outs_by_created" ON "_push_fan_outs" ("created");

CREATE TABLE "_push_queue" (
  "seq" INTEGER PRIMARY KEY AUTOINCREMENT,
  "notice" TEXT NOT NULL REFERENCES "notices" ("id") ON DELETE CASCADE,
  "subscription" TEXT NOT NULL REFERENCES "_push_subscriptions" ("id") ON DELETE CASCADE,
  "created" TEXT NOT NULL,
  "due" TEXT NOT NULL,
  "attempts" INTEGER NOT NULL DEFAULT 0 CHECK ("attempts" >= 0),
  "failed" TEXT,
  UNIQUE ("notice", "subscription")
) STRICT;

CREATE INDEX "_push_queue_waiting" ON "_push_queue" ("due") WHERE "failed" IS NULL;

CREATE INDEX "_push_queue_by_subscription" ON "_push_queue" ("subscription");

CREATE INDEX "_push_queue_by_created" ON "_push_queue" ("created");
