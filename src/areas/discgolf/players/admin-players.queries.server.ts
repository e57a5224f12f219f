import { players, teams } from '#areas/teams/teams.collections.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { Reader } from '#records/reader.ts'
import type { DiscState } from '#rules/discgolf/leaderboard.ts'
import { nameKey } from '#rules/names/names.ts'
import { shownCode } from '#rules/names/spoken-code.ts'
import { cardsWithMembers, lastRound, playsOn, seatsOf } from '../cards/rounds.server.ts'
import {
  discCards,
  discCorrections,
  discLayouts,
  discPlayers,
  discRounds,
  discSeats,
  discThrows,
} from '../discgolf.collections.ts'
import { leveledIn } from '../leaderboard/board.server.ts'
import { golfersOwing } from '../settlement/disc-settlement.queries.server.ts'
import type { AdminGolfersShown } from './admin-players.address.ts'
import { type DiscRound, type Golfer, golferTeams } from './golfers.server.ts'

/** Players and cards as admins see them. Read past the rules: the page's guard says who may see it. */

export interface GolferListed {
  readonly id: string
  readonly name: string
  readonly division: string
  readonly state: DiscState
  readonly team: string
  readonly isGuest: boolean
  /** Of the round that is planned or was begun last; 0 for none. */
  readonly card: number
  /** What is still to be paid, in cents. */
  readonly due: number
  /** They may join a card, or leave it. */
  readonly mayJoin: boolean
  readonly mayMiss: boolean
}

export async function golfersListed(reader: Reader): Promise<readonly GolferListed[]> {
  const [golfers, round, owing] = await Promise.all([
    reader.every(discPlayers, { sort: 'name_key' }),
    lastRound(reader),
    golfersOwing(reader),
  ])
  const isOpen = isOpenRound(round)
  const [seats, cards, thrown, teamOf] = await Promise.all([
    round ? seatsOf(reader, round.id) : [],
    round ? reader.every(discCards, { filter: 'round = {:round}', params: { round: round.id } }) : [],
    round
      ? reader.every(discThrows, { filter: 'round = {:round} && is_missed = false', params: { round: round.id } })
      : [],
    golferTeams(reader, golfers),
  ])
  const numberOf = new Map(cards.map(({ id, number }) => [id, number]))
  const cardOf = new Map(seats.map(({ golfer, card }) => [golfer, numberOf.get(card) ?? 0]))
  const dueOf = new Map(owing.map(({ id, due }) => [id, due]))
  const hasThrown = new Set(thrown.map(({ golfer }) => golfer))
  return golfers.map(({ id, name, division, state, user }) => {
    const card = cardOf.get(id) ?? 0
    return {
      id,
      name,
      division,
      state: state === '' ? 'registered' : state,
      team: teamOf.get(id) ?? '',
      isGuest: user === '',
      card,
      due: dueOf.get(id) ?? 0,
      mayJoin: isOpen && card === 0 && mayTakeSeat(state),
      mayMiss: state !== 'withdrawn' && state !== 'dq' && state !== 'dnf' && !hasThrown.has(id),
    }
  })
}

/** Its cards may still change. */
const isOpenRound = (round: DiscRound | undefined): round is DiscRound =>
  round !== undefined && round.state !== 'finished'

/** Whoever did not finish or is out has to be reinstated first. */
const mayTakeSeat = (state: Golfer['state']): boolean => state !== 'dq' && state !== 'dnf'

/** Those that the address asks for, in its order. */
export function golfersFound(all: readonly GolferListed[], shown: AdminGolfersShown): readonly GolferListed[] {
  const { q, choices, sort, isDescending } = shown
  const words = nameKey(q).split(' ').filter(Boolean)
  const found = all.filter(
    ({ name, team, division, state }) =>
      (choices.division === '' || division === choices.division) &&
      (choices.state === '' ? state !== 'withdrawn' : state === choices.state) &&
      words.every((word) => nameKey(`${name} ${team}`).includes(word)),
  )
  const sorted = sort === 'name' ? found : found.toSorted((one, other) => (one.division < other.division ? -1 : 1))
  return isDescending ? sorted.toReversed() : sorted
}

