import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import type { RefusedForm } from '#http/pages/handle-form.ts'
import type { Country } from '#rules/countries.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { FormFooter } from '#ui/fields/FormFooter.tsx'
import { m } from '#words/messages.js'
import type { Places } from '../places.api.server.ts'
import { ContactFields, PlanningFields, TeamFields } from '../RegistrationFields.tsx'
import type { FieldName, RegistrationProblems } from '../registration-problems.ts'
import { loadedIn, type OwnRegistration, valuesOfTold } from './own-registration.ts'

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
  const saved = valuesOfTold(told)
  const fields = { valueOf: (field: FieldName) => typedIn(refused, field) ?? saved[field], problems }
  return (
    <PostForm noValidate keepsUnsaved className="pt-2">
      <input type="hidden" name="loaded" value={JSON.stringify(saved)} />
      {refused && <ErrorSummary errors={problems.all} />}
      {/* What others saved has to show also in fields that are there already. */}
      <div key={refused?.status === 409 ? updated : ''}>
        {state === 'accepted' ? (
          <p className="pt-2 text-small text-ink-2">{m.registration_link_of_team()}</p>
        ) : (
          <TeamFields {...fields} places={places} countries={countries} />
        )}
        <ContactFields {...fields} />
        <PlanningFields {...fields} />
      </div>
      <div className="pt-6">
        <FormFooter>
          <Button type="submit" name="intent" value="change" busy={busy} busyText={m.site_sending()}>
            {m.registration_link_save()}
          </Button>
        </FormFooter>
      </div>
    </PostForm>
  )
}

/** What the person typed into a field of a refused form; undefined where they left it as it was. */
function typedIn(refused: RefusedForm | undefined, field: FieldName): string | undefined {
  const typed = refused?.values[field]
  return typed === loadedIn(refused?.values['loaded'])?.[field] ? undefined : typed
}
