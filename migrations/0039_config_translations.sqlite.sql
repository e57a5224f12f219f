-- What the messages of the switches are in German: one record, empty before somebody writes.
CREATE TABLE "config_translations" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "user_login_message_de" TEXT NOT NULL DEFAULT '' CHECK (length("user_login_message_de") <= 2000),
  "user_registration_message_de" TEXT NOT NULL DEFAULT '' CHECK (length("user_registration_message_de") <= 2000),
  "teammanager_spirit_overview_message_de" TEXT NOT NULL DEFAULT '' CHECK (length("teammanager_spirit_overview_message_de") <= 2000),
  "spirit_entry_message_de" TEXT NOT NULL DEFAULT '' CHECK (length("spirit_entry_message_de") <= 2000),
  "teammanager_settlement_message_de" TEXT NOT NULL DEFAULT '' CHECK (length("teammanager_settlement_message_de") <= 2000),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX "config_translations_single" ON "config_translations" ((1));

INSERT INTO "config_translations" ("id", "created", "updated")
VALUES ('fieldsideconfig', strftime('%Y-%m-%d %H:%M:%fZ', 'now'), strftime('%Y-%m-%d %H:%M:%fZ', 'now'));
