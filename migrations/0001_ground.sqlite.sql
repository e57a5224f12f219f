-- The ground: what the engine and the areas need from the first day on.

CREATE TABLE "_changes" (
  "seq" INTEGER PRIMARY KEY AUTOINCREMENT,
  "collection" TEXT NOT NULL,
  "record" TEXT NOT NULL,
  "action" TEXT NOT NULL CHECK ("action" IN ('create', 'update', 'delete')),
  "before" TEXT,
  "at" TEXT NOT NULL
) STRICT;


CREATE TABLE "_audit" (
  "seq" INTEGER PRIMARY KEY AUTOINCREMENT,
  "at" TEXT NOT NULL,
  "actor" TEXT NOT NULL,
  "action" TEXT NOT NULL,
  "collection" TEXT NOT NULL,
  "record" TEXT NOT NULL,
  "detail" TEXT NOT NULL CHECK (json_valid("detail"))
) STRICT;

CREATE INDEX "_audit_by_record" ON "_audit" ("collection", "record");

CREATE TABLE "_idempotency" (
  "key" TEXT NOT NULL,
  "actor" TEXT NOT NULL,
  "command" TEXT NOT NULL,
  "input" TEXT NOT NULL,
  "answer" TEXT NOT NULL CHECK (json_valid("answer")),
  "at" TEXT NOT NULL,
  PRIMARY KEY ("actor", "key")
) STRICT;

CREATE INDEX "_idempotency_by_at" ON "_idempotency" ("at");

CREATE TABLE "_blobs" (
  "hash" TEXT PRIMARY KEY CHECK (length("hash") = 64),
  "size" INTEGER NOT NULL CHECK ("size" >= 0),
  "type" TEXT NOT NULL,
  "at" TEXT NOT NULL
) STRICT;

CREATE TABLE "_chunks" (
  "hash" TEXT NOT NULL REFERENCES "_blobs" ("hash") ON DELETE CASCADE,
  "part" INTEGER NOT NULL CHECK ("part" >= 0),
  "bytes" BLOB NOT NULL,
  PRIMARY KEY ("hash", "part")
) STRICT;

CREATE TABLE "_files" (
  "collection" TEXT NOT NULL,
  "record" TEXT NOT NULL,
  "field" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "hash" TEXT NOT NULL REFERENCES "_blobs" ("hash"),
  PRIMARY KEY ("collection", "record", "name")
) STRICT;

CREATE INDEX "_files_by_hash" ON "_files" ("hash");

CREATE TABLE "_thumbs" (
  "hash" TEXT NOT NULL REFERENCES "_blobs" ("hash") ON DELETE CASCADE,
  "size" TEXT NOT NULL,
  "thumb" TEXT NOT NULL REFERENCES "_blobs" ("hash"),
  PRIMARY KEY ("hash", "size")
) STRICT;

CREATE INDEX "_thumbs_by_thumb" ON "_thumbs" ("thumb");

CREATE TABLE "_installation" (
  "name" TEXT PRIMARY KEY,
  "value" TEXT NOT NULL
) STRICT;

CREATE TABLE "users" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "name" TEXT NOT NULL DEFAULT '' CHECK (length("name") BETWEEN 1 AND 100),
  "email" TEXT NOT NULL CHECK ("email" <> ''),
  "verified" INTEGER NOT NULL DEFAULT 0 CHECK ("verified" IN (0, 1)),
  "player" TEXT REFERENCES "players" ("id"),
  "language" TEXT NOT NULL DEFAULT '' CHECK ("language" IN ('', 'en', 'de')),
  "password" TEXT NOT NULL CHECK ("password" <> ''),
  "tokenKey" TEXT NOT NULL CHECK ("tokenKey" <> ''),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "users_unique_email" ON "users" ("email");

CREATE UNIQUE INDEX "users_unique_player" ON "users" ("player");

CREATE TABLE "roles" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "user" TEXT NOT NULL REFERENCES "users" ("id"),
  "roles" TEXT NOT NULL DEFAULT '[]' CHECK (json_type("roles") = 'array'),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "roles_unique_user" ON "roles" ("user");

CREATE TABLE "config" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "team_registration_active" INTEGER NOT NULL DEFAULT 0 CHECK ("team_registration_active" IN (0, 1)),
  "user_login_active" INTEGER NOT NULL DEFAULT 0 CHECK ("user_login_active" IN (0, 1)),
  "user_login_message" TEXT NOT NULL DEFAULT '' CHECK (length("user_login_message") <= 2000),
  "user_registration_active" INTEGER NOT NULL DEFAULT 0 CHECK ("user_registration_active" IN (0, 1)),
  "user_registration_message" TEXT NOT NULL DEFAULT '' CHECK (length("user_registration_message") <= 2000),
  "teammanager_spirit_overview_active" INTEGER NOT NULL DEFAULT 0 CHECK ("teammanager_spirit_overview_active" IN (0, 1)),
  "teammanager_spirit_overview_message" TEXT NOT NULL DEFAULT '' CHECK (length("teammanager_spirit_overview_message") <= 2000),
  "spirit_entry_active" INTEGER NOT NULL DEFAULT 0 CHECK ("spirit_entry_active" IN (0, 1)),
  "spirit_entry_message" TEXT NOT NULL DEFAULT '' CHECK (length("spirit_entry_message") <= 2000),
  "teammanager_settlement_active" INTEGER NOT NULL DEFAULT 0 CHECK ("teammanager_settlement_active" IN (0, 1)),
  "teammanager_settlement_message" TEXT NOT NULL DEFAULT '' CHECK (length("teammanager_settlement_message") <= 2000),
  "schedule_initialized" INTEGER NOT NULL DEFAULT 0 CHECK ("schedule_initialized" IN (0, 1)),
  "playersfee" REAL NOT NULL DEFAULT 0 CHECK ("playersfee" = 0 OR "playersfee" >= 0 AND "playersfee" <= 100000),
  "helperjobs_entries_active" INTEGER NOT NULL DEFAULT 0 CHECK ("helperjobs_entries_active" IN (0, 1)),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "config_single" ON "config" ((1));

