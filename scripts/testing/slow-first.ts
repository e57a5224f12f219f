import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take longest. Begun last, one of them keeps a core busy while the others have nothing left to do: a minute of a
 * run. Vitest remembers by itself how long files took, but a fresh clone remembers nothing.
 */
export const SLOW = [
  'e2e/journeys/schedule/timetable-two-admins',
  'e2e/journeys/browser/tabs',
  'e2e/journeys/scores/score-pad.test',
  'e2e/journeys/teams/teams-',
  'e2e/journeys/installation/first-hour',
  'e2e/journeys/offline/',
  'e2e/journeys/installation/rehearsal',
  'e2e/journeys/weekend/notifications',
  'e2e/pages/texts/hostile-texts',
  'e2e/pages/barriers',
  'e2e/pages/visits/',
  'e2e/process/processes',
  'e2e/process/tournaments',
  'e2e/http/guards',
  'e2e/http/public-scan/public-scan',
  'e2e/process/kill',
  'e2e/process/start',
  'src/areas/spirit/secrets/page-secrets',
  'src/site/access/access.test',
  'src/site/access/secrets',
  'src/rules/timetable/generate',
  'src/records/filter/language',
  'scripts/testing/soak',
]

/** Where a file stands among the slow ones; behind them all where it is none. */
export function rankOf(path: string): number {
  const rank = SLOW.findIndex((part) => path.includes(part))
  return rank === -1 ? SLOW.length : rank
}

/** Whether a file is tested in an environment of its own, which it names in its first comment. */
const hasOwnEnvironment = (path: string) => readFileSync(path, 'utf8').startsWith('// @vitest-environment')

/** In which projects run that share a group: each leaves no worker idle at its end while the next one has files. */
const PROJECTS = ['unit', 'scripts', 'postgres', 'rehearsal', 'http', 'journeys', 'development', 'pages']

/**
 * Those with an environment of their own stand together at the end: a worker is kept only for as long as the next file wants the
 * same, and each new one reads all modules anew. Strewn among the others they had 56 workers begin instead of four. For the same
 * reason the files of a project stand together.
 */
export function orderedFiles<T>(
  files: readonly T[],
  pathOf: (file: T) => string,
  projectOf: (file: T) => string = () => '',
): T[] {
  const keyed = files.map((it) => {
    const path = pathOf(it)
    return { it, key: [PROJECTS.indexOf(projectOf(it)), hasOwnEnvironment(path) ? 1 : 0, rankOf(path)] as const }
  })
  const sorted = keyed.toSorted(
    ({ key: one }, { key: other }) => one[0] - other[0] || one[1] - other[1] || one[2] - other[2],
  )
  return sorted.map(({ it }) => it)
}

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return orderedFiles(
      await BaseSequencer.prototype.sort.call(this, files),
      ({ moduleId }) => moduleId,
      ({ project }) => project.name,
    )
  }
}
