import { m } from '#words/messages.js'

/** As it is said in the reader's language: 9–7, 9:7. Put it where it cannot break over lines. */
export const scoreText = (home: number, away: number) => m.kit_score({ home, away })

/** With a sign that is a minus: +6, 0, −4. */
export const signed = (number: number) => (number > 0 ? `+${number}` : number < 0 ? `−${-number}` : '0')

/** Throws against par as disc golfers say it: −4, E, +2. */
export const toPar = (number: number) => (number === 0 ? 'E' : signed(number))

export type Leader = 'home' | 'away' | undefined

export function leaderOf(home: number | undefined, away: number | undefined): Leader {
  if (home === undefined || away === undefined || home === away) return undefined
  return home > away ? 'home' : 'away'
}
