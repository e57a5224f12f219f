import type { PageRequest } from '#http/pages/page-request.ts'
import { nextGameKey, nextPoolKey } from '#rules/formats/editing/add.ts'
import { formatProblems } from '#rules/formats/editing/check.ts'
import { isBlocking } from '#rules/formats/editing/problems.ts'
import { explain } from '#rules/formats/explain.ts'
import { namesIn } from '#rules/formats/names.ts'
import { loserOf, placeInPool, printSource, type Source, seed, winnerOf } from '#rules/formats/source.ts'
import type { Format } from '#rules/formats/structure.ts'
import { gameText, poolText, sourceText } from '../../words/format-words.ts'
import { problemTextsIn } from '../../words/problem-words.ts'
import { sentenceText } from '../../words/sentence-words.ts'
import { revisionOf } from '../answers/answers.ts'
import { teamNamesOf, type WizardState } from '../answers/wizard.queries.server.ts'
import type { WizardPlace } from '../wizard.address.ts'
import { countsText } from '../words.ts'

const EDITOR_PARTS = ['pools', 'games', 'places'] as const

export interface SourceOption {
  readonly value: string
  readonly label: string
}

/** A format as its editor shows it, with what does not fit. */
export async function editorShown(
  { db }: PageRequest,
  { plan, facts }: WizardState,
  { division }: WizardPlace,
  params: URLSearchParams,
) {
  const found = plan.divisions.find((it) => it.division === division)
  if (!found?.chosen) return undefined
  const { format, isOwn, counts } = found.chosen
  const { teams } = found.teams
  const teamNames = await teamNamesOf(db, teams)
  const names = namesIn(format)
  const label = (source: Source) => {
    const team = source.kind === 'seed' ? teams[source.seed - 1] : undefined
    const text = sourceText(names.source(source))
    return team === undefined ? text : `${text}: ${teamNames.get(team) ?? ''}`
  }
  const option = (source: Source): SourceOption => ({ value: printSource(source), label: label(source) })
  const poolTitle = (key: string) => poolText(names.pool(key) ?? { code: 'pool', key })
  const problemText = problemTextsIn(format)
  const gameKey = params.get('game')
  return {
    base: revisionOf(facts.answers, 'format', division),
    part: EDITOR_PARTS.find((it) => it === params.get('edit')) ?? 'pools',
    isOwn,
    counts: countsText(counts),
    sentences: explain(format, teams.length).map((it) => sentenceText(it)),
    problems: formatProblems(format, teams.length).map((problem) => ({
      text: problemText(problem),
      isBlocking: isBlocking(problem),
    })),
    seeds: teams.map((_, index) => option(seed(index + 1))),
    sources: sourcesIn(format).map(option),
    nextKeys: { pool: nextPoolKey(format), game: nextGameKey(format, 'bracket') },
    pools: format.pools.map((pool) => ({
      key: pool.key,
      name: pool.name,
      title: poolTitle(pool.key),
      stage: pool.stage,
      isSwiss: pool.kind === 'swiss',
      members: pool.members.map(option),
      carries: pool.carries,
      mayCarry: format.pools
        .filter(({ stage, kind }) => stage < pool.stage && kind === 'round-robin')
        .map(({ key }) => ({ key, title: poolTitle(key) })),
    })),
    games: format.games.map((game) => {
      const name = names.game(game.key)
      return {
        key: game.key,
        name: game.name,
        title: name ? gameText(name) : game.key,
        kind: game.kind,
        home: option(game.home),
        away: option(game.away),
      }
    }),
    game: format.games.some(({ key }) => key === gameKey) ? (gameKey ?? '') : '',
    places: Array.from({ length: teams.length }, (_, index) => {
      const source = format.places[index]
      return source ? option(source) : undefined
    }),
  }
}

/** Places of tables, winners and losers: what a later game or a place may come from. */
const sourcesIn = ({ pools, games }: Format): readonly Source[] => [
  ...pools.flatMap(({ key, members }) => members.map((_, index) => placeInPool(key, index + 1))),
  ...games.filter(({ kind }) => kind === 'bracket').flatMap(({ key }) => [winnerOf(key), loserOf(key)]),
]

export type EditorShown = NonNullable<Awaited<ReturnType<typeof editorShown>>>
