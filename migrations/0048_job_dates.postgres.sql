-- A job has a date. `day` stays for the two days of the weekend and is blank for others; what began before 5:00 was counted to the day before.
ALTER TABLE "helperjobs" ADD COLUMN "date" text COLLATE "C" NOT NULL DEFAULT '';

ALTER TABLE "helperjobs" DROP CONSTRAINT "helperjobs_day_check";

WITH "tournament_days" AS (
  SELECT NULLIF("starts", '')::date AS "first", NULLIF("ends", '')::date AS "last" FROM "tournament" LIMIT 1
),
"weekend" AS (
  SELECT coalesce((
    SELECT CASE
      WHEN "first" + (6 - extract(dow FROM "first")::int) <= "last" THEN "first" + (6 - extract(dow FROM "first")::int)
      WHEN "first" = "last" AND extract(dow FROM "first") = 0 THEN "first" - 1
      ELSE "first"
    END FROM "tournament_days"
  ), (now() AT TIME ZONE 'UTC')::date) AS "saturday"
),
"counted" AS (
  SELECT "_seq" AS "job", ("day" = 'Sunday')::int + ("starts" < '05:00')::int AS "days" FROM "helperjobs"
)
UPDATE "helperjobs"
SET
  "date" = to_char("saturday" + "days", 'YYYY-MM-DD'),
  "day" = CASE "days" WHEN 0 THEN 'Saturday' WHEN 1 THEN 'Sunday' ELSE '' END
FROM "weekend", "counted"
WHERE "job" = "_seq";

ALTER TABLE "helperjobs"
  ADD CHECK (length("date") BETWEEN 1 AND 10),
  ADD CHECK ("day" IN ('', 'Saturday', 'Sunday'));

DROP INDEX "helperjobs_by_day_clock";

ALTER TABLE "helperjobs" DROP COLUMN "clock";

CREATE INDEX "helperjobs_by_date_starts" ON "helperjobs" ("date", "starts");
