import { ArrowDown, ArrowUp } from 'lucide-react'
import { Ago } from '#client/Ago.tsx'
import { PostForm } from '#client/forms/PostForm.tsx'
import { mailTo } from '#client/mail-to.ts'
import { formatMoment } from '#client/when.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { DivisionMark } from '#ui/marks/DivisionMark.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { State } from '#ui/marks/State.tsx'
import { m } from '#words/messages.js'
import type { DivisionPlaces } from '../places.api.server.ts'
import { GivenAnswers } from '../questions/GivenAnswers.tsx'
import type { QuestionShown } from '../questions/question-words.ts'
import type { RegistrationShown } from '../registration.queries.server.ts'
import { homeInWords, LEVEL_WORDS, REGISTRATIONS_SHOW_WORDS } from '../registration-words.ts'
import { RegistrationActs } from './RegistrationActs.tsx'

type Props = {
  registration: RegistrationShown
  /** Of its division. */
  places: DivisionPlaces | undefined
  timeZone: string
  questions: readonly QuestionShown[]
  /** Where it stands, in a waiting list that is shown in its order. */
  line: { readonly number: number; readonly isLast: boolean } | undefined
  isStateShown: boolean
  /** Of deciding this one. */
  refused: RefusedForm | undefined
}

/** A team that asks to take part: what it said, and what can be made of it. */
export function RegistrationEntry({ registration, places, timeZone, questions, line, isStateShown, refused }: Props) {
  const divisions = useDivisions()
  const { id, name, division, city, countryName, comment, reason, state, team } = registration
  const { expected_players: players, level, created, decidedBy, decided_at: decidedAt } = registration
  const planning = [
    players > 0 ? m.registration_players_count({ count: players }) : '',
    level === '' ? '' : LEVEL_WORDS[level](),
  ]
  return (
    <li className="grid gap-3 py-4">
      <div className="flex items-start gap-3">
        {line && <span className="w-6 flex-none pt-1 text-center font-display text-digit">{line.number}</span>}
        <div className="min-w-0 flex-1">
          <h3 className="flex flex-wrap items-center gap-x-2 font-semibold">
            <DivisionMark division={division} />
            <span className="wrap-anywhere">{name}</span>
            {isStateShown && <StateMark state={state} />}
            {state === 'accepted' && team?.state !== 'accepted' && (
              <State kind="warn">{m.registration_team_left()}</State>
            )}
          </h3>
          <p className="text-small text-ink-2">{homeInWords(divisions.name(division), city, countryName)}</p>
          <p className="text-small text-ink-2">
            {m.registration_asked()} <Ago at={created} zone={timeZone} />
            {planning.filter(Boolean).map((it) => `, ${it}`)}
          </p>
          <Contact registration={registration} />
        </div>
        {line && <Moving registration={registration} line={line} />}
      </div>
      {comment !== '' && (
        <blockquote className="border-l-3 border-edge pl-3 wrap-anywhere whitespace-pre-line">{comment}</blockquote>
      )}
      <GivenAnswers questions={questions} answers={registration.answers ?? {}} />
      {state !== 'registered' && decidedAt !== '' && (
        <div className="text-small text-ink-2">
          <p>
            {REGISTRATIONS_SHOW_WORDS[state === '' ? 'all' : state]()}:{' '}
            {homeInWords(decidedBy, formatMoment(decidedAt, timeZone))}
          </p>
          {reason !== '' && <p className="wrap-anywhere whitespace-pre-line">{m.kit_quote({ text: reason })}</p>}
        </div>
      )}
      {refused && !refused.errors['reason'] && (
        <Note kind="danger" announced>
          {refused.problem.text}
        </Note>
      )}
      <RegistrationActs key={id} registration={registration} places={places} refused={refused} />
    </li>
  )
}

function Contact({ registration }: { registration: RegistrationShown }) {
  const { contact_name: name, contact_email: email, contact_phone: phone } = registration
  return (
    <p className="flex flex-wrap gap-x-3 text-small wrap-anywhere">
      <span>{name}</span>
      <a href={mailTo(email)} className="link inline-block min-h-6">
        {email}
      </a>
      {phone !== '' && (
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="link inline-block min-h-6">
          {phone}
        </a>
      )}
    </p>
  )
}

function StateMark({ state }: { state: RegistrationShown['state'] }) {
  switch (state) {
    case 'accepted':
      return <State kind="ok">{REGISTRATIONS_SHOW_WORDS.accepted()}</State>
    case 'waiting':
      return <State kind="waiting">{REGISTRATIONS_SHOW_WORDS.waiting()}</State>
    case 'declined':
      return <State kind="cancelled">{REGISTRATIONS_SHOW_WORDS.declined()}</State>
    case 'withdrawn':
      return <State kind="warn">{REGISTRATIONS_SHOW_WORDS.withdrawn()}</State>
    default:
      return <State kind="due">{REGISTRATIONS_SHOW_WORDS.registered()}</State>
  }
}

/** One place up or down in the list of the division. */
function Moving({
  registration: { id, name },
  line,
}: {
  registration: RegistrationShown
  line: NonNullable<Props['line']>
}) {
  return (
    <PostForm className="flex flex-none" preventScrollReset>
      <input type="hidden" name="registration" value={id} />
      {line.number > 1 && (
        <IconButton
          type="submit"
          name="intent"
          value="up"
          icon={ArrowUp}
          label={m.registration_move_up({ team: name })}
        />
      )}
      {!line.isLast && (
        <IconButton
          type="submit"
          name="intent"
          value="down"
          icon={ArrowDown}
          label={m.registration_move_down({ team: name })}
        />
      )}
    </PostForm>
  )
}
