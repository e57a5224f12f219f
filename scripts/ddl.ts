/** Prints the tables that the declarations ask for: what a migration has to bring the database to. */

import { defineSchema } from '#records/schema/schema.ts'
import { dataSourceIn } from '#records/storage/choose-data-source.ts'
import { AREA_TABLES, COLLECTIONS } from '#site/declared.ts'

for (const sql of dataSourceIn('.').createTables(defineSchema(COLLECTIONS), AREA_TABLES)) console.log(`${sql};\n`)
