import type { ReactNode } from 'react'
import { LeadsTo } from '#client/forms/LeadsTo.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { type TimetableView, timetableHref } from '../timetable.address.ts'
import type { TimetableParts } from '../timetable-view.ts'
import { BreaksView } from './BreaksView.tsx'
import { DutiesView } from './DutiesView.tsx'
import { FieldsView } from './FieldsView.tsx'
import { MoveView } from './MoveView.tsx'
import { PlanView } from './PlanView.tsx'
import { PublishView } from './PublishView.tsx'
import { RainView } from './RainView.tsx'
import { ShowGameView } from './ShowGameView.tsx'
import { SwapView } from './SwapView.tsx'

const VIEWS: Readonly<
  Record<TimetableView, { title: () => string; View: (props: { timetable: TimetableParts }) => ReactNode }>
> = {
  move: { title: m.schedule_timetable_page_move_title, View: MoveView },
  swap: { title: m.schedule_timetable_page_swap_title, View: SwapView },
  publish: { title: m.schedule_timetable_page_publish_title, View: PublishView },
  rain: { title: m.schedule_timetable_page_rain, View: RainView },
  breaks: { title: m.schedule_timetable_page_breaks, View: BreaksView },
  fields: { title: m.schedule_timetable_page_hours, View: FieldsView },
  show: { title: m.schedule_timetable_page_add_show, View: ShowGameView },
  duties: { title: m.schedule_timetable_page_duties, View: DutiesView },
  plan: { title: m.schedule_site_plan_title, View: PlanView },
}

/** Forms after which the grid shows what they did: a second press would do it twice. */
const LEADS_BACK: readonly string[] = ['move', 'swap', 'rain', 'addShow', 'publish']

/** What needs more room than the panel beside the grid. */
export function TimetableSubview({ timetable, view }: { timetable: TimetableParts; view: TimetableView }) {
  const { title, View } = VIEWS[view]
  const { shown, done } = timetable
  const back = timetableHref(shown, { view: '' })
  return (
    <div className="max-w-form">
      {done && LEADS_BACK.includes(done.done) && <LeadsTo answer={done} to={back} />}
      <PageHeader title={title()} back={back} />
      <View timetable={timetable} />
    </div>
  )
}
