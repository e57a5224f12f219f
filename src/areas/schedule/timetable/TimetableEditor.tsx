import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import { errorsOf, refusalIn } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { gameOfId } from '#rules/timetable/setting-of-formats.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import type { SitePlanEdited } from '../site-plan/site-plan.queries.server.ts'
import { useEditor } from './editor/use-editor.ts'
import { useMoving } from './editor/use-moving.ts'
import { DesktopTimetable } from './grid/DesktopTimetable.tsx'
import { dayRange } from './grid/day-grid.ts'
import { PhoneTimetable } from './grid/PhoneTimetable.tsx'
import { useDrag } from './grid/use-drag.ts'
import { TimetableHeader } from './TimetableHeader.tsx'
import { TimetableTools } from './TimetableTools.tsx'
import type { TimetableDone } from './timetable.actions.server.ts'
import { timetableShown } from './timetable.address.ts'
import type { TimetableData } from './timetable.queries.server.ts'
import { timetableTexts } from './timetable-texts.ts'
import type { TimetableParts } from './timetable-view.ts'
import { TimetableSubview } from './views/TimetableSubview.tsx'

type Props = { data: TimetableData; sitePlan: SitePlanEdited; answer: TimetableDone | RefusedForm | undefined }

/** The whole page: the grid of a day, or one of the views around it. */
export function TimetableEditor({ data, sitePlan, answer }: Props) {
  const { search } = useLocation()
  const done = answer && 'done' in answer ? answer : undefined
  const editor = useEditor(data, done)
  const texts = useMemo(() => timetableTexts({ ...data, plan: editor.plan }), [data, editor.plan])
  const fields = data.fields.map(({ id }) => id)
  const divisions = [...new Set(Object.keys(data.values.games).map((id) => gameOfId(id).division))]
  const shown = timetableShown(new URLSearchParams(search), {
    days: data.days,
    today: data.today,
    fields,
    divisions,
    isGame: (id) => Object.hasOwn(editor.values.games, id),
  })
  const day = Math.max(0, data.days.indexOf(shown.day))
  const range = dayRange(editor.plan, day)
  const controls = useMoving({ editor, texts, fields, day, shown: range })
  const around = useRef<HTMLDivElement>(null)
  const refused = refusalIn(answer)
  const timetable: TimetableParts = {
    data,
    sitePlan,
    shown,
    day,
    range,
    divisions,
    editor,
    texts,
    controls,
    refused,
    done,
    search,
  }
  return (
    <>
      <FormAnswer done={done} undo={editor.undo} />
      <p role="status" className="sr-only" data-said>
        {editor.said}
      </p>
      {shown.view === '' ? (
        <div ref={around}>
          <Dragging around={around} timetable={timetable} fields={fields} />
          <TimetableHeader timetable={timetable} />
          <ErrorSummary errors={errorsOf(refused)} />
          <TimetableTools timetable={timetable} />
          <DesktopTimetable timetable={timetable} />
          <PhoneTimetable timetable={timetable} />
        </div>
      ) : (
        <TimetableSubview timetable={timetable} view={shown.view} />
      )}
    </>
  )
}

/** Listens only while the grid is there. */
function Dragging({
  around,
  timetable: { controls, day, range },
  fields,
}: {
  around: RefObject<HTMLDivElement | null>
  timetable: TimetableParts
  fields: readonly string[]
}) {
  useDrag({ around, controls, fields, day, shown: range })
  return null
}

/** What a form did: a toast with the way back once scripts run, on the page before that. */
function FormAnswer({ done, undo }: { done: TimetableDone | undefined; undo: () => void }) {
  const hydrated = useHydrated()
  const last = useRef(undo)
  useEffect(() => {
    last.current = undo
  })
  useEffect(() => {
    if (done) toast({ text: done.text, ...(done.step && { undo: () => last.current() }) })
  }, [done])
  if (hydrated || !done) return null
  return (
    <Note kind="ok" announced>
      {done.text}
    </Note>
  )
}
