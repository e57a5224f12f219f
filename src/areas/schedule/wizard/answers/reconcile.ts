import type { TeamsAnswer } from './answers.ts'

/** What was answered about the teams of a division, brought up to those that take part now. */
export interface Reconciled {
  /** By seed. */
  readonly teams: readonly string[]
  readonly leftOut: readonly string[]
  /** Since it was answered. */
  readonly added: readonly string[]
  /** Named in the answer, and not taking part any more. */
  readonly gone: readonly string[]
}

/** `accepted` in the order of their seeds, which is the answer until somebody gives another. */
export function reconcileTeams(answer: TeamsAnswer | undefined, accepted: readonly string[]): Reconciled {
  if (!answer) return { teams: accepted, leftOut: [], added: [], gone: [] }
  const there = new Set(accepted)
  const named = [...new Set([...answer.teams, ...answer.left_out])]
  const known = new Set(named)
  const added = accepted.filter((id) => !known.has(id))
  const teams = [...new Set(answer.teams)].filter((id) => there.has(id))
  return {
    teams: [...teams, ...added],
    leftOut: named.filter((id) => there.has(id) && !teams.includes(id)),
    added,
    gone: named.filter((id) => !there.has(id)),
  }
}
