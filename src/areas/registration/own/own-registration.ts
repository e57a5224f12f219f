import type { Registration, toldIn } from '../registration.server.ts'

/** A registration as whoever holds its link sees it. */
export interface OwnRegistration {
  readonly state: Registration['state']
  /** Why it was declined. */
  readonly reason: string
  readonly updated: string
  readonly told: ReturnType<typeof toldIn>
  readonly countryName: string
  /** Accepted once, and the team does not take part any more. */
  readonly isTeamGone: boolean
}

/** What its form holds, as text. */
export type ToldValues = Readonly<Record<string, string>>

export const valuesOfTold = (told: OwnRegistration['told']): ToldValues => ({
  ...told,
  expected_players: told.expected_players === 0 ? '' : String(told.expected_players),
})

/** With what a posted form began; undefined where it does not say. */
export function loadedIn(text: string | undefined): ToldValues | undefined {
  try {
    const parsed: unknown = JSON.parse(text ?? '')
    if (typeof parsed !== 'object' || parsed === null) return undefined
    return Object.fromEntries(Object.entries(parsed).map(([field, value]) => [field, String(value)]))
  } catch {
    return undefined
  }
}
