import { Clock, CloudRain, Coffee, Lock, LockOpen, Map as MapIcon, Plus, RotateCcw, UserRoundPen } from 'lucide-react'
import { PostForm } from '#client/forms/PostForm.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import type { Drawing } from '#ui/Icon.tsx'
import { opens } from '#ui/overlays/dialog-commands.ts'
import { m } from '#words/messages.js'
import { lockOf } from '../editor/steps.ts'
import { DISCARD } from '../TimetableHeader.tsx'
import { type TimetableView, timetableHref } from '../timetable.address.ts'
import type { TimetableParts } from '../timetable-view.ts'
import { gamesShown } from './blocks.ts'
import { ConflictList } from './ConflictList.tsx'
import { TimetableKeys } from './TimetableKeys.tsx'
import { UnplacedTray } from './UnplacedTray.tsx'

/** While no game is chosen: what has no place, what breaks a rule, and everything else that can be changed. */
export function TimetableOverview({ timetable, id }: { timetable: TimetableParts; id: string }) {
  const { data, editor } = timetable
  return (
    <>
      <UnplacedTray timetable={timetable} />
      <ConflictList
        timetable={timetable}
        violations={editor.checker.violations()}
        title={m.schedule_timetable_page_conflicts()}
      />
      <section className="grid gap-1 [&_.btn]:text-left" aria-label={m.schedule_timetable_page_more()}>
        <h2 className="font-display text-head">{m.schedule_timetable_page_more()}</h2>
        <ViewLink timetable={timetable} view="rain" icon={CloudRain} onPhonesOnly>
          {m.schedule_timetable_page_rain()}
        </ViewLink>
        <ViewLink timetable={timetable} view="show" icon={Plus}>
          {m.schedule_timetable_page_add_show()}
        </ViewLink>
        <ViewLink timetable={timetable} view="breaks" icon={Coffee}>
          {m.schedule_timetable_page_breaks()}
        </ViewLink>
        <ViewLink timetable={timetable} view="fields" icon={Clock}>
          {m.schedule_timetable_page_hours()}
        </ViewLink>
        <ViewLink timetable={timetable} view="plan" icon={MapIcon}>
          {m.schedule_site_plan_title()}
        </ViewLink>
        {data.hasDuties && (
          <ViewLink timetable={timetable} view="duties" icon={UserRoundPen}>
            {m.schedule_timetable_page_duties()}
          </ViewLink>
        )}
        <LockAll timetable={timetable} />
        {data.isDiscardable && id === 'phone' && (
          <span>
            <Button kind="plain" icon={RotateCcw} {...opens(DISCARD)}>
              {m.schedule_timetable_page_discard()}
            </Button>
          </span>
        )}
      </section>
      {id === 'desktop' && <TimetableKeys />}
    </>
  )
}

type ViewLinkProps = {
  timetable: TimetableParts
  view: TimetableView
  icon: Drawing
  onPhonesOnly?: boolean
  children: string
}

/** In a line of its own that is only as wide as its words. */
const ViewLink = ({ timetable, view, icon, onPhonesOnly, children }: ViewLinkProps) => (
  <span className={onPhonesOnly ? 'desk:hidden' : undefined}>
    <ButtonLink kind="plain" icon={icon} to={timetableHref(timetable.shown, { view, game: '' })}>
      {children}
    </ButtonLink>
  </span>
)

function LockAll({ timetable }: { timetable: TimetableParts }) {
  const { editor, texts, shown } = timetable
  const games = gamesShown(timetable).filter((id) => !texts.game(id)?.isBegun)
  if (games.length === 0) return null
  const locked = !games.every((id) => editor.values.games[id]?.locked)
  return (
    <PostForm
      onSubmit={(event) => {
        event.preventDefault()
        const step = lockOf(editor.values, games, locked)
        if (step) editor.run(step)
      }}
      key={shown.day}
    >
      <input type="hidden" name="intent" value="lock" />
      <input type="hidden" name="games" value={games.join(',')} />
      <input type="hidden" name="locked" value={String(locked)} />
      <Button type="submit" kind="plain" icon={locked ? Lock : LockOpen}>
        {locked ? m.schedule_timetable_page_lock_all() : m.schedule_timetable_page_unlock_all()}
      </Button>
    </PostForm>
  )
}
