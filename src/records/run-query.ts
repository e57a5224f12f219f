import { type Compilable, type CompiledQuery, type OperationNode, OrderByItemNode, RawNode, TableNode } from 'kysely'
import type { PreparedQuery } from './prepared-query.ts'
import type { ReadQueries, WriteQueries } from './queries.ts'
import type { SqlValue, StoreReads, StoreTransaction } from './storage/store.ts'

/** Queries that Kysely has built, run by the store: its transactions, shared commits and read tracking stay in force. */

export function selectRows<Row>(reads: StoreReads, build: (queries: ReadQueries) => Compilable<Row>): Promise<Row[]> {
  return rowsOf(reads, build(reads.queries))
}

/** What a statement returns of the rows that it writes. */
export function returnedRows<Row>(
  tx: StoreTransaction,
  build: (queries: WriteQueries) => Compilable<Row>,
): Promise<Row[]> {
  return rowsOf(tx, build(tx.queries))
}

export function selectPrepared<V extends Readonly<Record<string, SqlValue>>, Row>(
  reads: StoreReads,
  query: PreparedQuery<V, Row>,
  values: V,
): Promise<Row[]> {
  const { sql, params } = query.statement(reads.queries, values)
  return reads.all<Row>(sql, params)
}

/** Answers how many rows were written. */
export function execute(tx: StoreTransaction, build: (queries: WriteQueries) => Compilable): Promise<number> {
  const { sql, parameters } = build(tx.queries).compile()
  return tx.run(sql, parameters as readonly SqlValue[])
}

function rowsOf<Row>(reads: StoreReads, query: Compilable<Row>): Promise<Row[]> {
  const { sql, parameters } = query.compile()
  return reads.all<Row>(sql, parameters as readonly SqlValue[])
}

/** The names of all tables that a query reads; '' stands for a part that was written as SQL. */
export const tablesReadBy = ({ query }: CompiledQuery): readonly string[] => tablesIn(query)

function tablesIn(part: unknown): readonly string[] {
  if (typeof part !== 'object' || part === null) return []
  if (TableNode.is(part as OperationNode)) return [(part as TableNode).table.identifier.name]
  // Kysely writes its direction as SQL.
  if (OrderByItemNode.is(part as OperationNode)) return tablesIn((part as OrderByItemNode).orderBy)
  if (RawNode.is(part as OperationNode)) return ['']
  return Object.values(part).flatMap(tablesIn)
}
