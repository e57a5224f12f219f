import { nameKey } from '../names/names.ts'
import { referenceKey, teamReference } from './reference.ts'
import type { StatementLine } from './statement.ts'

/** Whose a payment is: said by the reference that its team was given, or guessed by the name and the amount. */

export interface PayingTeam {
  readonly id: string
  readonly name: string
  /** Cents that it has to pay. */
  readonly due: number
}

export type MatchedBy = 'reference' | 'name' | 'amount'

export interface Match {
  readonly team: string
  readonly by: MatchedBy
  /** Whether it is as much as the team has to pay. */
  readonly isExact: boolean
}

/** Shorter names stand in too many texts. */
const NAME_LEAST = 4

/**
 * For each line the team that it is likely of; undefined where nothing tells. A reference is looked for in all that was
 * written; a name counts, and an amount, where they fit one team alone.
 */
export function matchLines(
  lines: readonly StatementLine[],
  teams: readonly PayingTeam[],
): readonly (Match | undefined)[] {
  const known = teams.map((team) => ({
    ...team,
    reference: referenceKey(teamReference(team.id)),
    key: nameKey(team.name),
  }))
  const named = known.filter(({ key }) => key.length >= NAME_LEAST).map((team) => ({ ...team, word: ` ${team.key} ` }))
  return lines.map((line) => {
    const written = [line.reference, line.purpose].map(referenceKey)
    const text = ` ${nameKey(`${line.purpose} ${line.name}`)} `
    const found =
      only(
        known.filter(({ reference }) => written.some((it) => it.includes(reference))),
        'reference',
      ) ??
      only(longest(named.filter(({ word }) => text.includes(word))), 'name') ??
      only(
        known.filter(({ due }) => due > 0 && due === line.amount),
        'amount',
      )
    return found && { team: found.it.id, by: found.by, isExact: found.it.due === line.amount }
  })
}

type Known = PayingTeam & { readonly key: string }

const only = (found: readonly Known[], by: MatchedBy) => {
  const [it, other] = found
  return it && !other ? { it, by } : undefined
}

/** `Kite Club 2` is not `Kite Club`. */
const longest = (found: readonly Known[]): readonly Known[] =>
  found.filter(({ key }) => !found.some((other) => other.key !== key && other.key.includes(key)))