/** Rounds with the cards of the last one, for whoever draws and starts them. */
export async function roundsDesk(reader: Reader) {
  const [rounds, layouts, tournament, golfers] = await Promise.all([
    reader.list(discRounds, { sort: 'number' }),
    reader.list(discLayouts, { sort: 'created' }),
    tournamentOf(reader),
    reader.every(discPlayers, { sort: 'name_key' }),
  ])
  const last = rounds.at(-1)
  const cards = last ? await cardsWithMembers(reader, last.id) : []
  const seated = new Set(cards.flatMap(({ members }) => members.map(({ id }) => id)))
  return {
    zone: tournament?.time_zone ?? 'UTC',
    day: tournament?.starts ?? '',
    rounds: rounds.map(({ id, number, state }) => ({ id, number, state })),
    last: last && {
      id: last.id,
      number: last.number,
      state: last.state,
      kind: last.start_kind,
      starts: last.starts,
      minutesApart: last.minutes_apart,
      layout: last.layout,
      layoutName: last.layout_name,
    },
    layouts: layouts.map(({ id, name }) => ({ id, name })),
    ready: golfers.filter(playsOn).length,
    // Withdrawn ones come too, once they are here after all; they are found by their name.
    seatless: golfers
      .filter(({ id, state }) => !seated.has(id) && mayTakeSeat(state) && state !== 'withdrawn')
      .map(({ id, name, division }) => ({ id, name, division })),
    cards: cards.map(({ card, members }) => ({
      id: card.id,
      number: card.number,
      hole: card.start_hole,
      wave: card.wave,
      starts: card.starts,
      isSigned: card.signed_at !== '',
      spoken: shownCode(card.entry_code),
      members: members.map(({ id, name, division, user }) => ({ id, name, division, isGuest: user === '' })),
    })),
  }
}

export type RoundsDesk = Awaited<ReturnType<typeof roundsDesk>>

/** More than any tournament has. */
const TOURNAMENT_PLAYERS_MOST = 1_000

/** Players of the tournament who do not play disc golf yet, by name. */
export async function playersToAdd(reader: Reader): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const [all, golfers] = await Promise.all([
    reader.list(players, { sort: 'name_key', limit: TOURNAMENT_PLAYERS_MOST }),
    reader.every(discPlayers),
  ])
  const there = new Set(golfers.map(({ player }) => player))
  const own = await reader.byIds(
    teams,
    all.map(({ team }) => team),
  )
  return all
    .filter(({ id }) => !there.has(id))
    .map(({ id, name, team }) => ({ id, name: [name, own.get(team)?.name].filter(Boolean).join(', ') }))
}

/** One player, with what an admin may change. */
export async function golferDesk(reader: Reader, id: string) {
  const golfer = await reader.get(discPlayers, id)
  if (!golfer) return undefined
  const [level, round, seats, corrections] = await Promise.all([
    leveledIn(reader, golfer.division),
    lastRound(reader),
    reader.pointingAt(discSeats, 'golfer', [id]),
    reader.every(discCorrections, { filter: 'golfer = {:id}', params: { id }, sort: '-created' }),
  ])
  return {
    id,
    name: golfer.name,
    division: golfer.division,
    state: golfer.state === '' ? ('registered' as const) : golfer.state,
    updated: golfer.updated,
    wonPlayOff: golfer.won_play_off,
    mayPlayOff: level.includes(id),
    mayJoin: isOpenRound(round) && mayTakeSeat(golfer.state) && !seats.some((seat) => seat.round === round.id),
    corrections: corrections.map((it) => ({
      id: it.id,
      hole: it.hole,
      before: it.throws_before,
      after: it.throws_after,
      reason: it.reason,
    })),
  }
}

export type GolferDesk = NonNullable<Awaited<ReturnType<typeof golferDesk>>>
