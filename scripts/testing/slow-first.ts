import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take longest. Begun last, one of them keeps a core busy while the others have nothing left to do: a minute of a
 * run. Vitest remembers by itself how long files took, but a fresh clone remembers nothing.
 */
export const SLOW = [
  'e2e/journeys/development',
  'e2e/journeys/timetable-two-admins',
  'e2e/journeys/tabs',
  'e2e/journeys/score-pad.test',
  'e2e/pages/visits-',
  'e2e/http/guards',
  'e2e/http/public-scan/records',
  'e2e/process/kill',
  'e2e/process/start',
  'src/areas/spirit/secrets/page-secrets',
  'src/site/access/access.test',
  'src/site/access/secrets',
  'src/rules/timetable/generate',
  'e2e/journeys/teams-',
  'src/records/filter/language',
]

/** Where a file stands among the slow ones; behind them all where it is none. */
export function rankOf(path: string): number {
  const rank = SLOW.findIndex((part) => path.includes(part))
  return rank === -1 ? SLOW.length : rank
}

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await BaseSequencer.prototype.sort.call(this, files)
    return usual.toSorted((one, other) => rankOf(one.moduleId) - rankOf(other.moduleId))
  }
}
