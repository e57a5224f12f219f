import { placesAward } from '#areas/ceremony/ceremony.api.server.ts'
import { ranksSeen, revealedOf } from '#rules/ceremony/reveal.ts'
import { explain } from '#rules/formats/explain.ts'
import { finalPlaces } from '#rules/games/division-play.ts'
import type { FinalPlaceShown } from '#ui/games/standings.ts'
import { DECIDED_STATES } from '../../schedule.fields.ts'
import { sentenceText } from '../../words/sentence-words.ts'
import { roundsShown } from './bracket-shown.server.ts'
import { type DivisionInPlay, rankedTeam } from './division-facts.server.ts'
import type { DivisionShown } from './division-shown.ts'
import { poolShown } from './pool-shown.server.ts'

/** Undefined for a division without a published format. */
export function divisionShown(division: DivisionInPlay): DivisionShown | undefined {
  const { published, language: locale, division: key } = division
  const record = published.formats.get(key)
  if (!record) return undefined
  const { format } = division.play
  const teamName = (id: string) => published.teams.get(id)?.name
  const counted = [...division.games.values()].filter(({ kind, state }) => kind !== 'show' && state !== 'cancelled')
  return {
    key,
    pools: format.pools.map((pool) => poolShown(pool, division)),
    rounds: roundsShown(division),
    places: placesShown(division),
    ...(isHeld(division) && { isHeld: true as const }),
    progress: [counted.filter(({ state }) => DECIDED_STATES.includes(state)).length, counted.length],
    text: explain(format, record.teams.length).map((sentence) => sentenceText(sentence, { locale, teamName })),
  }
}

/** Whether a ceremony has places of it still to reveal. */
export const isHeld = ({ published: { reveals }, division, play: { format } }: DivisionInPlay): boolean =>
  reveals.isHeld && revealedOf(reveals, placesAward(division)) < format.places.length

/** The first place first; none before one of them is decided and, where a ceremony holds them back, revealed. */
export function placesShown(division: DivisionInPlay): readonly FinalPlaceShown[] {
  const places = ranksSeen(division.published.reveals, placesAward(division.division), finalPlaces(division.play))
  if (places.every((team) => team === undefined)) return []
  return places.map((team, index) => ({
    place: index + 1,
    team: rankedTeam(division, team, division.play.format.places[index]),
    ...(team !== undefined && { isDecided: true as const }),
  }))
}
