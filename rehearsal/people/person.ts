import type { Browser } from '../doors/browser.ts'

/** What somebody is like. */
export interface Habits {
  /** Taps twice where once would do. */
  readonly isImpatient: boolean
  /** Uses a phone and a tablet at once. */
  readonly hasTwoDevices: boolean
  /** Is without network for an hour after a game, and loses much of what is sent then. */
  readonly isOffline: boolean
  /** Reports an hour after the others. */
  readonly isLate: boolean
  /** Tries addresses that were never shown. */
  readonly guesses: boolean
}

export type PersonPart = 'admin' | 'scorekeeper' | 'booker' | 'stats' | 'worker' | 'manager' | 'player' | 'visitor'

/** Somebody who takes part, as the rehearsal knows them. */
export interface CastMember {
  /** Ours, not the service's. */
  readonly key: string
  readonly part: PersonPart
  readonly name: string
  readonly email: string
  readonly password: string
  readonly habits: Habits
  /** Of a manager or player. */
  readonly team: string
  readonly number: string
  readonly birthYear: number
  readonly genderMatch: 'female' | 'male'
  /** Whom to call, and under which number: nobody else's business. */
  readonly emergency: string
  readonly phone: string
  readonly browser: Browser
  /** The other device, where there is one. */
  readonly tablet: Browser | undefined
  /** Known to the service since they have an account. */
  user: string
  player: string
}

/** A team as it is played, whatever the service calls it. */
export interface PlayedTeam {
  readonly name: string
  readonly division: string
  readonly city: string
  readonly country: string
  readonly contact: CastMember
  readonly players: readonly CastMember[]
  /** The better, the more it scores. */
  readonly strength: number
  /** Waits for a place and may never play. */
  readonly isSpare: boolean
  /** Its record, once it was accepted. */
  id: string
}
