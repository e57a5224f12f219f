import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { State, type StateKind } from '#ui/marks/State.tsx'
import { List } from '#ui/page/List.tsx'
import { m } from '#words/messages.js'
import { ENTRY_STATUS_WORDS } from '../helpers.words.ts'
import type { HelperJob } from '../taking/job-in-hand.server.ts'
import type { EntryListed } from './admin-jobs.queries.server.ts'

type Props = {
  job: HelperJob
  entries: readonly EntryListed[]
  candidates: readonly { id: string; name: string }[]
  refused: RefusedForm | undefined
}

/** Who does it, with the ticks of who came; and whoever an admin enters by hand. */
export function JobPeople({ job, entries, candidates, refused }: Props) {
  const busy = useIsSending()
  return (
    <>
      {entries.length === 0 && <p className="py-3 text-ink-2">{m.helpers_admin_nobody()}</p>}
      <List label={m.helpers_admin_people()}>
        {entries.map((entry) => (
          <PersonRow key={entry.id} entry={entry} isBeyond={entry.place > job.maximum} />
        ))}
      </List>
      <PostForm noValidate className="no-print flex max-w-form flex-wrap items-end gap-3 pt-3">
        <ErrorSummary errors={errorsOf(refused)} />
        <input type="hidden" name="intent" value="assign" />
        <input type="hidden" name="job" value={job.id} />
        <div className="min-w-40 flex-1">
          <Select
            name="user"
            label={m.helpers_admin_assign()}
            placeholder={m.helpers_admin_assign_choose()}
            options={candidates.map(({ id, name }) => ({ value: id, label: name }))}
            error={errorAt(refused, 'user')}
          />
        </div>
        <Button type="submit" kind="line" busy={busy}>
          {m.helpers_admin_assign_do()}
        </Button>
      </PostForm>
    </>
  )
}

const STATUS_KINDS: Readonly<
  Record<EntryListed['status'], Exclude<StateKind, 'live'> & ('ok' | 'waiting' | 'due' | 'danger')>
> = {
  present: 'ok',
  booked: 'waiting',
  offered: 'due',
  waiting: 'waiting',
  absent: 'danger',
  cancelled: 'danger',
}

function PersonRow({ entry, isBeyond }: { entry: EntryListed; isBeyond: boolean }) {
  const { id, name, status } = entry
  const isTicked = status === 'present' || status === 'absent'
  const isHere = status === 'booked' || isTicked
  return (
    <li className="row flex-wrap">
      <div className="min-w-48 flex-1">
        <div className="font-semibold wrap-anywhere">{name}</div>
        <div className="flex flex-wrap gap-x-3 text-small">
          <State kind={STATUS_KINDS[status]}>{ENTRY_STATUS_WORDS[status]()}</State>
          {isBeyond && <State kind="warn">{m.helpers_admin_beyond()}</State>}
          {entry.seeksReplacement && <State kind="due">{m.helpers_admin_seeks()}</State>}
        </div>
      </div>
      <PostForm className="no-print flex flex-wrap gap-2">
        <input type="hidden" name="entries" value={id} />
        <input type="hidden" name="entry" value={id} />
        {isHere && status !== 'present' && (
          <Tick intent="present" label={m.helpers_admin_present_of({ name })}>
            {m.helpers_status_present()}
          </Tick>
        )}
        {isHere && status !== 'absent' && (
          <Tick intent="absent" label={m.helpers_admin_absent_of({ name })}>
            {m.helpers_status_absent()}
          </Tick>
        )}
        {isTicked && (
          <Tick intent="booked" label={m.helpers_admin_untick_of({ name })}>
            {m.helpers_admin_untick()}
          </Tick>
        )}
        {!isTicked && (
          <Tick intent="unassign" label={m.helpers_admin_unassign_of({ name })}>
            {m.helpers_admin_unassign()}
          </Tick>
        )}
      </PostForm>
    </li>
  )
}

function Tick({ intent, label, children }: { intent: string; label: string; children: string }) {
  const busy = useIsSending()
  return (
    <Button type="submit" name="intent" value={intent} kind="line" size="small" busy={busy} aria-label={label}>
      {children}
    </Button>
  )
}
