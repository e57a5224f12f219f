import {
  DummyDriver,
  Kysely,
  type LimitNode,
  type OffsetNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { WriteQueries } from '../queries.ts'
import { immediate, UNEVEN_ROWS } from '../storage/compiled.ts'

class Compiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode) {
    super.visitLimit({ ...node, limit: immediate(node.limit) })
  }

  /** SQLite has no word for it and would be told null, which is something else. */
  protected override visitDefaultInsertValue(): never {
    throw new Error(UNEVEN_ROWS)
  }

  protected override visitOffset(node: OffsetNode) {
    super.visitOffset({ ...node, offset: immediate(node.offset) })
  }
}

/** Builds and compiles; our own store runs what comes of it. */
export const sqliteQueries = new Kysely({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new Compiler(),
  },
}) as unknown as WriteQueries
