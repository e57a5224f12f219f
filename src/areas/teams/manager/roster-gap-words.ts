import { m } from '#words/messages.js'
import type { RosterGap } from './roster-gaps.ts'

const WORDS: Readonly<Record<RosterGap['lacks'], (said: { count: number }) => string>> = {
  players: () => m.roster_todo_empty(),
  more_players: m.roster_todo_few,
  captain: () => m.roster_todo_captain(),
  spirit_captain: () => m.roster_todo_spirit_captain(),
  gender_match: m.roster_todo_gender,
  birth_year: m.roster_todo_birth_year,
  number: m.roster_todo_number,
}

export const gapInWords = ({ lacks, count }: RosterGap): string => WORDS[lacks]({ count })
