import { scoreText } from './score.ts'

/** A result in a line of text; never broken. */
export function Score({ home, away }: { home: number; away: number }) {
  return <span className="font-display font-bold whitespace-nowrap">{scoreText(home, away)}</span>
}
