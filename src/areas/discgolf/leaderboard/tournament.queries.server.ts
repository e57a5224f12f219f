import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import type { Reader } from '#records/reader.ts'
import { parOf, playedFrom, type RoundHole } from '#rules/discgolf/course.ts'
import type { DiscDivision } from '#rules/discgolf/divisions.ts'
import { type BoardRow, leaderboard, leveledLeaders } from '#rules/discgolf/leaderboard.ts'
import { closestToPin } from '#rules/discgolf/scoring.ts'
import { holeStatistics } from '#rules/discgolf/statistics.ts'
import { cardsWithMembers, lastRound } from '../cards/rounds.server.ts'
import { discPins, discSeats, discThrows } from '../discgolf.collections.ts'
import { type DiscRound, golferOfUser, golferTeams } from '../players/golfers.server.ts'
import { discSettingsOf } from '../settings.server.ts'
import { type BoardFacts, boardFacts, boardPlayers, roundHoles } from './board.server.ts'

/** What /discgolf/tournament shows to whoever may see it: everybody. */

/** A hole as a scorecard shows it. */
export interface HoleShown {
  readonly number: number
  readonly par: number
  readonly throws?: number
}

export interface RowShown
  extends Pick<BoardRow, 'id' | 'name' | 'state' | 'place' | 'throws' | 'toPar' | 'thru' | 'isThrough' | 'rounds'> {
  /** The team, where the player has one. */
  readonly team: string
  readonly isOwn: boolean
  /** Of the round that is looked at, where the row is open. */
  readonly holes?: readonly (readonly HoleShown[])[]
}

export interface RoundShown {
  readonly id: string
  readonly number: number
  readonly state: string
  readonly holes: number
  readonly par: number
}

export interface ClosestShown {
  readonly hole: number
  readonly round: number
  readonly centimetres: number
  readonly names: readonly string[]
}

export interface BoardShown {
  readonly divisions: readonly DiscDivision[]
  readonly division: string
  readonly rounds: readonly RoundShown[]
  /** '' for all of them. */
  readonly round: string
  readonly rows: readonly RowShown[]
  readonly onCourse: number
  readonly mustPlayOff: readonly string[]
  readonly closest: readonly ClosestShown[]
}

export async function boardShown(page: PageRequest, params: URLSearchParams): Promise<BoardShown> {
  const { reader, viewer } = page
  const [settings, facts, own] = await Promise.all([
    discSettingsOf(reader),
    boardFacts(reader),
    golferOfUser(reader, viewer.id),
  ])
  const { divisions } = settings
  const division = chosenDivision(divisions, facts, params.get('division') ?? own?.division)
  const round = facts.rounds.find(({ id }) => id === params.get('round'))
  const rows = leaderboard(boardPlayers(facts, division, round?.id))
  const teamOf = await golferTeams(reader, facts.golfers)
  const open = params.get('player') ?? own?.id
  const shownRounds = round ? [round] : facts.rounds
  return {
    divisions,
    division,
    rounds: facts.rounds.map(roundShown),
    round: round?.id ?? '',
    rows: rows.map((row) => ({
      ...row,
      team: teamOf.get(row.id) ?? '',
      isOwn: row.id === own?.id,
      ...(row.id === open && { holes: shownRounds.map((it) => holesShown(facts, it, row.id)) }),
    })),
    onCourse: facts.golfers.filter(({ state }) => state === 'playing').length,
    mustPlayOff: round ? [] : playOffOf(facts, division),
    closest: await closestShown(reader, facts),
  }
}

/** The one asked for, else the first in which somebody plays. */
function chosenDivision(
  divisions: readonly DiscDivision[],
  { golfers }: BoardFacts,
  asked: string | undefined,
): string {
  const isKnown = divisions.some(({ key }) => key === asked)
  if (asked !== undefined && isKnown) return asked
  const played = divisions.find(({ key }) => golfers.some(({ division }) => division === key))
  return (played ?? divisions[0])?.key ?? ''
}

/** Names of those who are level and have not played it off. */
function playOffOf(facts: BoardFacts, division: string): readonly string[] {
  const all = boardPlayers(facts, division)
  const level = all.filter(({ id }) => leveledLeaders(all).includes(id))
  return level.some(({ wonPlayOff }) => wonPlayOff) ? [] : level.map(({ name }) => name)
}

const roundShown = (round: DiscRound): RoundShown => {
  const holes = roundHoles(round)
  return {
    id: round.id,
    number: round.number,
    state: round.state,
    holes: holes.length,
    par: parOf(holes),
  }
}

function holesShown({ throws }: BoardFacts, round: DiscRound, golfer: string): readonly HoleShown[] {
  const own = new Map(
    throws.filter((it) => it.golfer === golfer && it.round === round.id).map((it) => [it.hole, it.throws]),
  )
  return roundHoles(round).map(({ number, par }) => {
    const thrown = own.get(number)
    return { number, par, ...(thrown !== undefined && { throws: thrown }) }
  })
}

