-- Keys on people's devices, and the challenges that were answered with them.
CREATE TABLE "_passkeys" (
  "id" text COLLATE "C" PRIMARY KEY CHECK (length("id") BETWEEN 1 AND 1400),
  "user" text COLLATE "C" NOT NULL,
  "public_key" text COLLATE "C" NOT NULL,
  "algorithm" bigint NOT NULL,
  "counter" bigint NOT NULL DEFAULT 0 CHECK ("counter" >= 0),
  "name" text COLLATE "C" NOT NULL,
  "created" text COLLATE "C" NOT NULL,
  "used" text COLLATE "C"
);

CREATE INDEX "_passkeys_by_user" ON "_passkeys" ("user");

CREATE TABLE "_used_challenges" (
  "nonce" text COLLATE "C" PRIMARY KEY,
  "expires" text COLLATE "C" NOT NULL
);

CREATE INDEX "_used_challenges_by_expires" ON "_used_challenges" ("expires");

ALTER TABLE "_passkeys" ADD FOREIGN KEY ("user") REFERENCES "users" ("id") ON DELETE CASCADE;
