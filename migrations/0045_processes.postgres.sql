-- What several processes on one database share: who does what only one may do, and how often secrets were tried.
CREATE TABLE "_leases" (
  "name" text COLLATE "C" PRIMARY KEY,
  "holder" text COLLATE "C" NOT NULL,
  "until" bigint NOT NULL
);

CREATE TABLE "_tries" (
  "name" text COLLATE "C" PRIMARY KEY,
  "restored" text COLLATE "C" NOT NULL
);

CREATE INDEX "_tries_by_restored" ON "_tries" ("restored");
