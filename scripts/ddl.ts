/** Prints the tables that the declarations ask for: what a migration has to bring the database to. `npm run node -- scripts/ddl.ts postgres` */

import { postgresTablesSql } from '#records/postgres/dialect.ts'
import { defineSchema } from '#records/schema/schema.ts'
import { createTablesSql } from '#records/sqlite/ddl.ts'
import { AREA_TABLES, COLLECTIONS } from '#site/declared.ts'

const tables = process.argv[2] === 'postgres' ? postgresTablesSql : createTablesSql

for (const sql of tables(defineSchema(COLLECTIONS), AREA_TABLES)) console.log(`${sql};\n`)
