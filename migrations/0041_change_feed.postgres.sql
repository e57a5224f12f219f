-- Where a transaction begins in the changes, and what of them must be forgotten once everybody has been told.
ALTER TABLE "_changes" ADD COLUMN "begins" bigint NOT NULL DEFAULT 1 CHECK ("begins" BETWEEN 0 AND 1);

ALTER TABLE "_changes" ADD COLUMN "forget" bigint NOT NULL DEFAULT 0 CHECK ("forget" BETWEEN 0 AND 1);
