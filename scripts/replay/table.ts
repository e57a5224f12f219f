import { poolStandings } from '#rules/standings/pool.ts'
import type { PlaceDecision, Standing, Standings } from '#rules/standings/standing.ts'
import { swissStandings } from '#rules/standings/swiss.ts'
import { CRITERION_WORDS } from './criterion-words.ts'
import type { Results } from './results.ts'

const standingsOf = (results: Results): Standings =>
  results.kind === 'swiss' ? swissStandings(results) : poolStandings(results)

/** Who shares a place stands in the order of names: what is printed never hangs on the order in the file. */
const inOrder = ({ rows }: Standings): readonly Standing[] =>
  rows.toSorted((one, other) => one.place - other.place || (one.team < other.team ? -1 : 1))

export const tableJson = (results: Results): string =>
  JSON.stringify(
    inOrder(standingsOf(results)).map(({ place, team, decidedBy }) => ({
      place,
      team,
      decidedBy: decidedBy ? inNameOrder(decidedBy) : null,
    })),
    undefined,
    2,
  )

/** With equal numbers by name. */
const inNameOrder = (decision: PlaceDecision): PlaceDecision => {
  const values = decision.compared.map(({ value }) => value)
  const compared = decision.compared.toSorted(
    (one, other) => values.indexOf(one.value) - values.indexOf(other.value) || (one.team < other.team ? -1 : 1),
  )
  return { ...decision, compared }
}

export function tableText(results: Results): string {
  const standings = standingsOf(results)
  const rows = inOrder(standings)
  const width = Math.max(...rows.map(({ team }) => [...team].length))
  const lines = rows.map(({ place, team, won, lost, drawn, goalsFor, goalsAgainst, decidedBy, swiss }) => {
    const games = drawn > 0 ? `${won}-${lost}-${drawn}` : `${won}-${lost}`
    const points = swiss ? `  ${swiss.victoryPoints} points` : ''
    const why = decidedBy ? decisionText(inNameOrder(decidedBy)) : 'level with everybody'
    return `${String(place).padStart(3)}  ${team.padEnd(width)}  ${games}  ${goalsFor}:${goalsAgainst}${points}  ${why}`
  })
  return [...lines, ...notes(standings)].join('\n')
}

const decisionText = ({ criterion, compared }: PlaceDecision): string => {
  const numbers = compared.map(({ team, value }) => `${team} ${Number(value.toFixed(2))}`)
  return `${CRITERION_WORDS[criterion]} (${numbers.join(', ')})`
}

function notes({ isOver, ties }: Standings): readonly string[] {
  if (!isOver) return ['', 'Games are missing: this is the order of what is played.']
  return ties.map(
    ({ place, needsThrowsOf }) =>
      `\nPlace ${place} is shared: enter the throws to the brick mark of ${needsThrowsOf.join(', ')}.`,
  )
}
