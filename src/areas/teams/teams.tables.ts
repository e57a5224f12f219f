/** Private tables of the teams. */
export const TEAMS_TABLES: readonly string[] = [
  // Players who were taken off a roster, for as long as that can be undone. Holds all of the player and the details.
  `CREATE TABLE "_removed_players" (
  "player" TEXT PRIMARY KEY CHECK (length("player") = 15),
  "team" TEXT NOT NULL REFERENCES "teams" ("id") ON DELETE CASCADE,
  "record" TEXT NOT NULL,
  "details" TEXT NOT NULL,
  "user" TEXT REFERENCES "users" ("id") ON DELETE SET NULL,
  "by" TEXT NOT NULL,
  "at" TEXT NOT NULL
) STRICT`,
  `CREATE INDEX "_removed_players_by_at" ON "_removed_players" ("at")`,
  `CREATE INDEX "_removed_players_by_team" ON "_removed_players" ("team")`,
  `CREATE INDEX "_removed_players_by_user" ON "_removed_players" ("user")`,
]
