import type { TeamFee } from '#rules/settlement/fees.ts'
import { State } from '#ui/marks/State.tsx'
import { TEAM_FEE_WORDS } from './entry-words.ts'

const KINDS = { nothing: 'waiting', open: 'due', part: 'warn', paid: 'ok', credit: 'moved' } as const

/** How far a team has paid. */
export const TeamFeeMark = ({ state }: { state: TeamFee }) => (
  <State kind={KINDS[state]}>{TEAM_FEE_WORDS[state]()}</State>
)
