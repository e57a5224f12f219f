import { users } from '#areas/accounts/accounts.collections.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { Reader } from '#records/reader.ts'
import { leaderboard } from '#rules/discgolf/leaderboard.ts'
import { wonPrizes } from '#rules/discgolf/prizes.ts'
import { nameKey } from '#rules/names/names.ts'
import { type PlayerFee, playerFeeOf } from '#rules/settlement/fees.ts'
import { addedSums, type LedgerSums, saidAmount, standing, sumsOf } from '#rules/settlement/ledger.ts'
import { discEntries, discPlayers, discPrizes } from '../discgolf.collections.ts'
import { boardFacts, boardPlayers } from '../leaderboard/board.server.ts'
import type { Golfer } from '../players/golfers.server.ts'
import { discSettingsOf } from '../settings.server.ts'
import type { DiscFeeState } from './disc-fee-words.ts'
import { type DiscEntry, discLedgerEntry } from './disc-fees.server.ts'
import type { AdminDiscSettlementShown } from './disc-settlement.address.ts'

/** Money and prizes as admins see them. Read past the rules: the page's guard says who may see it. */

export interface GolferOwing {
  readonly id: string
  readonly name: string
  readonly division: string
  readonly state: DiscFeeState
  readonly sums: LedgerSums
  /** Cents; below zero there is money to give back. */
  readonly due: number
  /** How it was paid last. */
  readonly method: string
}

/** Everybody who takes part, and whoever has an entry; by name. */
export async function golfersOwing(reader: Reader): Promise<readonly GolferOwing[]> {
  const [golfers, entries] = await Promise.all([
    reader.every(discPlayers, { sort: 'name_key' }),
    reader.every(discEntries),
  ])
  const byGolfer = Map.groupBy(entries, ({ golfer }) => golfer)
  return golfers
    .filter(({ id, state }) => state !== 'withdrawn' || byGolfer.has(id))
    .map((golfer) => owingOf(golfer, byGolfer.get(golfer.id) ?? []))
}

function owingOf({ id, name, division }: Golfer, entries: readonly DiscEntry[]): GolferOwing {
  const ledger = entries.map(discLedgerEntry)
  const sums = sumsOf(ledger)
  const counting = new Set(standing(ledger).map((entry) => entry.id))
  const payment = entries.findLast((entry) => entry.kind === 'payment' && counting.has(entry.id))
  return {
    id,
    name,
    division,
    state: feeState(id, sums, ledger),
    sums,
    due: sums.balance,
    method: payment?.method ?? '',
  }
}

function feeState(id: string, sums: LedgerSums, ledger: Parameters<typeof playerFeeOf>[1]): DiscFeeState {
  const state: PlayerFee = playerFeeOf(id, ledger)
  return state === 'open' && sums.fee === 0 ? 'nothing' : state
}

/** Those that the address asks for, in its order. */
export function owingListed(all: readonly GolferOwing[], shown: AdminDiscSettlementShown): readonly GolferOwing[] {
  const { q, choices, sort, isDescending } = shown
  const words = nameKey(q).split(' ').filter(Boolean)
  const found = all.filter(
    ({ name, division, state }) =>
      (choices.division === '' || division === choices.division) &&
      (choices.state === '' || state === choices.state) &&
      words.every((word) => nameKey(name).includes(word)),
  )
  if (sort === 'name') return isDescending ? found.toReversed() : found
  return found.toSorted((one, other) => (isDescending ? -1 : 1) * (one.due - other.due))
}

/** How much cash each collector has, and what was transferred. */
export interface CashOf {
  readonly id: string
  readonly name: string
  readonly cents: number
}

export async function discReport(reader: Reader) {
  const [owing, entries, tournament, settings, prizes, facts] = await Promise.all([
    golfersOwing(reader),
    reader.every(discEntries),
    tournamentOf(reader),
    discSettingsOf(reader),
    reader.every(discPrizes),
    boardFacts(reader),
  ])
  const counting = new Set(standing(entries.map(discLedgerEntry)).map(({ id }) => id))
  const money = entries.filter(({ id, kind }) => counting.has(id) && (kind === 'payment' || kind === 'refund'))
  const cash = Map.groupBy(
    money.filter(({ method }) => method === 'cash'),
    ({ booked_by }) => booked_by,
  )
  const collectors = await reader.byIds(users, cash.keys())
  return {
    currency: tournament?.currency || 'EUR',
    tournament: tournament?.name ?? '',
    sums: addedSums(owing.map(({ sums }) => sums)),
    open: owing.reduce((sum, { due }) => sum + Math.max(0, due), 0),
    cash: [...cash].map(
      ([id, booked]): CashOf => ({ id, name: collectors.get(id)?.name ?? '', cents: receivedIn(booked) }),
    ),
    transferred: receivedIn(money.filter(({ method }) => method === 'transfer')),
    prizes: settings.divisions.map(({ key }) => {
      const board = leaderboard(boardPlayers(facts, key))
      const nameOf = new Map(board.map(({ id, name }) => [id, name]))
      const own = prizes.filter(({ division }) => division === key).toSorted((one, other) => one.place - other.place)
      return {
        division: key,
        offered: own.map(({ place, text }) => ({ place, text })),
        won: wonPrizes(board, own).map(({ players, ...won }) => ({
          ...won,
          names: players.map((id) => nameOf.get(id) ?? ''),
        })),
      }
    }),
  }
}

export type DiscReport = Awaited<ReturnType<typeof discReport>>

/** Payments less refunds. */
const receivedIn = (entries: readonly DiscEntry[]): number =>
  entries.reduce((sum, { kind, amount }) => {
    const said = saidAmount(kind === 'refund' ? 'refund' : 'payment', amount)
    return kind === 'refund' ? sum - said : sum + said
  }, 0)

/** The entries of one player, the latest first, as pages show them. */
export async function golferMoney(reader: Reader, golfer: string) {
  const entries = await reader.every(discEntries, { filter: 'golfer = {:golfer}', params: { golfer } })
  const countered = new Set(entries.map(({ counters }) => counters).filter(Boolean))
  return entries
    .map((entry) => ({
      ...discLedgerEntry(entry),
      day: entry.day,
      method: entry.method,
      text: entry.text,
      playerName: '',
      isCounter: entry.counters !== '',
      isCountered: countered.has(entry.id),
    }))
    .toReversed()
}
