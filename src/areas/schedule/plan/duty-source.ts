import { loserOf, parseSource, placeInPool, printSource, type Source, winnerOf } from '#rules/formats/source.ts'
import type { PlannedSide } from '#rules/timetable/plan.ts'
import { type DivisionFormat, gameOfId, sideIn } from '#rules/timetable/setting-of-formats.ts'

/**
 * Who keeps score, as it is kept: a team as `@id`, or somebody of a division whom results decide, as `mixed/L:SF1`. '' for a
 * place of a Swiss table that is not the last one, which has no name.
 */
export function dutySourceOf(side: PlannedSide): string {
  if ('team' in side) return `@${side.team}`
  if ('game' in side) {
    const { division, key } = gameOfId(side.game)
    return `${division}/${printSource(side.place === 1 ? winnerOf(key) : loserOf(key))}`
  }
  const { division, key: pool } = gameOfId(side.group)
  return pool.includes('~') ? '' : `${division}/${printSource(placeInPool(pool, side.place))}`
}

export interface DutySource {
  /** '' for a team by its id. */
  readonly division: string
  readonly source: Source
}

/** Undefined where nobody keeps score, and for what is no source. */
export function parseDutySource(kept: string): DutySource | undefined {
  const slash = kept.indexOf('/')
  const source = parseSource(kept.slice(slash + 1))
  return source && { division: kept.slice(0, Math.max(0, slash)), source }
}

/** As the rules know them; undefined where their division, game or pool is not there. */
export function sideOfDuty(kept: string, divisions: readonly DivisionFormat[]): PlannedSide | undefined {
  const duty = parseDutySource(kept)
  if (!duty) return undefined
  if (duty.source.kind === 'team') return duty.division === '' ? { team: duty.source.team } : undefined
  const found = divisions.find(({ division }) => division === duty.division)
  return found && sideIn(found.division, found.format, found.teams)(duty.source)
}
