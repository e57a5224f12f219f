-- Whom other providers know under which name.
CREATE TABLE "_identities" (
  "issuer" TEXT NOT NULL,
  "subject" TEXT NOT NULL,
  "user" TEXT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "email" TEXT NOT NULL DEFAULT '',
  "connected" TEXT NOT NULL,
  PRIMARY KEY ("issuer", "subject"),
  UNIQUE ("user", "issuer")
) STRICT;
