/** Prints the tables that the declarations ask for: what a migration has to bring the database to. */
import { defineSchema } from '#records/schema.ts'
import { createTablesSql } from '#records/sqlite/ddl.ts'
import { AREA_TABLES, COLLECTIONS } from '#site/declared.ts'

for (const sql of createTablesSql(defineSchema(COLLECTIONS), AREA_TABLES)) console.log(`${sql};\n`)
