-- Who speaks for a team, whether they have an account or not.
CREATE TABLE "_team_contacts" (
  "team" TEXT NOT NULL REFERENCES "teams" ("id") ON DELETE CASCADE,
  "email" TEXT NOT NULL CHECK ("email" <> ''),
  "name" TEXT NOT NULL,
  "language" TEXT NOT NULL CHECK ("language" IN ('en', 'de')),
  "invitation" TEXT REFERENCES "invitations" ("id") ON DELETE SET NULL,
  "at" TEXT NOT NULL,
  PRIMARY KEY ("team", "email")
) STRICT;

CREATE INDEX "_team_contacts_by_email" ON "_team_contacts" ("email");

CREATE INDEX "_team_contacts_by_invitation" ON "_team_contacts" ("invitation");

-- Those of the teams that were accepted before.
INSERT INTO "_team_contacts" ("team", "email", "name", "language", "at")
SELECT "team", "contact_email", max("contact_name"), CASE max("language") WHEN 'de' THEN 'de' ELSE 'en' END, max("updated")
FROM "registrations"
WHERE "state" = 'accepted' AND "team" IS NOT NULL
GROUP BY "team", "contact_email";
