import type { ReactNode } from 'react'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { type TimetableView, timetableHref } from '../timetable.address.ts'
import type { Timetable } from '../timetable-view.ts'
import { BreaksView } from './BreaksView.tsx'
import { DutiesView } from './DutiesView.tsx'
import { FieldsView } from './FieldsView.tsx'
import { MoveView } from './MoveView.tsx'
import { PublishView } from './PublishView.tsx'
import { RainView } from './RainView.tsx'
import { ShowGameView } from './ShowGameView.tsx'
import { SwapView } from './SwapView.tsx'

const VIEWS: Readonly<
  Record<TimetableView, { title: () => string; View: (props: { timetable: Timetable }) => ReactNode }>
> = {
  move: { title: m.schedule_timetable_page_move_title, View: MoveView },
  swap: { title: m.schedule_timetable_page_swap_title, View: SwapView },
  publish: { title: m.schedule_timetable_page_publish_title, View: PublishView },
  rain: { title: m.schedule_timetable_page_rain, View: RainView },
  breaks: { title: m.schedule_timetable_page_breaks, View: BreaksView },
  fields: { title: m.schedule_timetable_page_hours, View: FieldsView },
  show: { title: m.schedule_timetable_page_add_show, View: ShowGameView },
  duties: { title: m.schedule_timetable_page_duties, View: DutiesView },
}

/** What needs more room than the panel beside the grid. */
export function TimetableSubview({ timetable, view }: { timetable: Timetable; view: TimetableView }) {
  const { title, View } = VIEWS[view]
  return (
    <div className="max-w-form">
      <PageHeader title={title()} back={timetableHref(timetable.shown, { view: '' })} />
      <View timetable={timetable} />
    </div>
  )
}
