import { Flag, Undo2 } from 'lucide-react'
import { type MouseEvent, type PointerEvent, useEffect, useId } from 'react'
import { useNow } from '#client/clock.ts'
import { keepAwake } from '#client/screen/keep-awake.ts'
import type { PreciseClock } from '#client/stopwatch/precise-clock.ts'
import type { HeatMarkKind, LaneNow } from '#rules/shotracer/heat.ts'
import { canBeUndone } from '#rules/shotracer/referee.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { closes, opens } from '#ui/overlays/dialog-commands.ts'
import { m } from '#words/messages.js'
import { laneWords } from '../heats/heat-words.ts'
import type { HeatFollowed } from '../heats/use-heat.ts'
import type { HeatShown, RaceShown } from '../shotracer.queries.server.ts'
import { type Refereeing, useReferee } from './use-referee.ts'

type Props = {
  race: RaceShown['race']
  shown: HeatShown
  heat: HeatFollowed
  clock: PreciseClock
}

/** Wrong by more, and the referee is told. */
const PRECISE_MS = 50

/** What the referee presses: arm, start, a large button for each lane, and the way back. */
export function RefereePad({ race, shown, heat: followed, clock }: Props) {
  useEffect(() => keepAwake({ navigator, document }), [])
  const shape = { legs: race.legs, lanes: shown.lanes.length }
  const referee = useReferee(shown.id, shown.number, shape, followed, clock)
  const isHydrated = useHydrated()
  const { heat, problem, waiting } = referee
  const isFull = shown.lanes.every(({ runners }) => runners === race.legs)
  if (!isHydrated) return <p className="pt-4 text-small text-on-pitch-2">{m.shotracer_pad_loading()}</p>
  return (
    <div className="race-pad" role="group" aria-label={m.shotracer_pad()}>
      {problem !== undefined && (
        <Note kind="danger" announced>
          {problem}
        </Note>
      )}
      {waiting > 0 && <Note kind="warn">{m.shotracer_pad_waiting({ count: waiting })}</Note>}
      {clock.errorMs !== undefined && clock.errorMs > PRECISE_MS && (
        <p className="text-small text-on-pitch-2">{m.shotracer_pad_error({ ms: clock.errorMs })}</p>
      )}
      {heat.state === 'lobby' && (
        <PadButton kind="arm" referee={referee} isOff={!isFull}>
          {isFull ? m.shotracer_arm() : m.shotracer_arm_waits()}
        </PadButton>
      )}
      {heat.state === 'armed' && (
        <PadButton kind="start" referee={referee}>
          {m.shotracer_start()}
        </PadButton>
      )}
      {(heat.state === 'armed' || heat.state === 'running') && (
        <ol className="race-taps">
          {heat.lanes.map((lane) => (
            <LaneTap
              key={lane.lane}
              lane={lane}
              name={shown.lanes[lane.lane - 1]?.name ?? ''}
              legs={race.legs}
              isArmed={heat.state === 'armed'}
              referee={referee}
            />
          ))}
        </ol>
      )}
      <PadFooter referee={referee} />
    </div>
  )
}

/** Counts from the moment at which the finger comes down. Keys and screen readers press without one. */
const pressing = (press: (stopwatch: number) => void) => ({
  onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
    // Browsers tell a finger on what is off, too.
    if (event.button === 0 && !event.currentTarget.disabled) press(event.timeStamp)
  },
  onClick: (event: MouseEvent<HTMLButtonElement>) => {
    if (event.detail === 0) press(event.timeStamp)
  },
})

function PadButton({
  kind,
  referee,
  isOff = false,
  children,
}: {
  kind: HeatMarkKind
  referee: Refereeing
  isOff?: boolean
  children: string
}) {
  return (
    <button
      type="button"
      className="race-go"
      disabled={isOff}
      {...pressing((stopwatch) => referee.noteAt(stopwatch, kind))}
    >
      {children}
    </button>
  )
}

function LaneTap({
  lane,
  name,
  legs,
  isArmed,
  referee,
}: {
  lane: LaneNow
  name: string
  legs: number
  isArmed: boolean
  referee: Refereeing
}) {
  const isOver = lane.state !== 'running' && lane.state !== 'waiting'
  const label = isArmed
    ? m.shotracer_tap_false_start({ lane: lane.lane, name })
    : m.shotracer_tap({ lane: lane.lane, name })
  return (
    <li>
      <button
        type="button"
        className="race-tap"
        disabled={isOver}
        aria-label={label}
        {...pressing((stopwatch) => referee.noteAt(stopwatch, 'tap', lane.lane))}
      >
        <b>{lane.lane}</b>
        <span>{name}</span>
        <small>{isArmed && !isOver ? m.shotracer_false_start() : laneWords(lane, legs)}</small>
      </button>
      {!isArmed && (
        <button
          type="button"
          className="race-spill"
          disabled={isOver}
          aria-label={m.shotracer_spill_of({ name })}
          {...pressing((stopwatch) => referee.noteAt(stopwatch, 'spill', lane.lane))}
        >
          {m.shotracer_spill()}
        </button>
      )}
    </li>
  )
}

/** Often enough to see thirty seconds pass. */
const TICK_MS = 1_000

const UNDO_WORDS: Readonly<Record<Exclude<HeatMarkKind, 'void'>, () => string>> = {
  arm: m.shotracer_undo_arm,
  start: m.shotracer_undo_start,
  tap: m.shotracer_undo_tap,
  spill: m.shotracer_undo_spill,
  end: m.shotracer_undo_end,
}

function PadFooter({ referee }: { referee: Refereeing }) {
  const now = useNow(TICK_MS)
  const dialog = useId()
  const leaving = closes(dialog)
  const { last, heat } = referee
  const isUndoable = last !== undefined && now !== undefined && canBeUndone(last, now.getTime())
  return (
    <div className="flex flex-wrap gap-2">
      {isUndoable && last.kind !== 'void' && (
        <Button kind="chalk" icon={Undo2} onClick={referee.undoLast}>
          {UNDO_WORDS[last.kind]()}
        </Button>
      )}
      {heat.state === 'running' && (
        <Button kind="chalk" icon={Flag} onClick={(event) => referee.noteAt(event.timeStamp, 'end')}>
          {m.shotracer_end()}
        </Button>
      )}
      {heat.state !== 'void' && (
        <>
          <Button kind="chalk" {...opens(dialog)}>
            {m.shotracer_void()}
          </Button>
          <ConfirmDialog
            id={dialog}
            title={m.shotracer_void_title()}
            text={m.shotracer_void_text()}
            keep={m.shotracer_void_keep()}
            action={
              <Button
                kind="danger"
                {...leaving}
                onClick={(event) => {
                  leaving.onClick(event)
                  referee.noteAt(event.timeStamp, 'void')
                }}
              >
                {m.shotracer_void()}
              </Button>
            }
          />
        </>
      )}
    </div>
  )
}
