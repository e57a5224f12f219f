-- Which push service a device is reached by, compared exactly; what waits is read by service, urgent messages first.
CREATE TABLE "_push_subscriptions_new" (
  "id" TEXT PRIMARY KEY CHECK (length("id") = 15),
  "user" TEXT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "endpoint" TEXT NOT NULL CHECK ("endpoint" <> ''),
  "origin" TEXT NOT NULL CHECK ("origin" <> ''),
  "p256dh" TEXT NOT NULL,
  "auth" TEXT NOT NULL,
  "key_mark" TEXT NOT NULL,
  "created" TEXT NOT NULL,
  UNIQUE ("endpoint")
) STRICT;

-- What stands before the third slash.
INSERT INTO "_push_subscriptions_new" ("id", "user", "endpoint", "origin", "p256dh", "auth", "key_mark", "created")
SELECT
  "id", "user", "endpoint",
  lower(substr("endpoint", 1, instr("endpoint", '://') + 1 + instr(substr("endpoint", instr("endpoint", '://') + 3) || '/', '/'))),
  "p256dh", "auth", "key_mark", "created"
FROM "_push_subscriptions";

DROP TABLE "_push_subscriptions";

ALTER TABLE "_push_subscriptions_new" RENAME TO "_push_subscriptions";

CREATE INDEX "_push_subscriptions_by_user_created" ON "_push_subscriptions" ("user", "created");

CREATE INDEX "_push_subscriptions_by_origin" ON "_push_subscriptions" ("origin");

CREATE TABLE "_push_queue_new" (
  "seq" INTEGER PRIMARY KEY AUTOINCREMENT,
  "notice" TEXT NOT NULL REFERENCES "notices" ("id") ON DELETE CASCADE,
  "subscription" TEXT NOT NULL REFERENCES "_push_subscriptions" ("id") ON DELETE CASCADE,
  "origin" TEXT NOT NULL CHECK ("origin" <> ''),
  "urgent" INTEGER NOT NULL CHECK ("urgent" BETWEEN 0 AND 1),
  "created" TEXT NOT NULL,
  "due" TEXT NOT NULL,
  "attempts" INTEGER NOT NULL DEFAULT 0 CHECK ("attempts" >= 0),
  "failed" TEXT,
  UNIQUE ("notice", "subscription")
) STRICT;

INSERT INTO "_push_queue_new" ("seq", "notice", "subscription", "origin", "urgent", "created", "due", "attempts", "failed")
SELECT q."seq", q."notice", q."subscription", s."origin", n."urgent", q."created", q."due", q."attempts", q."failed"
FROM "_push_queue" AS q
JOIN "_push_subscriptions" AS s ON s."id" = q."subscription"
JOIN "notices" AS n ON n."id" = q."notice"
ORDER BY q."seq";

DROP TABLE "_push_queue";

ALTER TABLE "_push_queue_new" RENAME TO "_push_queue";

CREATE INDEX "_push_queue_waiting" ON "_push_queue" ("origin", "urgent", "due") WHERE "failed" IS NULL;

CREATE INDEX "_push_queue_by_subscription" ON "_push_queue" ("subscription");

CREATE INDEX "_push_queue_by_created" ON "_push_queue" ("created");
