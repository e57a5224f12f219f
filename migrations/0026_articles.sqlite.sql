-- Infos that organisers write: what everybody reads, everything that was saved, and pictures.
CREATE TABLE "articles" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "place" TEXT NOT NULL DEFAULT '' CHECK ("place" IN ('tournament', 'discgolf')),
  "order" INTEGER NOT NULL DEFAULT 0 CHECK ("order" = 0 OR "order" >= 0 AND "order" <= 100000),
  "published" INTEGER NOT NULL DEFAULT 0 CHECK ("published" IN (0, 1)),
  "last_picture" INTEGER NOT NULL DEFAULT 0 CHECK ("last_picture" = 0 OR "last_picture" >= 0 AND "last_picture" <= 100000),
  "title_en" TEXT NOT NULL DEFAULT '' CHECK (length("title_en") <= 120),
  "title_de" TEXT NOT NULL DEFAULT '' CHECK (length("title_de") <= 120),
  "text_en" TEXT NOT NULL DEFAULT '' CHECK (length("text_en") <= 12000),
  "text_de" TEXT NOT NULL DEFAULT '' CHECK (length("text_de") <= 12000),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT '',
  CHECK ("title_en" <> '' OR "title_de" <> '')
) STRICT;

CREATE INDEX "articles_by_place_order" ON "articles" ("place", "order");

CREATE TABLE "article_versions" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "article" TEXT NOT NULL REFERENCES "articles" ("id"),
  "author" TEXT REFERENCES "users" ("id"),
  "title_en" TEXT NOT NULL DEFAULT '' CHECK (length("title_en") <= 120),
  "title_de" TEXT NOT NULL DEFAULT '' CHECK (length("title_de") <= 120),
  "text_en" TEXT NOT NULL DEFAULT '' CHECK (length("text_en") <= 12000),
  "text_de" TEXT NOT NULL DEFAULT '' CHECK (length("text_de") <= 12000),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT '',
  CHECK ("title_en" <> '' OR "title_de" <> '')
) STRICT;

CREATE INDEX "article_versions_by_article" ON "article_versions" ("article");

CREATE INDEX "article_versions_by_author" ON "article_versions" ("author");

CREATE TABLE "article_pictures" (
  "_seq" INTEGER PRIMARY KEY,
  "id" TEXT NOT NULL UNIQUE CHECK (length("id") = 15),
  "article" TEXT NOT NULL REFERENCES "articles" ("id"),
  "number" INTEGER NOT NULL DEFAULT 0 CHECK ("number" >= 1 AND "number" <= 100000),
  "picture" TEXT NOT NULL DEFAULT '',
  "alt_en" TEXT NOT NULL DEFAULT '' CHECK (length("alt_en") <= 300),
  "alt_de" TEXT NOT NULL DEFAULT '' CHECK (length("alt_de") <= 300),
  "width" INTEGER NOT NULL DEFAULT 0 CHECK ("width" = 0 OR "width" >= 0 AND "width" <= 50000000),
  "height" INTEGER NOT NULL DEFAULT 0 CHECK ("height" = 0 OR "height" >= 0 AND "height" <= 50000000),
  "created" TEXT NOT NULL DEFAULT '',
  "updated" TEXT NOT NULL DEFAULT '',
  CHECK ("alt_en" <> '' OR "alt_de" <> '')
) STRICT;

CREATE UNIQUE INDEX "article_pictures_unique_article_number" ON "article_pictures" ("article", "number");
