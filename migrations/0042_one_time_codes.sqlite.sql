-- Codes that are mailed and sign somebody in once.
CREATE TABLE "_one_time_codes" (
  "id" TEXT PRIMARY KEY CHECK (length("id") = 15),
  "hash" TEXT NOT NULL CHECK (length("hash") = 64),
  "user" TEXT REFERENCES "users" ("id") ON DELETE CASCADE,
  "email" TEXT NOT NULL DEFAULT '',
  "expires" TEXT NOT NULL,
  "tries" INTEGER NOT NULL DEFAULT 0 CHECK ("tries" BETWEEN 0 AND 5)
) STRICT;

CREATE UNIQUE INDEX "_one_time_codes_by_user" ON "_one_time_codes" ("user");

CREATE INDEX "_one_time_codes_by_expires" ON "_one_time_codes" ("expires");
