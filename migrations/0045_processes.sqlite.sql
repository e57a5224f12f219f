-- What several processes on one database share: who does what only one may do, and how often secrets were tried.
CREATE TABLE "_leases" (
  "name" TEXT PRIMARY KEY,
  "holder" TEXT NOT NULL,
  "until" INTEGER NOT NULL
) STRICT;

CREATE TABLE "_tries" (
  "name" TEXT PRIMARY KEY,
  "restored" TEXT NOT NULL
) STRICT;

CREATE INDEX "_tries_by_restored" ON "_tries" ("restored");
