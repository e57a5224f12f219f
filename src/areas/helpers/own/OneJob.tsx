import type { ReactNode } from 'react'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, refusedOf } from '#client/forms/problems.ts'
import { mailTo } from '#client/mail-to.ts'
import { NO_NETWORK } from '#client/page/no-network.ts'
import { formatMoment, formatTime } from '#client/when.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { LEAVE_UNTIL_HOURS } from '#rules/helpers/taking-jobs.ts'
import { Button } from '#ui/controls/Button.tsx'
import type { ButtonKind } from '#ui/controls/button-class.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { NumberInput } from '#ui/fields/NumberInput.tsx'
import { Progress } from '#ui/figures/Progress.tsx'
import { You } from '#ui/marks/You.tsx'
import { List, Row } from '#ui/page/List.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { CATEGORY_WORDS, durationInWords, ENTRY_STATUS_WORDS, JOB_STATE_WORDS, minutesOf } from '../helpers.words.ts'
import { JobNotes } from './JobNotes.tsx'
import { JOBS_PATH } from './jobs.address.ts'
import type { JobShown } from './jobs.queries.server.ts'
import { KeepJobChange } from './KeepJobChange.tsx'

type Contact = { readonly name: string; readonly email: string }

type Props = {
  job: JobShown
  zone: string
  /** Who else has a place, as names are shown; empty for whoever has none. */
  crew: readonly string[]
  /** Of the organisers. */
  contact: Contact
  /** The code of the place, from its QR. */
  checkIn: string
  areEntriesOpen: boolean
  refused: RefusedForm | undefined
}

