import { Redo2, Undo2 } from 'lucide-react'
import { ConfirmForm } from '#client/confirm/ConfirmForm.tsx'
import { SetupWay } from '#client/page/SetupWay.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { opens } from '#ui/overlays/dialog-commands.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { timetableHref } from './timetable.address.ts'
import type { TimetableData } from './timetable.queries.server.ts'
import type { TimetableParts } from './timetable-view.ts'

/** How much is not published, and the ways to publish it or to go back. */
export function TimetableHeader({ timetable: { data, shown, editor } }: { timetable: TimetableParts }) {
  const hydrated = useHydrated()
  const { lines } = data.changes
  const hasChanges = lines.length > 0
  return (
    <>
      <PageHeader
        title={m.schedule_timetable_page_title()}
        context={
          <span className={hasChanges ? 'font-semibold text-warning' : ''}>{contextOf(lines.length, data)}</span>
        }
        icons={
          hydrated && (
            <>
              <IconButton
                icon={Undo2}
                label={m.schedule_timetable_page_undo()}
                disabled={!editor.canUndo}
                onClick={editor.undo}
              />
              <IconButton
                icon={Redo2}
                label={m.schedule_timetable_page_redo()}
                disabled={!editor.canRedo}
                onClick={editor.redo}
              />
            </>
          )
        }
        action={
          (hasChanges || data.isDiscardable) && (
            <>
              {data.isDiscardable && (
                <span className="max-desk:hidden">
                  <Button kind="line" {...opens(DISCARD)}>
                    {m.schedule_timetable_page_discard()}
                  </Button>
                </span>
              )}
              {hasChanges && (
                <ButtonLink to={timetableHref(shown, { view: 'publish' })}>
                  {m.schedule_timetable_page_publish()}
                </ButtonLink>
              )}
            </>
          )
        }
      />
      <SetupWay />
      {data.isDiscardable && <DiscardForm version={data.version} count={lines.length} />}
    </>
  )
}

export const DISCARD = 'discard-draft'

function contextOf(count: number, { changes, isDiscardable }: TimetableData): string {
  if (changes.isFirst) return m.schedule_timetable_page_never_published()
  if (count > 0) return m.schedule_timetable_page_changes({ count })
  return isDiscardable ? m.schedule_timetable_page_settings_changed() : m.schedule_timetable_page_all_published()
}

const DiscardForm = ({ version, count }: { version: number; count: number }) => (
  <ConfirmForm
    id={DISCARD}
    fields={{ intent: 'discard', version: String(version) }}
    title={m.schedule_timetable_page_discard_title()}
    text={
      count === 0 ? m.schedule_timetable_page_discard_settings() : m.schedule_timetable_page_discard_text({ count })
    }
    keep={m.schedule_timetable_page_discard_keep()}
    act={m.schedule_timetable_page_discard_do()}
  />
)
