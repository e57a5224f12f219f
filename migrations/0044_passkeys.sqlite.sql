-- Keys on people's devices, and the challenges that were answered with them.
CREATE TABLE "_passkeys" (
  "id" TEXT PRIMARY KEY CHECK (length("id") BETWEEN 1 AND 1400),
  "user" TEXT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "public_key" TEXT NOT NULL,
  "algorithm" INTEGER NOT NULL,
  "counter" INTEGER NOT NULL DEFAULT 0 CHECK ("counter" >= 0),
  "name" TEXT NOT NULL,
  "created" TEXT NOT NULL,
  "used" TEXT
) STRICT;

CREATE INDEX "_passkeys_by_user" ON "_passkeys" ("user");

CREATE TABLE "_used_challenges" (
  "nonce" TEXT PRIMARY KEY,
  "expires" TEXT NOT NULL
) STRICT;

CREATE INDEX "_used_challenges_by_expires" ON "_used_challenges" ("expires");
