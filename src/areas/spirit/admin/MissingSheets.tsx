import { Bell, CircleCheck } from 'lucide-react'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { formatWeekday } from '#client/when.ts'
import { Button } from '#ui/controls/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { State } from '#ui/marks/State.tsx'
import { List, Row } from '#ui/page/List.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import type { MissingRow } from './admin-spirit-shown.ts'

/** Who owes which sheet, with a reminder by one tap. */
export function MissingSheets({ missing }: { missing: readonly MissingRow[] }) {
  const busy = useIsSending()
  const open = missing.filter(({ isReminded }) => !isReminded)
  return (
    <Section title={m.spirit_admin_missing()} aside={missing.length > 0 && missing.length}>
      {missing.length === 0 && <EmptyState icon={CircleCheck} title={m.spirit_admin_nothing_missing()} />}
      {open.length > 1 && (
        <PostForm className="pt-3">
          <input type="hidden" name="intent" value="remind" />
          {open.map(({ key }) => (
            <input key={key} type="hidden" name="missing" value={key} />
          ))}
          <Button type="submit" icon={Bell} kind="line" busy={busy}>
            {m.spirit_admin_remind_all({ count: open.length })}
          </Button>
        </PostForm>
      )}
      <List>
        {missing.map((row) => (
          <Row
            key={row.key}
            title={row.team}
            text={m.spirit_admin_missing_about({
              team: row.opponent,
              day: formatWeekday(row.game.day),
              time: row.game.time.replace(/^0/, ''),
            })}
            end={<Remind row={row} busy={busy} />}
          />
        ))}
      </List>
    </Section>
  )
}

function Remind({ row, busy }: { row: MissingRow; busy: boolean }) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {row.isReminded && <State kind="ok">{m.spirit_admin_was_reminded()}</State>}
      <PostForm>
        <input type="hidden" name="intent" value="remind" />
        <input type="hidden" name="missing" value={row.key} />
        <Button
          type="submit"
          kind="line"
          size="small"
          icon={Bell}
          busy={busy}
          aria-label={
            row.isReminded
              ? m.spirit_admin_remind_team_again({ team: row.team })
              : m.spirit_admin_remind_team({ team: row.team })
          }
        >
          {row.isReminded ? m.spirit_admin_remind_again() : m.spirit_admin_remind()}
        </Button>
      </PostForm>
    </div>
  )
}
