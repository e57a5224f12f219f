import { Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNow } from '#client/clock.ts'
import { ShareButton } from '#client/page/ShareButton.tsx'
import { formatTime } from '#client/when.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { capClock, clockText } from '#rules/games/caps.ts'
import { looksFinal } from '#rules/games/ending.ts'
import { halfTimeScore, pointsIn, pointsTo, undone } from '#rules/games/points.ts'
import { isSameScore, SCORE_MOST, type ScorePair, type SideName } from '#rules/games/states.ts'
import { Button } from '#ui/controls/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { FormFooter } from '#ui/fields/FormFooter.tsx'
import { PadClock, ScorePad, Tally } from '#ui/games/ScorePad.tsx'
import { scoreText } from '#ui/games/score.ts'
import { useDivisions } from '#ui/marks/divisions.ts'
import { State } from '#ui/marks/State.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { GoalPad } from '../scorers/GoalPad.tsx'
import { NameValuable } from '../scorers/NameValuable.tsx'
import { GameCourse } from './GameCourse.tsx'
import { GameFacts } from './GameFacts.tsx'
import { PadAsks, PadNote } from './PadNotes.tsx'
import { EARLY_MINUTES, type PadMode, type PadSettings, type PadShown, padHref } from './pad-shown.ts'
import { usePad } from './use-pad.ts'
import './pad.css'

type Props = {
  pad: PadShown
  facts: PadSettings
  back: string
  /** Under which page it lies. */
  path: string
  /** Of a volunteer, at the games of whose field it lets them count. */
  code?: string | undefined
  /** What was wrong with the form about the opponents' best players. */
  refused?: RefusedForm | undefined
}

const CLOCK_WORDS = {
  start: m.scores_pad_clock_start,
  halfCap: m.scores_pad_clock_half,
  timeCap: m.scores_pad_clock_cap,
  end: m.scores_pad_clock_end,
  over: m.scores_pad_clock_over,
} as const

/** One game, made for cold fingers: counted point by point, or its result at once. */
export function GamePad({ pad, facts, back, path, code, refused }: Props) {
  const { row, sides, scorers } = pad
  const now = useNow(1_000)
  const live = usePad(pad, code)
  // The way back is pressed some seconds later.
  const latest = useRef(live)
  useEffect(() => {
    latest.current = live
  })
  const divisions = useDivisions()
  const mayCount = pad.mayCount || code !== undefined
  const [wanted, setWanted] = useState<'count' | 'result'>()
  const [typed, setTyped] = useState<ScorePair>()
  const [isAsking, setAsking] = useState(false)
  const mode = modeOf({ wanted, mayCount, state: live.state })
  const score = mode === 'result' ? (typed ?? live.score) : live.score
  const points = pointsTo(pointsIn(pad.steps.map((step) => step.score)), score)
  const half = halfTimeScore(points, facts.target)
  const starts = new Date(live.startedAt || pad.starts)
  const clock = now && capClock({ ...facts, starts, minutes: pad.minutes }, now, half !== undefined)
  const isEarly = now !== undefined && Date.parse(pad.starts) - now.getTime() > EARLY_MINUTES * 60_000
  const isOver = isEarly || CLOSED.has(live.state) || row.home.id === '' || row.away.id === ''
  const isElsewhere = mode === 'count' && live.counter === 'other'
  // First it is said which of two scores it is.
  const isClashing = live.asking.some(({ state }) => state.is === 'conflict')
  const isClosed = isOver || isClashing
  const isCounting = mode === 'count' && !isClosed && !isElsewhere
  const change = (next: ScorePair) => (mode === 'count' ? live.countTo(next) : setTyped(next))
  const before = undone(points)
  const last = points.at(-1)
  const isLevel = pad.isBracket && score[0] === score[1]
  const minutesLeft = now ? Math.max(0, Math.ceil((starts.getTime() - now.getTime()) / 60_000 + pad.minutes)) : 0
  const isSaid = SETTLING.has(live.state) && isSameScore(score, pad.score)
  const isTimeOver = clock?.to === 'over' || (clock?.to === 'end' && facts.timeCap > 0)
  const isFinal = isSaid || looksFinal(score, { target: facts.target, isTimeOver })
  const report = () => {
    const isFirst = !SETTLING.has(live.state)
    live.reportAs(score)
    setTyped(undefined)
    setWanted('result')
    setAsking(false)
    const undo = () => {
      latest.current.countOn()
      setWanted(mode)
    }
    if (isFirst) toast({ text: m.scores_pad_reported({ score: scoreText(...score) }), undo, forMs: UNDO_MS })
  }
  const action = actionOf()

  /** The one thing to do next. Only what looks like the end of a game stands out as such. */
  function actionOf(): PadAction {
    const words = { score: scoreText(...score) }
    if (isElsewhere) return { label: m.scores_pad_take_over(), run: () => live.countTo(live.score, true) }
    if (isCounting && live.startedAt === '' && isSameScore(score, [0, 0]))
      return { label: m.scores_pad_start(), icon: Play, run: () => live.countTo(live.score) }
    if (isLevel && (isFinal || !isCounting)) return { label: m.scores_pad_level() }
    const kind = isCounting && !isFinal ? 'line' : undefined
    const label =
      sides.length === 0
        ? m.scores_pad_hint(words)
        : isCounting && isFinal
          ? m.scores_pad_final(words)
          : m.scores_pad_report(words)
    return { label, kind, run: isFinal ? report : () => setAsking(true) }
  }

  return (
    <div className="pad-page">
      <PageHeader
        title={
          row.field === undefined
            ? formatTime(pad.starts, facts.zone)
            : m.scores_pad_title({ field: row.field, time: formatTime(pad.starts, facts.zone) })
        }
        context={`${divisions.name(row.division)}, ${row.phase}`}
        back={back}
        icons={
          <ShareButton
            title={m.scores_pad_teams({ home: row.home.name, away: row.away.name })}
            url={padHref(row.id, path)}
          />
        }
      />
      <div className="pad-columns">
        <div className="grid content-start gap-2">
          <PadClock
            state={live.state === 'scheduled' ? undefined : <State kind={live.state} />}
            {...(clock && !CLOSED.has(live.state) && { label: CLOCK_WORDS[clock.to]() })}
            {...(clock && clock.seconds > 0 && !CLOSED.has(live.state) && { time: clockText(clock.seconds) })}
          />
          <ScorePad
            home={{ name: row.home.name, colour: row.home.colour, logo: pad.logos.home, score: score[0] }}
            away={{ name: row.away.name, colour: row.away.colour, logo: pad.logos.away, score: score[1] }}
            closed={isClosed || isElsewhere}
            onPoint={(side) => change(added(score, side, 1))}
            onTakeBack={(side) => change(added(score, side, -1))}
            {...(mode === 'result' && !isClosed && { onScore: (side, value) => change(replaced(score, side, value)) })}
          />
          {mode === 'count' && (
            <Tally
              points={points}
              label={m.scores_pad_tally({ home: row.home.name, away: row.away.name, score: scoreText(...score) })}
              {...(before && isCounting && { onUndo: () => live.countTo(before) })}
            />
          )}
          {isCounting && scorers && last && (
            <GoalPad scorers={scorers} last={{ point: points.length, side: last }} code={code} />
          )}
          <GameFacts pad={pad} facts={facts} score={score} half={half} mayCount={mayCount} code={code} />
          {!isClosed && mayCount && !SETTLING.has(live.state) && <ModeSwitch mode={mode} onChange={setWanted} />}
          {!isClosed && sides.length > 0 && SETTLING.has(live.state) && (
            <Button kind="line" wide onClick={live.countOn}>
              {m.scores_pad_count_on()}
            </Button>
          )}
          {scorers &&
            sides.map((side) => (
              <NameValuable
                key={side}
                scorers={scorers}
                side={side}
                opponents={row[side === 'home' ? 'away' : 'home'].name}
                refused={refused}
              />
            ))}
        </div>
        <GameCourse pad={pad} facts={facts} />
      </div>
      <FormFooter
        note={
          !isClashing && <PadNote pad={pad} live={live} isEarly={isEarly} mode={mode} hasCode={code !== undefined} />
        }
      >
        <div className="grid flex-1 gap-2">
          <PadAsks live={live} />
          {!isClosed && (
            <Button kind={action.kind} wide size="big" icon={action.icon} disabled={!action.run} onClick={action.run}>
              {action.label}
            </Button>
          )}
        </div>
      </FormFooter>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={m.scores_pad_early_title({ score: scoreText(...score) })}
        text={earlyText(facts.target, minutesLeft)}
        keep={m.scores_pad_early_keep()}
        action={<Button onClick={report}>{m.scores_pad_early_report({ score: scoreText(...score) })}</Button>}
      />
    </div>
  )
}

