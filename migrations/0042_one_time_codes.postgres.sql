-- Codes that are mailed and sign somebody in once.
CREATE TABLE "_one_time_codes" (
  "id" text COLLATE "C" PRIMARY KEY CHECK (length("id") = 15),
  "hash" text COLLATE "C" NOT NULL CHECK (length("hash") = 64),
  "user" text COLLATE "C",
  "email" text COLLATE "C" NOT NULL DEFAULT '',
  "expires" text COLLATE "C" NOT NULL,
  "tries" bigint NOT NULL DEFAULT 0 CHECK ("tries" BETWEEN 0 AND 5)
);

CREATE UNIQUE INDEX "_one_time_codes_by_user" ON "_one_time_codes" ("user");

CREATE INDEX "_one_time_codes_by_expires" ON "_one_time_codes" ("expires");

ALTER TABLE "_one_time_codes" ADD FOREIGN KEY ("user") REFERENCES "users" ("id") ON DELETE CASCADE;
