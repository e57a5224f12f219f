import { nameKey } from './names.ts'
import type { LineProblem, PlayerFacts, ReadProblem, RosterLine } from './roster-lines.ts'

/** What a list of players would do to a roster, before anything is done. */

export interface KnownPlayer extends PlayerFacts {
  readonly id: string
}

export type PlanProblem = ReadProblem | 'number_taken' | 'number_doubled' | 'name_doubled'

/** Each way that a line can go. */
export type Planned = 'add' | 'update' | 'same' | 'cannot'

export interface PlannedLine {
  readonly line: number
  readonly becomes: Planned
  /** Of the player who is there already; '' for a new one. */
  readonly player: string
  /** Without the values that cannot be taken. */
  readonly facts: PlayerFacts
  /** The fields of a player who is there already that would be another. */
  readonly changes: readonly (keyof PlayerFacts)[]
  readonly problems: readonly LineProblem<PlanProblem>[]
}

const NEEDS_A_NAME: readonly PlanProblem[] = ['name_missing', 'name_too_long', 'name_doubled']

/** A player is known by the name, whatever its case, accents and signs. Numbers that others give up with the list are free. */
export function planRoster(lines: readonly RosterLine[], roster: readonly KnownPlayer[]): readonly PlannedLine[] {
  const known = new Map(roster.flatMap((player) => keyed(player.full_name, player)))
  const playerOf = ({ facts }: RosterLine) => known.get(nameKey(facts.full_name))
  const firstWithName = firstLines(lines, ({ facts }) => nameKey(facts.full_name))
  const isFirst = ({ line, facts }: RosterLine) => (firstWithName.get(nameKey(facts.full_name)) ?? line) === line
  const usable = lines.filter((line) => isFirst(line) && line.facts.full_name !== '')
  const firstWithNumber = firstLines(usable, ({ facts }) => facts.number)
  const heldBy = holdersAfter(usable, roster, playerOf, firstWithNumber)

  return lines.map((read) => {
    const { line } = read
    const { number, full_name } = read.facts
    const player = playerOf(read)
    const problems: LineProblem<PlanProblem>[] = [...read.problems]
    if (!isFirst(read)) problems.push({ code: 'name_doubled', written: String(firstWithName.get(nameKey(full_name))) })
    const holder = heldBy.get(number)
    const isTaken = holder !== undefined && holder.id !== player?.id
    const doubles = firstWithNumber.get(number)
    const isDoubled = doubles !== undefined && doubles !== line
    if (isTaken) problems.push({ code: 'number_taken', written: holder.full_name })
    else if (isDoubled && isFirst(read)) problems.push({ code: 'number_doubled', written: String(doubles) })
    const facts = isTaken || isDoubled ? { ...read.facts, number: '' } : read.facts
    const changes = player ? changesOf(player, facts) : []
    return { line, becomes: becomes(problems, player, changes), player: player?.id ?? '', facts, changes, problems }
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
    const { number } = line.facts
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
  problems: readonly LineProblem<PlanProblem>[],
  player: KnownPlayer | undefined,
  changes: readonly string[],
): Planned {
  if (problems.some(({ code }) => NEEDS_A_NAME.includes(code))) return 'cannot'
  if (!player) return 'add'
  return changes.length > 0 ? 'update' : 'same'
}

/** What is blank in the list stays as it is. */
const changesOf = (player: KnownPlayer, facts: PlayerFacts): readonly (keyof PlayerFacts)[] =>
  FIELDS.filter((field) => facts[field] !== '' && facts[field] !== 0 && facts[field] !== player[field])

/** Not the name: by it the player was found. */
const FIELDS = ['number', 'gender_match', 'birth_year', 'email', 'phone'] as const
