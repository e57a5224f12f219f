import { provided } from '#http/areas/dependencies.ts'
import type { Transaction } from '#records/transaction.ts'

/** What becomes of the rankings when the tournament begins to publish them. Whoever keeps spirit gives it. */
export const onSpiritPublished = provided<(tx: Transaction) => Promise<void>>(() => async () => undefined)

export const beginsToPublish = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): boolean => before['spirit_visibility'] !== 'public' && after['spirit_visibility'] === 'public'

export type TournamentDays = Readonly<Record<'starts' | 'ends' | 'time_zone', string>>

/** The tournament has other days. Whoever keeps something by its days moves it along. */
export const onTournamentMoved = provided<
  (tx: Transaction, before: TournamentDays, after: TournamentDays) => Promise<void>
>(() => async () => undefined)

export const hasMoved = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): boolean => before['starts'] !== after['starts'] || before['ends'] !== after['ends']
