import type { ScorePair } from './states.ts'

/** Whether a game may well be over at this score. `target`: 0 where there is none. */
export function looksFinal(score: ScorePair, { target, isTimeOver }: { target: number; isTimeOver: boolean }): boolean {
  const [most, least] = [Math.max(...score), Math.min(...score)]
  if (target === 0) return most > 0
  return most < target ? isTimeOver && most > 0 : most === target && least < target
}
