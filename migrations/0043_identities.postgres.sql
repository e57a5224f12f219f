-- Whom other providers know under which name.
CREATE TABLE "_identities" (
  "issuer" text COLLATE "C" NOT NULL,
  "subject" text COLLATE "C" NOT NULL,
  "user" text COLLATE "C" NOT NULL,
  "email" text COLLATE "C" NOT NULL DEFAULT '',
  "connected" text COLLATE "C" NOT NULL,
  PRIMARY KEY ("issuer", "subject"),
  UNIQUE ("user", "issuer")
);

ALTER TABLE "_identities" ADD FOREIGN KEY ("user") REFERENCES "users" ("id") ON DELETE CASCADE;
