-- Whoever speaks for a team has a phone; registrations asked for it already.
ALTER TABLE "_team_contacts" ADD COLUMN "phone" TEXT;

UPDATE "_team_contacts" SET "phone" = (
  SELECT max("contact_phone") FROM "registrations"
  WHERE "registrations"."team" = "_team_contacts"."team" AND "contact_email" = "email" AND "contact_phone" <> ''
);
