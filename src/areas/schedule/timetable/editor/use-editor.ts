import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { FORM_KEY } from '#client/forms/form-key.ts'
import { refusalIn } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { TimetablePlan } from '#rules/timetable/plan.ts'
import { type Checker, checkerOf } from '#rules/timetable/violations.ts'
import { dropToast, shownToasts, type Toast, toast } from '#ui/feedback/toast.ts'
import { m } from '#words/messages.js'
import { doneText } from '../step-words.ts'
import type { TimetableDone } from '../timetable.actions.server.ts'
import { TIMETABLE_PATH } from '../timetable.address.ts'
import type { TimetableData } from '../timetable.queries.server.ts'
import { did, type History, isOvertaken, NO_HISTORY, stepFor, type Way, withoutStep } from './history.ts'
import { applied, type DraftValues, isPossible, planWith, type Step } from './steps.ts'

/** The draft under this admin's hands: what is loaded, with what is on its way to the server. */
export interface Editor {
  readonly values: DraftValues
  readonly plan: TimetablePlan
  readonly checker: Checker
  /** What screen readers hear. */
  readonly said: string
  readonly say: (text: string) => void
  /** Says it, and shows it to whoever sees. */
  readonly tell: (text: string) => void
  readonly run: (step: Step) => void
  readonly undo: () => void
  readonly redo: () => void
  readonly canUndo: boolean
  readonly canRedo: boolean
}

interface Sending {
  readonly number: number
  readonly step: Step
  readonly way: Way
}

const checkedPlans = new WeakMap<DraftValues, Pick<Editor, 'plan' | 'checker'>>()

/** Worked out once for the same draft, which the server shows to several people and again and again. */
function checkedPlan(loaded: TimetablePlan, values: DraftValues): Pick<Editor, 'plan' | 'checker'> {
  const known = checkedPlans.get(values)
  if (known) return known
  const plan = planWith(loaded, values)
  const made = { plan, checker: checkerOf(plan) }
  checkedPlans.set(values, made)
  return made
}

/** `formAnswer` is what a form of the page was answered: its step can be taken back like any other. */
export function useEditor(data: TimetableData, formAnswer: { readonly step?: Step } | undefined): Editor {
  const { data: answer, state, submit } = useFetcher<TimetableDone | RefusedForm>()
  const [queue, setQueue] = useState<readonly Sending[]>([])
  const [history, setHistory] = useState<History>(NO_HISTORY)
  const [said, say] = useState('')
  const sent = useRef(0)
  const count = useRef(0)
  const handled = useRef<unknown>(undefined)

  const values = useMemo(
    () => queue.reduce((now, { step }) => (isPossible(now, step) ? applied(now, step) : now), data.values),
    [queue, data.values],
  )
  const { plan, checker } = checkedPlan(data.plan, values)

  // Steps follow each other fast, and what is told of them must not pile up over the grid.
  const lastToast = useRef(0)
  const show = useCallback((said: Omit<Toast, 'id'>) => {
    dropToast(lastToast.current)
    toast(said)
    lastToast.current = shownToasts().at(-1)?.id ?? 0
  }, [])
  const tell = useCallback(
    (text: string) => {
      say(text)
      show({ text })
    },
    [show],
  )

  const enqueue = (step: Step, way: Way) => {
    count.current += 1
    setQueue((waiting) => [...waiting, { number: count.current, step, way }])
  }
  const run = (step: Step) => {
    if (isPossible(values, step)) enqueue(step, 'new')
    else tell(m.schedule_timetable_page_overtaken())
  }
  const again = (way: 'undo' | 'redo') => {
    if (queue.length > 0) return
    const step = stepFor(history, way)
    if (!step) return
    if (!isOvertaken(values, step)) enqueue(step, way)
    else {
      setHistory(withoutStep(history, way))
      tell(way === 'undo' ? m.schedule_timetable_page_undo_overtaken() : m.schedule_timetable_page_redo_overtaken())
    }
  }

  const send = useEffectEvent(({ number, step }: Sending) => {
    sent.current = number
    // What was loaded since the step was made may be somebody else's.
    if (!isPossible(data.values, step)) {
      setQueue([])
      tell(m.schedule_timetable_page_overtaken())
      return
    }
    const fields = { intent: 'step', step: JSON.stringify(step), bases: JSON.stringify(basesFor(step, data.bases)) }
    void submit({ ...fields, [FORM_KEY]: crypto.randomUUID?.() ?? '' }, { method: 'post', action: TIMETABLE_PATH })
  })
  const latest = useRef({ undo: () => {} })
  const settle = useEffectEvent((done: Sending) => {
    const refused = refusalIn(answer)
    if (refused) {
      setQueue([])
      if (done.way !== 'new') setHistory(withoutStep(history, done.way))
      tell(refused.problem.text)
      return
    }
    setQueue((waiting) => waiting.filter(({ number }) => number !== done.number))
    setHistory((now) => did(now, done.step, done.way))
    const text = done.way === 'undo' ? m.schedule_timetable_page_done_undo() : doneText(done.step)
    say(text)
    show({ text, ...(done.way !== 'undo' && { undo: () => latest.current.undo() }) })
  })

  const [first] = queue
  // A fetcher has its answer before anything is drawn of what was loaded after it: until then the step is still on its way.
  const isLoaded = !answer || !('version' in answer) || data.version >= (answer.version ?? 0)
  useEffect(() => {
    if (!first || state !== 'idle' || !isLoaded) return
    if (sent.current !== first.number) {
      handled.current = answer
      send(first)
    } else if (answer !== handled.current) {
      handled.current = answer
      settle(first)
    }
  }, [first, state, answer, isLoaded])

  const known = useRef<unknown>(undefined)
  useEffect(() => {
    const step = formAnswer?.step
    if (!step || known.current === formAnswer) return
    known.current = formAnswer
    setHistory((now) => did(now, step, 'new'))
  }, [formAnswer])

  const undo = () => again('undo')
  useEffect(() => {
    latest.current = { undo }
  })
  return {
    values,
    plan,
    checker,
    said,
    say,
    tell,
    run,
    undo,
    redo: () => again('redo'),
    canUndo: history.done.length > 0,
    canRedo: history.undone.length > 0,
  }
}

function basesFor(step: Step, bases: Readonly<Record<string, string>>): Record<string, string> {
  const ids =
    step.kind === 'place' || step.kind === 'duties'
      ? step.games.map(({ game }) => game)
      : step.kind === 'field'
        ? [step.field]
        : step.kind === 'show'
          ? [step.show.game]
          : []
  return Object.fromEntries(ids.map((id) => [id, bases[id] ?? '']))
}