CREATE TABLE "teams" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "name" TEXT NOT NULL DEFAULT '' CHECK (length("name") BETWEEN 1 AND 80),
  "short_name" TEXT NOT NULL DEFAULT '' CHECK (length("short_name") <= 12),
  "division" TEXT NOT NULL DEFAULT '' CHECK ("division" IN ('mixed', 'open', 'women')),
  "city" TEXT NOT NULL DEFAULT '' CHECK (length("city") <= 80),
  "country" TEXT NOT NULL DEFAULT '' CHECK (length("country") <= 2),
  "logo" TEXT NOT NULL DEFAULT '',
  "colour_light" TEXT NOT NULL DEFAULT '' CHECK (length("colour_light") <= 7),
  "colour_dark" TEXT NOT NULL DEFAULT '' CHECK (length("colour_dark") <= 7),
  "seed" INTEGER NOT NULL DEFAULT 0 CHECK ("seed" = 0 OR "seed" >= 0 AND "seed" <= 999),
  "state" TEXT NOT NULL DEFAULT '' CHECK ("state" IN ('registered', 'accepted', 'waiting', 'declined', 'withdrawn')),
  "managers" TEXT NOT NULL DEFAULT '[]' CHECK (json_type("managers") = 'array'),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "teams_unique_division_name" ON "teams" ("division", "name") WHERE "state" IN ('registered', 'accepted', 'waiting');

CREATE TABLE "players" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "name" TEXT NOT NULL DEFAULT '' CHECK (length("name") BETWEEN 1 AND 80),
  "number" INTEGER NOT NULL DEFAULT 0 CHECK ("number" = 0 OR "number" >= 0 AND "number" <= 999),
  "team" TEXT REFERENCES "teams" ("id"),
  "captain" INTEGER NOT NULL DEFAULT 0 CHECK ("captain" IN (0, 1)),
  "spirit_captain" INTEGER NOT NULL DEFAULT 0 CHECK ("spirit_captain" IN (0, 1)),
  "walk_in" INTEGER NOT NULL DEFAULT 0 CHECK ("walk_in" IN (0, 1)),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE INDEX "players_by_team" ON "players" ("team");

CREATE TABLE "player_details" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "player" TEXT NOT NULL REFERENCES "players" ("id"),
  "full_name" TEXT NOT NULL DEFAULT '' CHECK (length("full_name") <= 120),
  "gender_match" TEXT NOT NULL DEFAULT '' CHECK ("gender_match" IN ('', 'female', 'male')),
  "birth_year" INTEGER NOT NULL DEFAULT 0 CHECK ("birth_year" = 0 OR "birth_year" >= 1900 AND "birth_year" <= 2100),
  "email" TEXT NOT NULL DEFAULT '',
  "phone" TEXT NOT NULL DEFAULT '' CHECK (length("phone") <= 40),
  "fee_state" TEXT NOT NULL DEFAULT '' CHECK ("fee_state" IN ('', 'open', 'paid', 'waived', 'refunded')),
  "connection_code" TEXT NOT NULL DEFAULT '' CHECK (length("connection_code") <= 20),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "player_details_unique_player" ON "player_details" ("player");

CREATE UNIQUE INDEX "player_details_unique_connection_code" ON "player_details" ("connection_code") WHERE "connection_code" <> '';

CREATE TABLE "_links" (
  "hash" TEXT PRIMARY KEY CHECK (length("hash") = 64),
  "kind" TEXT NOT NULL CHECK ("kind" IN ('verification', 'reset', 'email-change', 'setup')),
  "user" TEXT REFERENCES "users" ("id") ON DELETE CASCADE,
  "email" TEXT NOT NULL,
  "expires" TEXT NOT NULL,
  CHECK (("user" IS NULL) = ("kind" = 'setup'))
) STRICT;

CREATE UNIQUE INDEX "_links_one_of_a_kind" ON "_links" (coalesce("user", ''), "kind");

CREATE INDEX "_links_by_expires" ON "_links" ("expires");

CREATE TABLE "_outbox" (
  "id" TEXT PRIMARY KEY CHECK (length("id") = 15),
  "to" TEXT NOT NULL CHECK ("to" <> ''),
  "subject" TEXT NOT NULL,
  "text" TEXT NOT NULL,
  "html" TEXT NOT NULL,
  "created" TEXT NOT NULL,
  "attempts" INTEGER NOT NULL DEFAULT 0 CHECK ("attempts" >= 0),
  "next_attempt" TEXT NOT NULL,
  "sent" TEXT,
  "failed" TEXT,
  CHECK ("sent" IS NULL OR "failed" IS NULL)
) STRICT;

CREATE INDEX "_outbox_waiting" ON "_outbox" ("next_attempt") WHERE "sent" IS NULL AND "failed" IS NULL;

CREATE INDEX "_outbox_by_created" ON "_outbox" ("created");

-- The installation's one config record: every switch off, every message empty, no fee.
INSERT INTO "config" ("id", "created", "updated")
VALUES ('fieldsideconfig', strftime('%Y-%m-%d %H:%M:%fZ', 'now'), strftime('%Y-%m-%d %H:%M:%fZ', 'now'));
