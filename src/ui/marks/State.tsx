import {
  ArrowRightLeft,
  Ban,
  Check,
  CircleAlert,
  Clock,
  Flag,
  GitCompareArrows,
  Link2,
  Pause,
  TriangleAlert,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { type Drawing, Icon } from '../Icon.tsx'
import { GAME_STATE_WORDS, type GameState } from './game-state.ts'

/** States of a game say themselves; the others need their words. */
export type StateKind = GameState | 'ok' | 'connected' | 'waiting' | 'warn' | 'due' | 'danger' | 'moved'

const LOOKS: Record<Exclude<StateKind, 'live'>, { icon: Drawing; colour: string }> = {
  reported: { icon: Clock, colour: 'text-ink-2' },
  confirmed: { icon: Check, colour: 'text-confirmed' },
  disputed: { icon: GitCompareArrows, colour: 'text-disputed' },
  forfeit: { icon: Flag, colour: 'text-warning' },
  cancelled: { icon: Ban, colour: 'text-danger' },
  suspended: { icon: Pause, colour: 'text-ink-2' },
  ok: { icon: Check, colour: 'text-confirmed' },
  connected: { icon: Link2, colour: 'text-confirmed' },
  waiting: { icon: Clock, colour: 'text-ink-2' },
  warn: { icon: TriangleAlert, colour: 'text-warning' },
  due: { icon: Clock, colour: 'text-warning' },
  danger: { icon: CircleAlert, colour: 'text-danger' },
  moved: { icon: ArrowRightLeft, colour: 'text-warning' },
}

type Props = { kind: GameState; children?: ReactNode } | { kind: Exclude<StateKind, GameState>; children: ReactNode }

/** A drawing and a word: colour never speaks alone. */
export function State({ kind, children }: Props) {
  const words = children ?? (isOfGame(kind) ? GAME_STATE_WORDS[kind]() : undefined)
  if (kind === 'live')
    return (
      <span className="state text-live">
        <i className="pulse" aria-hidden />
        {words}
      </span>
    )
  const { icon, colour } = LOOKS[kind]
  return (
    <span className={`state ${colour}`}>
      <Icon of={icon} size={15} />
      {words}
    </span>
  )
}

const isOfGame = (kind: StateKind): kind is GameState => kind in GAME_STATE_WORDS
