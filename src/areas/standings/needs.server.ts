import { type DivisionInPlay, ordinalText } from '#areas/schedule/division-standings.api.server.ts'
import { listed } from '#client/listed.ts'
import type { Language } from '#http/pages/languages.ts'
import { membersOf, poolFacts } from '#rules/games/division-play.ts'
import type { ScoredGame } from '#rules/standings/game.ts'
import type { PoolFacts } from '#rules/standings/pool.ts'
import type { Margins, PlaceSpan, Winner } from '#rules/standings/prospects/cases.ts'
import { type Prospects, prospectsOf } from '#rules/standings/prospects/prospects.ts'
import { m } from '#words/messages.js'
import type { NeedsShown } from './needs-shown.ts'

/** "What do we need?" in words. Undefined where it cannot be said: see docs/rules/standings.md. */
export function needsOf(
  team: string,
  { play, names, language: locale }: DivisionInPlay,
  pointsMost: number,
): NeedsShown | undefined {
  const pool = play.format.pools
    .toSorted((one, other) => other.stage - one.stage)
    .find((it) => it.kind !== 'swiss' && membersOf(play, it).includes(team))
  const prospects = pool && keptProspects(poolFacts(play, pool), team, pointsMost)
  if (!prospects) return undefined
  const nameOf = (id: string) => names.team(id)?.name ?? '?'
  const { left, places, cases } = prospects
  const lines = cases.flatMap(({ winners, outcomes }) =>
    outcomes.map(({ margins, places, isRough }) => ({ winners, margins, places, isRough })),
  )
  const options = { locale }
  const games = listed(
    left.map(({ home, away }) => m.standings_needs_game({ home: nameOf(home), away: nameOf(away) }, options)),
    options,
  )
  const isSettled = places.from === places.to
  return {
    team,
    intro: [
      m.standings_needs_left({ count: left.length, games }, options),
      isSettled
        ? m.standings_needs_settled({ place: ordinalText(places.from, options) }, options)
        : m.standings_needs_possible(spanWords(places, locale), options),
    ].join(' '),
    bounds: m.standings_needs_bounds({ points: pointsMost }, options),
    cases: isSettled
      ? []
      : lines
          .toSorted((one, other) => one.places.from - other.places.from || one.places.to - other.places.to)
          .map(({ winners, margins, places, isRough }) => ({
            when: conditionText(left, winners, margins, { nameOf, locale, pointsMost }),
            place: spanText(places, locale),
            ...((isRough || places.from !== places.to) && { note: m.standings_needs_goals({}, options) }),
          })),
  }
}

interface Words {
  readonly nameOf: (team: string) => string
  readonly locale: Language
  readonly pointsMost: number
}

function conditionText(
  left: readonly ScoredGame[],
  winners: readonly Winner[],
  margins: readonly (Margins | undefined)[],
  words: Words,
): string {
  const parts = left.flatMap((game, index) => {
    const winner = winners[index]
    return winner ? [outcomeText(game, winner, margins[index], words)] : []
  })
  return parts.length === 0
    ? m.standings_needs_otherwise({}, { locale: words.locale })
    : listed(parts, { locale: words.locale })
}

function outcomeText(
  { home, away }: ScoredGame,
  winner: NonNullable<Winner>,
  margins: Margins | undefined,
  { nameOf, locale, pointsMost }: Words,
): string {
  const options = { locale }
  if (winner === 'draw') return m.standings_needs_draw({ home: nameOf(home), away: nameOf(away) }, options)
  const [best, other] = winner === 'home' ? [home, away] : [away, home]
  const game = m.standings_needs_wins({ winner: nameOf(best), loser: nameOf(other) }, options)
  if (!margins) return game
  const { from, to } = margins
  if (from === to) return m.standings_needs_by({ game, margin: from }, options)
  if (to === pointsMost) return m.standings_needs_by_least({ game, margin: from }, options)
  if (from === 1) return m.standings_needs_by_most({ game, margin: to }, options)
  return m.standings_needs_by_range({ game, from, to }, options)
}

const spanWords = ({ from, to }: PlaceSpan, locale: Language) => ({
  from: ordinalText(from, { locale }),
  to: ordinalText(to, { locale }),
})

const spanText = (span: PlaceSpan, locale: Language): string =>
  span.from === span.to
    ? ordinalText(span.from, { locale })
    : m.standings_needs_span(spanWords(span, locale), { locale })

/** More than there are teams whose pools are about to end at the same time. */
const KEPT_MOST = 200

/** By what they were worked out from, so that they are never out of date. The least recently asked for goes first. */
const kept = new Map<string, Prospects | undefined>()

/** Tens of milliseconds the first time, which is why nobody works it out who was not asked. */
function keptProspects(facts: Required<PoolFacts>, team: string, pointsMost: number): Prospects | undefined {
  const key = JSON.stringify([team, pointsMost, facts.teams, facts.games, facts.gamesWithoutTeams, [...facts.throws]])
  const known = kept.has(key)
  const found = known ? kept.get(key) : prospectsOf(facts, team, { pointsMost })
  kept.delete(key)
  kept.set(key, found)
  const [oldest] = kept.keys()
  if (kept.size > KEPT_MOST && oldest !== undefined) kept.delete(oldest)
  return found
}
