import { Mail, QrCode, Trash2 } from 'lucide-react'
import { ConfirmForm } from '#client/confirm/ConfirmForm.tsx'
import { ClashNote, LoadedWith } from '#client/forms/ClashingField.tsx'
import { useEditedForm } from '#client/forms/edited-form.ts'
import { limitsOf } from '#client/forms/limits.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf, refusedOf } from '#client/forms/problems.ts'
import { SubmitButton } from '#client/forms/SubmitButton.tsx'
import { mailToEach } from '#client/mail-to.ts'
import { useHasMail } from '#client/page/has-mail.ts'
import { formatDay } from '#client/when.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { Progress } from '#ui/figures/Progress.tsx'
import { Icon } from '#ui/Icon.tsx'
import { opens } from '#ui/overlays/dialog-commands.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { QrPoster } from '#ui/print/QrSheet.tsx'
import { m } from '#words/messages.js'
import { messageField } from '../helpers.fields.ts'
import type { HelperJob } from '../taking/job-in-hand.server.ts'
import type { EntryListed } from './admin-jobs.queries.server.ts'
import { JobFields } from './JobFields.tsx'
import { JobPeople } from './JobPeople.tsx'
import { valuesOfJob } from './job-form.ts'

type Props = {
  job: HelperJob
  days: readonly string[]
  entries: readonly EntryListed[]
  candidates: readonly { id: string; name: string }[]
  /** What the code at the place opens. */
  checkInUrl: string
  tournament: string
  back: string
  refused: RefusedForm | undefined
}

/** One job: who does it, what it is, and the code that hangs at its place. */
export function AdminJob({ job, days, entries, candidates, checkInUrl, tournament, back, refused }: Props) {
  const { date, starts, ends, title } = job
  const emails = entries.filter(({ place }) => place > 0).map(({ email }) => email)
  return (
    <div className="max-w-read">
      <PageHeader title={title} context={`${formatDay(date)}, ${starts}–${ends}`} back={back} />
      <ErrorSummary errors={errorsOf(refusedOf(refused, 'remove', 'unassign', 'present', 'absent', 'booked'))} />
      <div className="no-print">
        <Progress taken={job.taken} places={Math.max(job.needed, Math.min(job.taken, job.maximum))} />
      </div>
      <Section title={m.helpers_admin_people()}>
        <JobPeople job={job} entries={entries} candidates={candidates} refused={refusedOf(refused, 'assign')} />
      </Section>
      {emails.length > 0 && (
        <Section title={m.helpers_admin_contact()}>
          <ContactForm job={job} emails={emails} refused={refusedOf(refused, 'contact')} />
        </Section>
      )}
      <Section title={m.helpers_admin_job()}>
        <ChangeJobForm job={job} days={days} refused={refusedOf(refused, 'change')} />
      </Section>
      <details className="mt-6">
        <summary className="fold">
          <Icon of={QrCode} />
          {m.helpers_admin_check_in()}
        </summary>
        <QrPoster
          above={tournament}
          title={title}
          card={{
            content: checkInUrl,
            title: m.helpers_check_in(),
            children: <p>{m.helpers_admin_check_in_text()}</p>,
          }}
        />
      </details>
      <div className="no-print mt-6">
        <Button kind="line" size="small" icon={Trash2} {...opens(REMOVE)}>
          {m.helpers_admin_remove()}
        </Button>
      </div>
      <RemoveJobForm job={job} />
    </div>
  )
}

const REMOVE = 'remove-job'

function ChangeJobForm({ job, days, refused }: Pick<Props, 'job' | 'days' | 'refused'>) {
  const { key, loaded, values, isOvertaken, theirs } = useEditedForm(valuesOfJob(job), refused)
  return (
    <PostForm noValidate keepsUnsaved className="no-print max-w-form pt-3">
      <div key={key} className="grid gap-4">
        {isOvertaken ? <ClashNote /> : <ErrorSummary errors={errorsOf(refused)} />}
        <input type="hidden" name="intent" value="change" />
        <input type="hidden" name="job" value={job.id} />
        <LoadedWith values={loaded} />
        <JobFields days={days} values={values} refused={refused} theirs={theirs} />
        <SubmitButton text={m.helpers_admin_save()} />
      </div>
    </PostForm>
  )
}

type ContactProps = Pick<Props, 'job' | 'refused'> & { emails: readonly string[] }

function ContactForm({ job, emails, refused }: ContactProps) {
  const busy = useIsSending()
  const hasMail = useHasMail()
  return (
    <PostForm noValidate keepsUnsaved className="no-print grid max-w-form gap-3 pt-3">
      <ErrorSummary errors={errorsOf(refused)} />
      <input type="hidden" name="intent" value="contact" />
      <input type="hidden" name="jobs" value={job.id} />
      <TextArea
        name="message"
        label={m.helpers_admin_message()}
        hint={(hasMail ? m.helpers_admin_message_hint : m.byhand_helpers_message)({ count: emails.length })}
        rows={3}
        defaultValue={refused?.values['message']}
        error={errorAt(refused, 'message')}
        {...limitsOf(messageField)}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" kind="line" icon={Mail} busy={busy} busyText={m.site_sending()}>
          {m.helpers_admin_send()}
        </Button>
        <a className="link" href={mailToEach(emails)}>
          {m.helpers_admin_own_mail()}
        </a>
      </div>
    </PostForm>
  )
}

const RemoveJobForm = ({ job }: Pick<Props, 'job'>) => (
  <ConfirmForm
    id={REMOVE}
    fields={{ intent: 'remove', job: job.id, base: job.updated }}
    title={m.helpers_admin_remove_title({ title: job.title })}
    text={m.helpers_admin_remove_text({ count: job.taken })}
    keep={m.helpers_admin_remove_keep()}
    act={m.helpers_admin_remove()}
  />
)
