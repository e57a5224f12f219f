import { Minus, Plus, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#words/messages.js'
import { Button } from '../controls/Button.tsx'
import { Crest } from '../marks/Crest.tsx'
import { Digits } from './Digits.tsx'
import './score-pad.css'

export type PadSide = 'home' | 'away'
export type PadTeam = { name: string; colour?: string | undefined; logo?: string | undefined; score: number }

type Props = {
  home: PadTeam
  away: PadTeam
  onPoint: (side: PadSide) => void
  onTakeBack: (side: PadSide) => void
  /** A finished game can be looked at only. */
  closed?: boolean
  /** Where a whole score can be typed instead of a point at a time. */
  onScore?: (side: PadSide, score: number) => void
}

/** For cold fingers: a plus of 124 and a minus of 60 for each team. */
export function ScorePad({ home, away, onPoint, onTakeBack, closed = false, onScore }: Props) {
  const typing = (side: PadSide) => (onScore ? { onScore: (score: number) => onScore(side, score) } : {})
  return (
    <section className="pad" aria-label={m.kit_pad()}>
      <Half
        team={home}
        closed={closed}
        onPoint={() => onPoint('home')}
        onTakeBack={() => onTakeBack('home')}
        {...typing('home')}
      />
      <Half
        team={away}
        closed={closed}
        onPoint={() => onPoint('away')}
        onTakeBack={() => onTakeBack('away')}
        {...typing('away')}
      />
    </section>
  )
}

type HalfProps = {
  team: PadTeam
  closed: boolean
  onPoint: () => void
  onTakeBack: () => void
  onScore?: (score: number) => void
}

function Half({ team, closed, onPoint, onTakeBack, onScore }: HalfProps) {
  const { name, score } = team
  return (
    <div className="pad-half">
      <div className="pad-team">
        <Crest {...team} />
        {name}
      </div>
      {onScore ? (
        <input
          className="pad-digits pad-score"
          aria-label={m.kit_pad_score({ team: name })}
          inputMode="numeric"
          value={score}
          // Whoever begins to type means another number, not more digits of this one.
          onFocus={(event) => event.target.select()}
          onChange={(event) => onScore(Number(event.target.value.replace(/\D/g, '').slice(0, 2)))}
        />
      ) : (
        <output className="pad-digits">
          <span className="sr-only">{name} </span>
          <Digits value={score} />
        </output>
      )}
      <button
        type="button"
        className="pad-plus"
        aria-label={m.kit_pad_plus({ team: name })}
        disabled={closed}
        onClick={onPoint}
      >
        <Plus size={48} strokeWidth={2.5} aria-hidden />
      </button>
      <button
        type="button"
        className="pad-minus"
        aria-label={m.kit_pad_minus({ team: name })}
        disabled={closed || score === 0}
        onClick={onTakeBack}
      >
        <Minus size={28} aria-hidden />
      </button>
    </div>
  )
}

type TallyProps = {
  points: readonly PadSide[]
  /** The course in words: “Points in order: Kite Club leads 9 to 7”. */
  label: string
  onUndo?: () => void
}

/** Points in their order, the home team's filled. */
export function Tally({ points, label, onUndo }: TallyProps) {
  return (
    <div className="flex min-h-touch items-center gap-2">
      <span className="tally" role="img" aria-label={label}>
        {points.map((side, index) => (
          <i key={index} className={side === 'home' ? undefined : 'tally-away'} />
        ))}
      </span>
      {onUndo && points.length > 0 && (
        <Button kind="plain" size="small" icon={Undo2} onClick={onUndo}>
          {m.kit_pad_undo()}
        </Button>
      )}
    </div>
  )
}

/** Above the pad: the state at the start, a clock at the end. */
export function PadClock({ state, label, time }: { state: ReactNode; label?: string; time?: string }) {
  return (
    <div className="flex min-h-10 items-center gap-2">
      {state}
      <span className="ml-auto text-small text-ink-2">{label}</span>
      <span className="font-display text-digit" role={time === undefined ? undefined : 'timer'}>
        {time}
      </span>
    </div>
  )
}

/** Under the pad: what is played to, half time, the next line. */
export function PadFacts({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="pad-facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
