import { Share2 } from 'lucide-react'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { Toasts } from '#ui/feedback/Toasts.tsx'
import { DivisionsContext } from '#ui/marks/divisions.ts'
import { Mark } from '#ui/marks/Mark.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { SkipLink } from '#ui/page/SkipLink.tsx'
import { KitControls } from './KitControls.tsx'
import { KitFeedback } from './KitFeedback.tsx'
import { KitFields } from './KitFields.tsx'
import { KitFigures } from './KitFigures.tsx'
import { KitGames } from './KitGames.tsx'
import { KitTimetable } from './KitTimetable.tsx'
import { KIT_DIVISIONS } from './kit-divisions.ts'

/** Every part of the kit in every state, with made-up teams; for development only. */
export default function KitPage() {
  return (
    <DivisionsContext value={KIT_DIVISIONS}>
      <SkipLink />
      <main id="main" tabIndex={-1} className="mx-auto max-w-page px-4 pb-12 desk:px-8">
        <PageHeader
          title="Kit"
          context={<Mark name="Fieldside" />}
          icons={<IconButton icon={Share2} label="Share, 3 new" badge={3} />}
          back="/"
        />
        <div className="grid gap-x-12 desk:grid-cols-2">
          <div className="min-w-0">
            <KitControls />
            <KitFeedback />
          </div>
          <div className="min-w-0">
            <KitFields />
          </div>
        </div>
        <div className="grid gap-x-12 desk:grid-cols-2">
          <KitGames />
        </div>
        <KitTimetable />
        <KitFigures />
      </main>
      <Toasts />
    </DivisionsContext>
  )
}
