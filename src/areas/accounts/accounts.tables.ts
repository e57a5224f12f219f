/** Private tables of the accounts. They refer to `users`, so they are made after the collections. */
export const ACCOUNTS_TABLES: readonly string[] = [
  // Links that work once, known by the SHA-256 of their token. Only the setup link has no person yet.
  `CREATE TABLE "_links" (
  "hash" TEXT PRIMARY KEY CHECK (length("hash") = 64),
  "kind" TEXT NOT NULL CHECK ("kind" IN ('verification', 'reset', 'email-change', 'setup')),
  "user" TEXT REFERENCES "users" ("id") ON DELETE CASCADE,
  "email" TEXT NOT NULL,
  "expires" TEXT NOT NULL,
  CHECK (("user" IS NULL) = ("kind" = 'setup'))
) STRICT`,
  `CREATE UNIQUE INDEX "_links_one_of_a_kind" ON "_links" (coalesce("user", ''), "kind")`,
  `CREATE INDEX "_links_by_expires" ON "_links" ("expires")`,
]
