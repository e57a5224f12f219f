import { useRef, useState } from 'react'
import { serverNow } from '#client/clock.ts'
import type { Entry } from '#client/outbox/entry.ts'
import { isInputOf, keptCommand } from '#client/outbox/kept-command.ts'
import type { Sent } from '#client/outbox/outbox.ts'
import type { Entries } from '#client/outbox/steps.ts'
import { outboxOfThisTab } from '#client/outbox/this-tab.ts'
import { notKeptWords, useOutbox } from '#client/outbox/use-outbox.ts'
import type { GameStateKept, ScorePair } from '#rules/games/states.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { m } from '#words/messages.js'
import { phoneMark } from '../phone-mark.ts'
import { phoneName } from '../phone-name.ts'
import type { countScore, reopenGame, reportScore } from '../reporting/report.commands.server.ts'
import type { GameScore } from '../score-shown.ts'
import type { PadShown } from './pad-shown.ts'

const count = keptCommand<typeof countScore>('scores.count')
const report = keptCommand<typeof reportScore>('scores.report')
const reopen = keptCommand<typeof reopenGame>('scores.reopen')

/** As many as the service takes at once. */
const POINTS_AT_ONCE = 100

/** A game as this phone knows it: what the service said last, and on top of that what was pressed here since. */
export interface PadNow {
  readonly score: ScorePair
  readonly state: GameStateKept
  /** When counting began, as ISO; '' before that. */
  readonly startedAt: string
  readonly counter: 'none' | 'own' | 'other'
  /** Where what was pressed last is. */
  readonly sent: 'sent' | 'sending' | 'waiting'
  /** A result that this phone has not been able to send. */
  readonly isReportWaiting: boolean
  /** What this phone has reported, whether or not the page has been loaded since. */
  readonly reported: ScorePair | undefined
  /** What the person must decide about. */
  readonly asking: Entries
  /** Neither sent nor kept. */
  readonly problem: string | undefined
  countTo(score: ScorePair, takeOver?: boolean): void
  reportAs(score: ScorePair): void
  /** Takes back what was reported, here or by the other team: the game goes on. */
  countOn(): void
}

/** `code`: of a volunteer without an account. */
export function usePad(pad: PadShown, code: string | undefined): PadNow {
  const subject = `games/${pad.row.id}`
  const { waiting, sendOrKeep } = useOutbox(subject)
  const isHydrated = useHydrated()
  const [pressed, setPressed] = useState<ScorePair>()
  const [answered, setAnswered] = useState<GameScore>()
  const [reported, setReported] = useState<ScorePair>()
  const [startedHere, setStartedHere] = useState('')
  const [problem, setProblem] = useState<string>()
  const presses = useRef(0)

  // A score that was heard says nothing of who counts: as long as it is the own one, the answer does.
  const known = answered && answered.game === pad.row.id && answered.version >= pad.scoreVersion ? answered : undefined
  const onTheWay = waiting.filter(({ state }) => state.is !== 'refused')
  const last = onTheWay.findLast((entry) => isScore(entry))
  const counts = waiting.filter((entry) => isInputOf(count, entry)).filter(({ state }) => state.is !== 'refused')
  // Also between leaving the outbox and being answered: a pad that closes for that moment loses the tap in it.
  const isCountingHere = pressed !== undefined || counts.length > 0 || known?.state === 'live'
  const teams = m.scores_pad_teams({ home: pad.row.home.name, away: pad.row.away.name })
  const startedAt = pad.startedAt || (counts.find(({ input }) => input.startedAt)?.input.startedAt ?? startedHere)

  async function send(score: ScorePair, sending: () => Promise<Sent<GameScore>>) {
    presses.current += 1
    const press = presses.current
    setPressed(score)
    setProblem(undefined)
    const sent = await sending()
    if (sent.is === 'done' && sent.answer) setAnswered(sent.answer)
    // Whoever has pressed again meanwhile sees that.
    if (press !== presses.current) return
    setPressed(undefined)
    if (sent.is === 'notKept') setProblem(notKeptWords(sent))
  }

  const ofGame = () => ({ game: pad.row.id, device: phoneName(), ...(code !== undefined && { code }) })
  const input = ([home, away]: ScorePair) => ({ ...ofGame(), home, away })
  const keeping = ([home, away]: ScorePair) => ({
    subject,
    basedOn: known?.version ?? pad.scoreVersion,
    shows: ['home', 'away'] as const,
    about: { home, away, teams },
  })

  async function takeBack() {
    const sent = await sendOrKeep(reopen, ofGame(), {
      subject,
      basedOn: known?.version ?? pad.scoreVersion,
      describes: (options) => m.scores_pad_waiting_reopen({ teams }, options),
    })
    if (sent.is === 'done' && sent.answer) setAnswered(sent.answer)
    setProblem(sent.is === 'notKept' ? notKeptWords(sent) : undefined)
  }

  return {
    score: pressed ?? scoreOf(last) ?? (known ? [known.home, known.away] : pad.score),
    state: stateOf(known) ?? pad.state,
    startedAt,
    counter: !isHydrated ? 'none' : isCountingHere ? 'own' : counterOf(pad),
    sent: pressed && last?.state.is !== 'waiting' ? 'sending' : last ? 'waiting' : 'sent',
    isReportWaiting: last !== undefined && isInputOf(report, last),
    reported,
    asking: waiting.filter(({ state }) => state.is === 'refused' || state.is === 'conflict'),
    problem,
    countTo(score, takeOver = false) {
      const { about, ...kept } = keeping(score)
      // What waits unsent is overtaken, and what it asked for with it.
      const takesOver = takeOver || counts.some((entry) => entry.input.takeOver === true)
      const begun = startedAt || serverNow().toISOString()
      setStartedHere(begun)
      void send(score, () =>
        sendOrKeep(
          count,
          { ...input(score), at: serverNow().toISOString(), takeOver: takesOver, startedAt: begun },
          {
            ...kept,
            overtakes: [count],
            collects: { into: 'earlier', fields: ['home', 'away', 'at'], most: POINTS_AT_ONCE },
            insisting: { takeOver: true },
            describes: (options) => m.scores_pad_waiting_count(about, options),
          },
        ),
      )
    },
    reportAs(score) {
      setReported(score)
      const { about, ...kept } = keeping(score)
      void send(score, () =>
        sendOrKeep(report, input(score), {
          ...kept,
          overtakes: [report],
          describes: (options) => m.scores_pad_waiting_report(about, options),
        }),
      )
    },
    countOn() {
      setReported(undefined)
      const unsent = waiting.findLast((entry) => isInputOf(report, entry) && entry.tries === 0)
      if (unsent) void outboxOfThisTab().discard(unsent.id)
      else void takeBack()
    },
  }
}

const counterOf = ({ countedBy }: PadShown) =>
  countedBy === '' ? 'none' : countedBy === phoneMark(phoneName()) ? 'own' : 'other'

const isScore = (entry: Entry) => isInputOf(count, entry) || isInputOf(report, entry)

function scoreOf(entry: Entry | undefined): ScorePair | undefined {
  if (!entry || !(isInputOf(count, entry) || isInputOf(report, entry))) return undefined
  return [entry.input.home, entry.input.away]
}

const stateOf = (known: GameScore | undefined): GameStateKept | undefined =>
  known === undefined || known.state === '' ? undefined : known.state