/** One job: what there is to do, where and with how many, and what somebody can do about it. */
export function OneJob({ job, zone, crew, contact, checkIn, areEntriesOpen, refused }: Props) {
  const { title, place, note, category, minimumAge, state, status } = job
  const isOffline = refused?.problem.code === NO_NETWORK
  const mine = status === 'booked' || status === 'present'
  return (
    <div className="max-w-read">
      <PageHeader
        title={title}
        back={`${JOBS_PATH}?${new URLSearchParams({ day: job.date })}`}
        context={`${formatMoment(new Date(job.from), zone)}–${formatTime(new Date(job.to), zone)}`}
        {...(mine && { icons: <You>{m.helpers_yours()}</You> })}
      />
      <div className="grid gap-4">
        {isOffline && status !== '' && status !== 'cancelled' ? (
          <KeepJobChange job={job} code={checkIn} />
        ) : (
          <JobNotes refused={refused} />
        )}
        {state !== 'open' && state !== '' && <Note kind="warn">{JOB_STATE_WORDS[state]()}</Note>}
        {!areEntriesOpen && <Note kind="warn">{m.helpers_problem_closed()}</Note>}
        <p className="text-ink-2">
          {[
            CATEGORY_WORDS[category](),
            durationInWords(minutesOf(job)),
            place,
            minimumAge > 0 && m.helpers_from_age({ age: minimumAge }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <Progress taken={job.taken} places={Math.max(job.needed, Math.min(job.taken, job.maximum))} mine={mine} />
        {job.waiting > 0 && <p className="text-small text-ink-2">{m.helpers_waiting_count({ count: job.waiting })}</p>}
        {note !== '' && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
        <Standing job={job} zone={zone} checkIn={checkIn} contact={contact} refused={refused} />
        {mine && <Crew names={crew} contact={contact} />}
      </div>
    </div>
  )
}

/** Who is on the same job, for those who are on it too; and whom to ask. */
function Crew({ names, contact }: { names: readonly string[]; contact: Contact }) {
  return (
    <Section title={m.helpers_crew()}>
      {names.length === 0 ? (
        <p className="py-3 text-ink-2">{m.helpers_crew_alone()}</p>
      ) : (
        <List label={m.helpers_crew()}>
          {names.map((name, index) => (
            <Row key={`${index} ${name}`} title={name} />
          ))}
        </List>
      )}
      <ContactLine contact={contact} />
    </Section>
  )
}

function ContactLine({ contact: { name, email } }: { contact: Contact }) {
  if (name === '' && email === '') return null
  return (
    <p className="py-3 text-small text-ink-2">
      {m.helpers_contact()}{' '}
      {email === '' ? (
        name
      ) : (
        <a className="link wrap-anywhere" href={mailTo(email)}>
          {name === '' ? email : name}
        </a>
      )}
    </p>
  )
}

/** The list is closed: the organisers take people out. */
const AskToLeave = ({ contact }: { contact: Contact }) => (
  <Note>
    <p>{m.helpers_problem_ask_to_leave()}</p>
    <ContactLine contact={contact} />
  </Note>
)

type StandingProps = Pick<Props, 'job' | 'zone' | 'checkIn' | 'contact' | 'refused'>

/** What somebody is to the job, and the ways on from there. */
function Standing({ job, zone, checkIn, contact, refused }: StandingProps) {
  const { id, status } = job
  switch (status) {
    case 'booked':
      return (
        <div className="grid gap-3">
          {checkIn !== '' && (
            <Act job={id} intent="checkIn" fields={{ code: checkIn }}>
              {m.helpers_check_in()}
            </Act>
          )}
          {job.isListClosed ? (
            <AskToLeave contact={contact} />
          ) : job.canLeave ? (
            <>
              <p className="text-small text-ink-2">{m.helpers_leave_until({ hours: LEAVE_UNTIL_HOURS })}</p>
              <Act job={id} intent="leave" kind="line">
                {m.helpers_leave()}
              </Act>
            </>
          ) : job.seeksReplacement ? (
            <>
              <Note>{m.helpers_seeking_own()}</Note>
              <Act job={id} intent="unseek" kind="line">
                {m.helpers_unseek()}
              </Act>
            </>
          ) : (
            <>
              <p className="text-small text-ink-2">{m.helpers_seek_text({ hours: LEAVE_UNTIL_HOURS })}</p>
              <Act job={id} intent="seek" kind="line">
                {m.helpers_seek()}
              </Act>
            </>
          )}
        </div>
      )
    case 'offered':
      return (
        <Note title={m.helpers_offered()}>
          <p>{m.helpers_offered_until({ time: formatTime(job.offeredUntil, zone) })}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Act job={id} intent="accept">
              {m.helpers_accept()}
            </Act>
            <Act job={id} intent="decline" kind="line">
              {m.helpers_decline()}
            </Act>
          </div>
        </Note>
      )
    case 'waiting':
      return (
        <div className="grid gap-3">
          <Note>{m.helpers_waiting_text()}</Note>
          {!job.isListClosed && (
            <Act job={id} intent="leave" kind="line">
              {m.helpers_leave_list()}
            </Act>
          )}
        </div>
      )
    case 'present':
    case 'absent':
      return <Note kind={status === 'present' ? 'ok' : 'quiet'}>{ENTRY_STATUS_WORDS[status]()}</Note>
    default:
      return <NotYetIn job={job} refused={refused} />
  }
}

function NotYetIn({ job, refused }: Pick<Props, 'job' | 'refused'>) {
  switch (job.can) {
    case 'place':
    case 'replacement':
      return (
        <Act job={job.id} intent="take">
          {m.helpers_take_job()}
        </Act>
      )
    case 'waiting':
      return (
        <Act job={job.id} intent="wait">
          {m.helpers_wait_job()}
        </Act>
      )
    case 'age_unknown':
      return <BirthYear job={job} refused={refusedOf(refused, 'birthYear')} />
    case 'too_young':
      return <Note kind="warn">{m.helpers_problem_too_young({ age: job.minimumAge })}</Note>
    case 'clashes_with_game':
      return <Note kind="warn">{m.helpers_you_play({ time: job.clash?.ends ?? '' })}</Note>
    case 'clashes_with_job':
      return (
        <Note kind="warn">{m.helpers_you_help({ title: job.clash?.title ?? '', time: job.clash?.ends ?? '' })}</Note>
      )
    case 'job_began':
      return <Note>{m.helpers_problem_began()}</Note>
    default:
      return null
  }
}

/** Asked once, when it is first needed. */
function BirthYear({ job, refused }: Pick<Props, 'job' | 'refused'>) {
  const busy = useIsSending()
  return (
    <PostForm noValidate className="grid max-w-form gap-3">
      <input type="hidden" name="intent" value="birthYear" />
      <input type="hidden" name="job" value={job.id} />
      <NumberInput
        name="birth_year"
        label={m.helpers_birth_year()}
        hint={m.helpers_birth_year_hint({ age: job.minimumAge })}
        defaultValue={refused?.values['birth_year']}
        error={errorAt(refused, 'birth_year')}
        maxLength={4}
        required
      />
      <div>
        <Button type="submit" busy={busy} busyText={m.site_sending()}>
          {m.helpers_birth_year_save()}
        </Button>
      </div>
    </PostForm>
  )
}

type ActProps = {
  job: string
  intent: string
  kind?: ButtonKind
  fields?: Readonly<Record<string, string>>
  children: ReactNode
}

function Act({ job, intent, kind = 'go', fields = {}, children }: ActProps) {
  const busy = useIsSending()
  return (
    <PostForm>
      <input type="hidden" name="job" value={job} />
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" kind={kind} busy={busy}>
        {children}
      </Button>
    </PostForm>
  )
}
