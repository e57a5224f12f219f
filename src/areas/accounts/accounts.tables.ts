/** Private tables of the accounts. They refer to `users`, so they are made after the collections. */
export const ACCOUNTS_TABLES: readonly string[] = [
  // Links that work once, known by the SHA-256 of their token. Only the setup link has no person yet. Whoever signs up may
  // come with an invitation (its id) and from a page where they want to go on.
  `CREATE TABLE "_links" (
  "hash" TEXT PRIMARY KEY CHECK (length("hash") = 64),
  "kind" TEXT NOT NULL CHECK ("kind" IN ('verification', 'reset', 'email-change', 'setup')),
  "user" TEXT REFERENCES "users" ("id") ON DELETE CASCADE,
  "email" TEXT NOT NULL,
  "expires" TEXT NOT NULL,
  "invitation" TEXT NOT NULL DEFAULT '' CHECK ("invitation" = '' OR "kind" = 'verification'),
  "to" TEXT NOT NULL DEFAULT '' CHECK ("to" = '' OR "kind" = 'verification'),
  CHECK (("user" IS NULL) = ("kind" = 'setup'))
) STRICT`,
  `CREATE UNIQUE INDEX "_links_one_of_a_kind" ON "_links" (coalesce("user", ''), "kind")`,
  `CREATE INDEX "_links_by_expires" ON "_links" ("expires")`,
  // Who accepted which invitation, each once. The number lets no two people have the last use.
  `CREATE TABLE "_invitation_uses" (
  "invitation" TEXT NOT NULL REFERENCES "invitations" ("id") ON DELETE CASCADE,
  "user" TEXT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
  "number" INTEGER NOT NULL CHECK ("number" BETWEEN 1 AND 500),
  "role" TEXT NOT NULL,
  "team" TEXT REFERENCES "teams" ("id") ON DELETE SET NULL,
  "at" TEXT NOT NULL,
  PRIMARY KEY ("invitation", "user"),
  UNIQUE ("invitation", "number")
) STRICT`,
  `CREATE INDEX "_invitation_uses_by_user" ON "_invitation_uses" ("user")`,
  `CREATE INDEX "_invitation_uses_by_team" ON "_invitation_uses" ("team")`,
]