async function closestShown(reader: Reader, { golfers, rounds }: BoardFacts): Promise<readonly ClosestShown[]> {
  const measured = await reader.every(discPins)
  const nameOf = new Map(golfers.map(({ id, name }) => [id, name]))
  return rounds.flatMap((round) => {
    const marked = roundHoles(round).filter(({ hasPin }) => hasPin)
    return marked.flatMap(({ number: hole }): ClosestShown[] => {
      const here = measured.filter((it) => it.round === round.id && it.hole === hole)
      const best = closestToPin(here.map((it) => ({ ...it, player: it.golfer })))
      const [first] = best
      if (!first) return []
      const names = best.map(({ golfer }) => nameOf.get(golfer) ?? '')
      return [{ hole, round: round.number, centimetres: first.centimetres, names }]
    })
  })
}

/** Every hole of the round that is asked for, or of the last one, and how it was played. */
export async function holesOfRound(reader: Reader, asked: string | null) {
  const facts = await boardFacts(reader)
  const round = facts.rounds.find(({ id }) => id === asked) ?? facts.rounds.at(-1)
  if (!round) return { rounds: [], round: '', holes: [] }
  const thrown = facts.throws.filter((it) => it.round === round.id && !it.is_missed)
  return {
    rounds: facts.rounds.map(roundShown),
    round: round.id,
    holes: holeStatistics(roundHoles(round), thrown),
  }
}

export type HolesOfRound = Awaited<ReturnType<typeof holesOfRound>>

export interface CardLine {
  readonly id: string
  readonly number: number
  readonly hole: number
  readonly wave: number
  readonly starts: string
  readonly isSigned: boolean
  readonly isOwn: boolean
  readonly members: readonly { readonly id: string; readonly name: string; readonly division: string }[]
  /** Of the member who has come furthest. */
  readonly thru: number
}

/** The cards of the round that is planned or was begun last. */
export async function cardsShown(page: PageRequest) {
  const { reader, viewer } = page
  const [round, settings, tournament] = await Promise.all([
    lastRound(reader),
    discSettingsOf(reader),
    tournamentOf(reader),
  ])
  const zone = tournament?.time_zone ?? 'UTC'
  if (!round) return { cards: [], divisions: settings.divisions, zone, round: undefined }
  const [cards, facts, own] = await Promise.all([
    cardsWithMembers(reader, round.id),
    boardFacts(reader),
    golferOfUser(reader, viewer.id),
  ])
  const thrown = facts.throws.filter((it) => it.round === round.id)
  return {
    divisions: settings.divisions,
    zone,
    round: { ...roundShown(round), kind: round.start_kind, starts: round.starts },
    cards: cards.map(
      ({ card, members }): CardLine => ({
        id: card.id,
        number: card.number,
        hole: card.start_hole,
        wave: card.wave,
        starts: card.starts,
        isSigned: card.signed_at !== '',
        isOwn: members.some(({ id }) => id === own?.id),
        members: members.map(({ id, name, division }) => ({ id, name, division })),
        thru: Math.max(0, ...members.map(({ id }) => thrown.filter(({ golfer }) => golfer === id).length)),
      }),
    ),
  }
}

export type CardsShown = Awaited<ReturnType<typeof cardsShown>>

/** The card of whoever looks, in the round that is planned or runs. */
export async function ownCardOf(reader: Reader, user: string) {
  const own = await golferOfUser(reader, user)
  const round = own && (await lastRound(reader))
  if (!own || !round || round.state === 'finished') return undefined
  const seat = await reader.first(discSeats, {
    filter: 'round = {:round} && golfer = {:golfer}',
    params: { round: round.id, golfer: own.id },
  })
  const found = (await cardsWithMembers(reader, round.id)).find(({ card }) => card.id === seat?.card)
  if (!found) return undefined
  const { card, members } = found
  return {
    id: card.id,
    number: card.number,
    hole: card.start_hole,
    wave: card.wave,
    starts: card.starts,
    isSigned: card.signed_at !== '',
    names: members.filter(({ id }) => id !== own.id).map(({ name }) => name),
    round: { number: round.number, state: round.state, kind: round.start_kind },
    next: await nextHole(reader, round, own.id, card.start_hole),
  }
}

export type OwnCard = NonNullable<Awaited<ReturnType<typeof ownCardOf>>>

/** The first in the order of play that a player has not finished. */
async function nextHole(
  reader: Reader,
  round: DiscRound,
  golfer: string,
  start: number,
): Promise<RoundHole | undefined> {
  const thrown = await reader.every(discThrows, {
    filter: 'round = {:round} && golfer = {:golfer}',
    params: { round: round.id, golfer },
  })
  const done = new Set(thrown.map(({ hole }) => hole))
  return playedFrom(roundHoles(round), start).find(({ number }) => !done.has(number))
}
