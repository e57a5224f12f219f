import { fixedTeam, parseSource, printSource, type Source } from '#rules/formats/source.ts'
import type { PlannedSide, Setting } from '#rules/timetable/plan.ts'
import { type DivisionFormat, gameOfId, sideIn } from '#rules/timetable/setting-of-formats.ts'

/** Who keeps score, as it is kept: a team, `@id`, or a source of a division, `mixed/L:SF1`. */

/** Undefined for what is neither. */
export function dutyOf(printed: string): { readonly division: string; readonly source: Source } | undefined {
  const slash = printed.indexOf('/')
  const source = parseSource(printed.slice(slash + 1))
  if (!source) return undefined
  const isTeam = source.kind === 'team'
  return isTeam === (slash === -1) ? { division: printed.slice(0, Math.max(0, slash)), source } : undefined
}

/** As the rules know it; undefined where its division, game or pool is not there. */
export function sideOfDuty(printed: string, divisions: readonly DivisionFormat[]): PlannedSide | undefined {
  const duty = dutyOf(printed)
  if (!duty) return undefined
  if (duty.source.kind === 'team') return { team: duty.source.team }
  const found = divisions.find(({ division }) => division === duty.division)
  return found && sideIn(found.division, found.format, found.teams)(duty.source)
}

/** Undefined where it cannot be kept: a place of a Swiss table before the last round is nobody's for good. */
export function printedDuty(side: PlannedSide, { groups }: Setting): string | undefined {
  if ('team' in side) return printSource(fixedTeam(side.team))
  if ('game' in side) {
    const { division, key } = gameOfId(side.game)
    return `${division}/${printSource({ kind: side.place === 1 ? 'winner' : 'loser', game: key })}`
  }
  const { division, key } = gameOfId(side.group)
  const [pool = key] = key.split('~')
  const rounds = groups.filter(({ id }) => id.startsWith(`${division}/${pool}~`))
  const isOver = rounds.length === 0 || rounds.at(-1)?.id === side.group
  return isOver ? `${division}/${printSource({ kind: 'place', pool, place: side.place })}` : undefined
}
