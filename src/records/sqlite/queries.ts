import {
  DummyDriver,
  Kysely,
  type LimitNode,
  type OffsetNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely'
import type { WriteQueries } from '../queries.ts'

/** Writes numbers of rows into the statement: a bound LIMIT makes SQLite plan for the worst. */
class Compiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode) {
    super.visitLimit({ ...node, limit: immediate(node.limit) })
  }

  /** SQLite has no word for it and would be told null, which is something else. */
  protected override visitDefaultInsertValue(): never {
    throw new Error('rows that are inserted together name the same columns')
  }

  protected override visitOffset(node: OffsetNode) {
    super.visitOffset({ ...node, offset: immediate(node.offset) })
  }
}

const immediate = (node: LimitNode['limit']) =>
  ValueNode.is(node) && Number.isSafeInteger(node.value) ? ValueNode.createImmediate(node.value) : node

/** Builds and compiles; our own store runs what comes of it. */
export const sqliteQueries = new Kysely({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new Compiler(),
  },
}) as unknown as WriteQueries
