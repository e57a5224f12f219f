-- A job has a date. `day` stays for the two days of the weekend and is blank for others; what began before 5:00 was counted to the day before.
CREATE TABLE "helperjobs_new" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "title" TEXT NOT NULL DEFAULT '' CHECK (length("title") BETWEEN 1 AND 80),
  "category" TEXT NOT NULL DEFAULT '' CHECK ("category" IN ('Drinks', 'Food', 'Maintenance', 'General', 'Party')),
  "date" TEXT NOT NULL DEFAULT '' CHECK (length("date") BETWEEN 1 AND 10),
  "place" TEXT NOT NULL DEFAULT '' CHECK (length("place") <= 80),
  "starts" TEXT NOT NULL DEFAULT '' CHECK (length("starts") BETWEEN 1 AND 5),
  "ends" TEXT NOT NULL DEFAULT '' CHECK (length("ends") BETWEEN 1 AND 5),
  "needed" INTEGER NOT NULL DEFAULT 0 CHECK ("needed" >= 1 AND "needed" <= 99),
  "maximum" INTEGER NOT NULL DEFAULT 0 CHECK ("maximum" >= 1 AND "maximum" <= 99),
  "minimum_age" INTEGER NOT NULL DEFAULT 0 CHECK ("minimum_age" = 0 OR "minimum_age" >= 0 AND "minimum_age" <= 99),
  "note" TEXT NOT NULL DEFAULT '' CHECK (length("note") <= 500),
  "state" TEXT NOT NULL DEFAULT '' CHECK ("state" IN ('draft', 'open', 'locked', 'cancelled')),
  "day" TEXT NOT NULL DEFAULT '' CHECK ("day" IN ('', 'Saturday', 'Sunday')),
  "taken" INTEGER NOT NULL DEFAULT 0 CHECK ("taken" = 0 OR "taken" >= 0),
  "seeking" INTEGER NOT NULL DEFAULT 0 CHECK ("seeking" = 0 OR "seeking" >= 0),
  "waiting" INTEGER NOT NULL DEFAULT 0 CHECK ("waiting" = 0 OR "waiting" >= 0),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT '',
  CHECK ("ends" <> "starts")
) STRICT;

WITH "weekend" AS (
  SELECT coalesce((
    SELECT CASE
      WHEN "starts" = '' THEN NULL
      WHEN date("starts", 'weekday 6') <= "ends" THEN date("starts", 'weekday 6')
      WHEN "starts" = "ends" AND strftime('%w', "starts") = '0' THEN date("starts", '-1 day')
      ELSE "starts"
    END FROM "tournament" LIMIT 1
  ), date('now')) AS "saturday"
),
"counted" AS (SELECT "_seq" AS "job", ("day" = 'Sunday') + ("starts" < '05:00') AS "days" FROM "helperjobs")
INSERT INTO "helperjobs_new" ("_seq", "id", "title", "category", "date", "place", "starts", "ends", "needed", "maximum", "minimum_age", "note", "state", "day", "taken", "seeking", "waiting", "created", "updated")
SELECT
  "_seq", "id", "title", "category", date("saturday", "days" || ' days'), "place", "starts", "ends", "needed", "maximum", "minimum_age", "note",
  "state", CASE "days" WHEN 0 THEN 'Saturday' WHEN 1 THEN 'Sunday' ELSE '' END, "taken", "seeking", "waiting", "created", "updated"
FROM "helperjobs" JOIN "counted" ON "job" = "_seq", "weekend";

DROP TABLE "helperjobs";

ALTER TABLE "helperjobs_new" RENAME TO "helperjobs";

CREATE INDEX "helperjobs_by_date_starts" ON "helperjobs" ("date", "starts");
