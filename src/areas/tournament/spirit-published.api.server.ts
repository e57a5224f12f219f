import { provided } from '#http/areas/dependencies.ts'
import type { Transaction } from '#records/transaction.ts'

/** What becomes of the rankings when the tournament begins to publish them. Whoever keeps spirit gives it. */
export const onSpiritPublished = provided<(tx: Transaction) => Promise<void>>(() => async () => undefined)

export const beginsToPublish = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): boolean => before['spirit_visibility'] !== 'public' && after['spirit_visibility'] === 'public'
