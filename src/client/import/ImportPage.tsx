import type { ComponentProps } from 'react'
import { refusedOf } from '#client/forms/problems.ts'
import type { PlannedLine } from '#rules/import/list-plan.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { ImportFrame } from './ImportFrame.tsx'

type FrameProps<Line extends PlannedLine> = ComponentProps<typeof ImportFrame<Line>>

/** What the page has of an import. */
export type ImportedBy<Line extends PlannedLine> = Pick<FrameProps<Line>, 'back' | 'preview' | 'refused' | 'done'>

type Props<Line extends PlannedLine> = FrameProps<Line> & { title: string; context: string }

/** An import as a view of the list that it goes into. */
export const ImportPage = <Line extends PlannedLine>({ title, context, refused, ...frame }: Props<Line>) => (
  <div className="max-w-read">
    <PageHeader title={title} context={context} back={frame.back} />
    <ImportFrame<Line> {...frame} refused={refusedOf(refused, 'preview', 'import')} />
  </div>
)
