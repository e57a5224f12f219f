import type { DiscState } from '#rules/discgolf/leaderboard.ts'
import { State } from '#ui/marks/State.tsx'
import { DISC_STATE_WORDS } from '../discgolf.words.ts'

const KINDS = {
  registered: 'waiting',
  checked_in: 'ok',
  playing: 'live',
  finished: 'ok',
  dnf: 'warn',
  dq: 'danger',
  withdrawn: 'cancelled',
} as const

export const GolferState = ({ state }: { state: DiscState }) => (
  <State kind={KINDS[state]}>{DISC_STATE_WORDS[state]()}</State>
)
