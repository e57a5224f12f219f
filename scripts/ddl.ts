/** Prints the tables that the declarations ask for: what a migration has to bring the database to. */
import { createSchemaSql } from '#records/ddl.ts'
import { PRIVATE_TABLES } from '#records/private-tables.ts'
import { defineSchema } from '#records/schema.ts'
import { AREA_TABLES, COLLECTIONS } from '#site/areas.ts'

for (const sql of [...PRIVATE_TABLES, ...createSchemaSql(defineSchema(COLLECTIONS)), ...AREA_TABLES]) {
  console.log(`${sql};\n`)
}
