import { chanceOf, pick } from '../timetable/search/chance.ts'
import type { CourseHole } from './course.ts'

/** Who plays with whom, and where and when each card begins. */

export const CARD_LEAST = 3
export const CARD_MOST = 5
const CARD_USUAL = 4

/** How many players each card has, the larger ones first; none where there are fewer than a card needs. */
export function cardSizes(players: number): readonly number[] {
  const [least, most] = [Math.ceil(players / CARD_MOST), Math.floor(players / CARD_LEAST)]
  const counts = Array.from({ length: Math.max(0, most - least + 1) }, (_, index) => least + index)
  const off = (cards: number) => Math.abs(players / cards - CARD_USUAL)
  const [cards] = counts.filter((count) => count > 0).toSorted((one, other) => off(one) - off(other) || other - one)
  if (cards === undefined) return []
  const size = Math.floor(players / cards)
  const larger = players - size * cards
  return Array.from({ length: cards }, (_, index) => (index < larger ? size + 1 : size))
}

/** A division with those of its players who play, in the order in which they are dealt. */
export interface Pot {
  readonly division: string
  readonly players: readonly string[]
}

/**
 * Cards of each division for itself. One with too few players for a card plays with the next, the last one with the one
 * before it. Nothing where there are too few at all.
 */
export const dealt = (pots: readonly Pot[]): readonly (readonly string[])[] =>
  joined(pots).flatMap((players) => {
    let from = 0
    return cardSizes(players.length).map((size) => {
      from += size
      return players.slice(from - size, from)
    })
  })

function joined(pots: readonly Pot[]): readonly (readonly string[])[] {
  const large: string[][] = []
  let rest: string[] = []
  for (const { players } of pots) {
    const together = [...rest, ...players]
    const isEnough = together.length >= CARD_LEAST
    if (isEnough) large.push(together)
    rest = isEnough ? [] : together
  }
  if (rest.length === 0) return large
  return [...large.slice(0, -1), [...(large.at(-1) ?? []), ...rest]]
}

/** The same seed gives the same order. */
export function shuffled(players: readonly string[], seed: number): readonly string[] {
  const chance = chanceOf(seed)
  const order = [...players]
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = pick(chance, at + 1)
    const [one, two] = [order[at], order[other]]
    if (one === undefined || two === undefined) continue
    order[at] = two
    order[other] = one
  }
  return order
}

export const START_KINDS = ['shotgun', 'tee_times'] as const
export type StartKind = (typeof START_KINDS)[number]

export interface CardStart {
  readonly hole: number
  /** 0 throws first where several cards begin at one hole. */
  readonly wave: number
  /** After the round has begun. */
  readonly minutes: number
}

/** Everybody at once, as far from each other as the course allows; the first hole has no more cards than another. */
export function shotgunStarts(cards: number, holes: readonly CourseHole[]): readonly CardStart[] {
  if (holes.length === 0) return []
  return Array.from({ length: cards }, (_, card) => {
    const wave = Math.floor(card / holes.length)
    const inWave = Math.min(holes.length, cards - wave * holes.length)
    const at = Math.floor(((card % holes.length) * holes.length) / inWave)
    return { hole: holes[at]?.number ?? 1, wave, minutes: 0 }
  })
}

/** One after the other from the first hole. */
export const teeTimes = (cards: number, holes: readonly CourseHole[], minutesApart: number): readonly CardStart[] =>
  Array.from({ length: cards }, (_, card) => ({ hole: holes[0]?.number ?? 1, wave: 0, minutes: card * minutesApart }))

export interface CardWithRoom {
  readonly id: string
  readonly number: number
  readonly players: number
  /** How many of them play in the division of whoever comes late. */
  readonly ofDivision: number
  /** Holes that the card has finished: whoever joins has missed them. */
  readonly holesPlayed: number
  readonly isSigned: boolean
}

/** Where somebody who comes late plays: fewest holes missed, then the own division, then the smallest card. */
export function cardForLate(cards: readonly CardWithRoom[]): CardWithRoom | undefined {
  const open = cards.filter(({ players, isSigned }) => players < CARD_MOST && !isSigned)
  const [best] = open.toSorted(
    (one, other) =>
      one.holesPlayed - other.holesPlayed ||
      Number(other.ofDivision > 0) - Number(one.ofDivision > 0) ||
      one.players - other.players ||
      one.number - other.number,
  )
  return best
}
