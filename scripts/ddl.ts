/** Prints the tables that the declarations ask for: what a migration has to bring the database to. */
import { dataSourceIn } from '#records/choose-data-source.ts'
import { defineSchema } from '#records/schema.ts'
import { AREA_TABLES, COLLECTIONS } from '#site/declared.ts'

for (const sql of dataSourceIn('.').createTables(defineSchema(COLLECTIONS), AREA_TABLES)) console.log(`${sql};\n`)
