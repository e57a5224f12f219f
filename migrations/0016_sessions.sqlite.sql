-- Sessions that were signed out of.
CREATE TABLE "_ended_sessions" (
  "id" TEXT PRIMARY KEY,
  "at" TEXT NOT NULL
) STRICT;

CREATE INDEX "_ended_sessions_by_at" ON "_ended_sessions" ("at");
