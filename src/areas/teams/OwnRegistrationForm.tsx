import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import type { RefusedForm } from '#http/pages/acted.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { FormFooter } from '#ui/fields/FormFooter.tsx'
import { m } from '#words/messages.js'
import type { Country } from './countries.server.ts'
import type { OwnRegistration } from './own-registration.ts'
import type { Places } from './places.door.server.ts'
import { ContactFields, PlanningFields, TeamFields } from './RegistrationFields.tsx'
import { FIELDS, type FieldName, type RegistrationProblems } from './registration-problems.ts'

type Props = {
  registration: OwnRegistration
  places: readonly Places[]
  countries: readonly Country[]
  refused: RefusedForm | undefined
  problems: RegistrationProblems
}

/** The contact changes what was registered; once the team is accepted, only what does not belong to it. */
export function OwnRegistrationForm({ registration, places, countries, refused, problems }: Props) {
  const busy = useIsSending()
  const { told, updated, state } = registration
  const saved = savedOf(told)
  const fields = { valueOf: (field: FieldName) => refused?.values[field] ?? saved[field], problems }
  return (
    <PostForm noValidate keepsUnsaved className="pt-2">
      <input type="hidden" name="base" value={updated} />
      {refused?.status === 409 ? (
        <ChangedByOthers typed={refused.values} saved={saved} />
      ) : (
        refused && <ErrorSummary errors={problems.all} />
      )}
      {state === 'accepted' ? (
        <p className="pt-2 text-small text-ink-2">{m.registration_link_of_team()}</p>
      ) : (
        <TeamFields {...fields} places={places} countries={countries} />
      )}
      <ContactFields {...fields} />
      <PlanningFields {...fields} />
      <div className="pt-6">
        <FormFooter>
          <Button type="submit" name="intent" value="change" busy={busy} busyText={m.registration_sending()}>
            {m.registration_link_save()}
          </Button>
        </FormFooter>
      </div>
    </PostForm>
  )
}

type Values = Readonly<Partial<Record<FieldName, string>>>

const savedOf = ({ expected_players: players, ...texts }: OwnRegistration['told']): Values => ({
  ...texts,
  expected_players: players === 0 ? '' : String(players),
})

const NAMES = Object.entries(FIELDS).map(([name, label]) => ({ name, label }))

/** Two people of one team hold the link: both values are told, and sending again chooses. */
function ChangedByOthers({ typed, saved }: { typed: Readonly<Record<string, string>>; saved: Values }) {
  const values: Readonly<Record<string, string | undefined>> = saved
  const theirs = NAMES.flatMap(({ name, label }) => {
    const [mine, value] = [typed[name], values[name]]
    if (mine === undefined || value === undefined || mine.trim() === value) return []
    return [{ name, text: m.registration_theirs({ field: label(), value: value || m.registration_theirs_nothing() }) }]
  })
  return (
    <Note kind="warn" announced title={m.registration_changed_meanwhile()}>
      <ul>
        {theirs.map(({ name, text }) => (
          <li key={name} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
    </Note>
  )
}
