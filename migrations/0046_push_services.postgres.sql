-- Which push service a device is reached by, compared exactly; what waits is read by service, urgent messages first.
ALTER TABLE "_push_subscriptions" ADD COLUMN "origin" text COLLATE "C" CHECK ("origin" <> '');

-- What stands before the third slash.
UPDATE "_push_subscriptions" SET "origin" = lower(coalesce(substring("endpoint" FROM '^[^:/]+://[^/]*'), "endpoint"));

ALTER TABLE "_push_subscriptions" ALTER COLUMN "origin" SET NOT NULL;

CREATE INDEX "_push_subscriptions_by_origin" ON "_push_subscriptions" ("origin");

ALTER TABLE "_push_queue"
  ADD COLUMN "origin" text COLLATE "C" CHECK ("origin" <> ''),
  ADD COLUMN "urgent" bigint CHECK ("urgent" BETWEEN 0 AND 1);

UPDATE "_push_queue" AS q SET "origin" = s."origin", "urgent" = n."urgent"
FROM "_push_subscriptions" AS s, "notices" AS n
WHERE s."id" = q."subscription" AND n."id" = q."notice";

ALTER TABLE "_push_queue" ALTER COLUMN "origin" SET NOT NULL, ALTER COLUMN "urgent" SET NOT NULL;

DROP INDEX "_push_queue_waiting";

CREATE INDEX "_push_queue_waiting" ON "_push_queue" ("origin", "urgent", "due") WHERE "failed" IS NULL;