const CLOSED: ReadonlySet<string> = new Set(['confirmed', 'forfeit', 'suspended', 'cancelled'])
/** A result was given: nothing more is counted. */
const SETTLING: ReadonlySet<string> = new Set(['reported', 'disputed'])

function modeOf({
  wanted,
  mayCount,
  state,
}: {
  wanted: PadMode | undefined
  mayCount: boolean
  state: string
}): PadMode {
  if (!mayCount || SETTLING.has(state) || CLOSED.has(state)) return 'result'
  return wanted ?? 'count'
}

interface PadAction {
  readonly label: string
  readonly kind?: 'line' | undefined
  readonly icon?: typeof Play
  /** Left out where it cannot be done. */
  readonly run?: () => void
}

/** The way back is offered for so long. */
const UNDO_MS = 10_000

const earlyText = (target: number, minutes: number) =>
  target === 0
    ? m.scores_pad_early_time({ minutes })
    : minutes > 0
      ? m.scores_pad_early_both({ target, minutes })
      : m.scores_pad_early_target({ target })

const replaced = ([home, away]: ScorePair, side: SideName, value: number): ScorePair => {
  const goals = Math.min(SCORE_MOST, Math.max(0, value))
  return side === 'home' ? [goals, away] : [home, goals]
}

const added = (score: ScorePair, side: SideName, by: 1 | -1): ScorePair =>
  replaced(score, side, (side === 'home' ? score[0] : score[1]) + by)

function ModeSwitch({ mode, onChange }: { mode: PadMode; onChange: (mode: PadMode) => void }) {
  return (
    <div className="segments" role="group" aria-label={m.scores_pad_mode()}>
      {(['count', 'result'] as const).map((it) => (
        <button key={it} type="button" aria-current={mode === it || undefined} onClick={() => onChange(it)}>
          {it === 'count' ? m.scores_pad_mode_count() : m.scores_pad_mode_result()}
        </button>
      ))}
    </div>
  )
}
