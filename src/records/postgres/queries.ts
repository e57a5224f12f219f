import {
  type BinaryOperationNode,
  DummyDriver,
  Kysely,
  type LimitNode,
  type OffsetNode,
  OperatorNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  ValueListNode,
} from 'kysely'
import type { WriteQueries } from '../queries.ts'
import { immediate, UNEVEN_ROWS } from '../storage/compiled.ts'

const LIKES: readonly string[] = ['like', 'not like']

class Compiler extends PostgresQueryCompiler {
  /** Nothing is in an empty list; PostgreSQL has no word for one. */
  protected override visitBinaryOperation(node: BinaryOperationNode) {
    const { rightOperand: list, operator } = node
    const isEmpty = (ValueListNode.is(list) || PrimitiveValueListNode.is(list)) && list.values.length === 0
    if (isEmpty && OperatorNode.is(operator)) this.append(operator.operator === 'in' ? 'false' : 'true')
    else if (OperatorNode.is(operator) && LIKES.includes(operator.operator)) this.#like(node)
    else super.visitBinaryOperation(node)
  }

  /** As SQLite has it: A to Z count as a to z, and nothing escapes. */
  #like({ leftOperand, operator, rightOperand }: BinaryOperationNode) {
    this.append('lower((')
    this.visitNode(leftOperand)
    this.append(')::text COLLATE "C") ')
    this.visitNode(operator)
    this.append(' lower((')
    this.visitNode(rightOperand)
    this.append(`)::text COLLATE "C") ESCAPE ''`)
  }

  protected override visitLimit(node: LimitNode) {
    super.visitLimit({ ...node, limit: immediate(node.limit) })
  }

  /** PostgreSQL would know what is meant, SQLite not. */
  protected override visitDefaultInsertValue(): never {
    throw new Error(UNEVEN_ROWS)
  }

  protected override visitOffset(node: OffsetNode) {
    super.visitOffset({ ...node, offset: immediate(node.offset) })
  }
}

/** Builds and compiles; our own store runs what comes of it. */
export const postgresQueries = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new Compiler(),
  },
}) as unknown as WriteQueries
