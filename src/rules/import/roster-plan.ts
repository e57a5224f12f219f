import { nameKey } from '../names/names.ts'
import { type Becomes, changesOf, type PlannedLine } from './list-plan.ts'
import type { LineProblem } from './read-list.ts'
import type { PlayerFacts, RosterLine, RosterProblem } from './roster-list.ts'

/** What a list of players would do to a roster. */

export interface KnownPlayer extends PlayerFacts {
  readonly id: string
}

export type PlayerProblem = RosterProblem | 'number_taken' | 'number_doubled' | 'name_doubled'
export type PlannedPlayer = PlannedLine<PlayerFacts, PlayerProblem>

const NEEDS_A_NAME: readonly PlayerProblem[] = ['name_missing', 'name_too_long', 'name_doubled']

/** A player is known by the name, whatever its case, accents and signs. Numbers that others give up with the list are free. */
export function planRoster(lines: readonly RosterLine[], roster: readonly KnownPlayer[]): readonly PlannedPlayer[] {
  const known = new Map(roster.flatMap((player) => keyed(player.full_name, player)))
  const keys = new Map(lines.map((line) => [line, nameKey(line.values.full_name)]))
  const keyOf = (line: RosterLine) => keys.get(line) ?? ''
  const playerOf = (line: RosterLine) => known.get(keyOf(line))
  const firstWithName = firstLines(lines, keyOf)
  const isFirst = (line: RosterLine) => (firstWithName.get(keyOf(line)) ?? line.line) === line.line
  const usable = lines.filter((line) => isFirst(line) && line.values.full_name !== '')
  const firstWithNumber = firstLines(usable, ({ values }) => values.number)
  const heldBy = holdersAfter(usable, roster, playerOf, firstWithNumber)

  return lines.map((read) => {
    const { line } = read
    const { number } = read.values
    const player = playerOf(read)
    const problems: LineProblem<PlayerProblem>[] = [...read.problems]
    if (!isFirst(read))
      problems.push({ column: 'name', code: 'name_doubled', written: String(firstWithName.get(keyOf(read))) })
    const holder = heldBy.get(number)
    const isTaken = holder !== undefined && holder.id !== player?.id
    const doubles = firstWithNumber.get(number)
    const isDoubled = doubles !== undefined && doubles !== line
    if (isTaken) problems.push({ column: 'number', code: 'number_taken', written: holder.full_name })
    else if (isDoubled && isFirst(read))
      problems.push({ column: 'number', code: 'number_doubled', written: String(doubles) })
    const values = isTaken || isDoubled ? { ...read.values, number: '' } : read.values
    const changes = player ? changesOf(FIELDS, player, { ...values, birth_year: values.birth_year || undefined }) : []
    return { line, is: becomes(problems, player, changes), id: player?.id ?? '', values, changes, problems }
  })
}

const keyed = <T>(name: string, value: T) => {
  const key = nameKey(name)
  return key === '' ? [] : [[key, value] as const]
}

/** The first line that says it, by what it says; nothing said counts for nothing. */
function firstLines(lines: readonly RosterLine[], says: (line: RosterLine) => string): ReadonlyMap<string, number> {
  const first = new Map<string, number>()
  for (const line of lines) {
    const said = says(line)
    if (said !== '' && !first.has(said)) first.set(said, line.line)
  }
  return first
}

/** Who keeps which number: everybody but those who get another one by the list. */
function holdersAfter(
  lines: readonly RosterLine[],
  roster: readonly KnownPlayer[],
  playerOf: (line: RosterLine) => KnownPlayer | undefined,
  firstWithNumber: ReadonlyMap<string, number>,
): ReadonlyMap<string, KnownPlayer> {
  const wishes = new Map<string, string>()
  for (const line of lines) {
    const { number } = line.values
    const player = playerOf(line)
    if (player && number !== '' && number !== player.number && firstWithNumber.get(number) === line.line)
      wishes.set(player.id, number)
  }
  // Whoever does not get the wished number keeps the old one, and may thereby be in the way of the next.
  for (;;) {
    const holders = new Map(
      roster.flatMap((player) =>
        player.number === '' || wishes.has(player.id) ? [] : [[player.number, player] as const],
      ),
    )
    const refused = [...wishes].filter(([, number]) => holders.has(number))
    if (refused.length === 0) return holders
    for (const [player] of refused) wishes.delete(player)
  }
}

function becomes(
  problems: readonly LineProblem<PlayerProblem>[],
  player: KnownPlayer | undefined,
  changes: readonly unknown[],
): Becomes {
  if (problems.some(({ code }) => NEEDS_A_NAME.includes(code))) return 'wrong'
  if (!player) return 'new'
  return changes.length > 0 ? 'change' : 'same'
}

/** Not the name: by it the player was found. */
const FIELDS = ['number', 'gender_match', 'birth_year', 'email', 'phone'] as const
