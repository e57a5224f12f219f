import { ClashNote, LoadedWith } from '#client/forms/ClashingField.tsx'
import { useEditedForm } from '#client/forms/edited-form.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { namedErrorsOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { Country } from '#rules/countries.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { FormFooter } from '#ui/fields/FormFooter.tsx'
import { m } from '#words/messages.js'
import type { DivisionPlaces } from '../places.api.server.ts'
import { QuestionFields } from '../questions/QuestionFields.tsx'
import { type QuestionShown, questionLabels } from '../questions/question-words.ts'
import { ContactFields, PlanningFields, TeamFields } from '../RegistrationFields.tsx'
import { type FieldName, NAMED_FIELDS } from '../registration-words.ts'
import { type OwnRegistration, valuesOfTold } from './own-registration.ts'

type Props = {
  registration: OwnRegistration
  places: readonly DivisionPlaces[]
  countries: readonly Country[]
  questions: readonly QuestionShown[]
  refused: RefusedForm | undefined
}

/** The contact changes what was registered; once the team is accepted, only what does not belong to it. */
export function OwnRegistrationForm({ registration, places, countries, questions, refused }: Props) {
  const busy = useIsSending()
  const { told, state } = registration
  const { key, loaded, values, isOvertaken, clashes, theirs } = useEditedForm<string>(
    valuesOfTold(told, questions),
    refused,
  )
  const fields = { valueOf: (field: FieldName) => values[field], refused, theirs }
  return (
    <PostForm noValidate={clashes.length === 0} keepsUnsaved className="pt-2">
      <LoadedWith values={loaded} />
      {!isOvertaken && (
        <ErrorSummary errors={namedErrorsOf(refused, { ...NAMED_FIELDS, ...questionLabels(questions) })} />
      )}
      {isOvertaken && <ClashNote />}
      <div key={key}>
        {state === 'accepted' ? (
          <p className="pt-2 text-small text-ink-2">{m.registration_link_of_team()}</p>
        ) : (
          <TeamFields {...fields} places={places} countries={countries} />
        )}
        <ContactFields {...fields} />
        <PlanningFields {...fields} />
        <QuestionFields questions={questions} valueOf={(field) => values[field]} refused={refused} theirs={theirs} />
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
