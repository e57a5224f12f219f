import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ClashingField } from '#client/forms/ClashingField.tsx'
import { limitsOf } from '#client/forms/limits.ts'
import { errorAt } from '#client/forms/problems.ts'
import { useHasMail } from '#client/page/has-mail.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { Country } from '#rules/countries.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { NumberInput } from '#ui/fields/NumberInput.tsx'
import { Radios } from '#ui/fields/Radios.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import type { DivisionPlaces } from './places.api.server.ts'
import { registrationFields } from './registration.fields.ts'
import { type FieldName, LEVEL_WORDS, placesInWords, REGISTRATION_LABELS } from './registration-words.ts'

type Common = {
  /** What a field holds, as it is saved or was typed. */
  valueOf: (field: FieldName) => string | undefined
  refused: RefusedForm | undefined
  /** What somebody else has saved in a field meanwhile. */
  theirs?: (field: FieldName) => string | undefined
}

type ClashingProps = Pick<Common, 'valueOf' | 'theirs'> & {
  field: FieldName
  inWords?: (value: string) => string
  children: ReactNode
}

const Clashing = ({ field, valueOf, theirs, inWords, children }: ClashingProps) => (
  <ClashingField
    name={field}
    label={REGISTRATION_LABELS[field]()}
    mine={valueOf(field) ?? ''}
    theirs={theirs?.(field)}
    {...(inWords && { inWords })}
  >
    {children}
  </ClashingField>
)

type TeamProps = Common & {
  places: readonly DivisionPlaces[]
  countries: readonly Country[]
}

export function TeamFields({ places, countries, ...common }: TeamProps) {
  const { valueOf, refused } = common
  const divisions = useDivisions()
  return (
    <Section title={m.registration_section_team()}>
      <div className="grid gap-4 pt-3">
        <Clashing field="name" {...common}>
          <TextInput
            name="name"
            label={m.registration_name()}
            defaultValue={valueOf('name')}
            error={errorAt(refused, 'name')}
            {...limitsOf(registrationFields.name)}
            autoComplete="off"
          />
        </Clashing>
        <Clashing field="division" {...common} inWords={divisions.name}>
          <Radios
            name="division"
            label={m.registration_division()}
            hint={places.some(({ accepted, capacity }) => accepted >= capacity) && m.registration_division_hint()}
            options={places.map((it) => ({
              value: it.division,
              label: divisions.name(it.division),
              hint: placesInWords(it),
            }))}
            defaultValue={valueOf('division') ?? ''}
            error={errorAt(refused, 'division')}
            required
          />
        </Clashing>
        <div className="grid gap-4 desk:grid-cols-2">
          <Clashing field="city" {...common}>
            <TextInput
              name="city"
              label={m.registration_city()}
              defaultValue={valueOf('city')}
              error={errorAt(refused, 'city')}
              {...limitsOf(registrationFields.city)}
              autoComplete="address-level2"
              optional
            />
          </Clashing>
          <Clashing
            field="country"
            {...common}
            inWords={(code) => countries.find(({ value }) => value === code)?.label ?? m.registration_country_none()}
          >
            <Select
              name="country"
              label={m.registration_country()}
              options={countries}
              placeholder={m.registration_country_none()}
              defaultValue={valueOf('country')}
              error={errorAt(refused, 'country')}
              autoComplete="country"
              optional
            />
          </Clashing>
        </div>
      </div>
    </Section>
  )
}

export function ContactFields(common: Common) {
  const { valueOf, refused } = common
  const hasMail = useHasMail()
  return (
    <Section title={m.registration_section_contact()}>
      <div className="grid gap-4 pt-3">
        <Clashing field="contact_name" {...common}>
          <TextInput
            name="contact_name"
            label={m.registration_contact_name()}
            defaultValue={valueOf('contact_name')}
            error={errorAt(refused, 'contact_name')}
            {...limitsOf(registrationFields.contact_name)}
            autoComplete="name"
          />
        </Clashing>
        <Clashing field="contact_email" {...common}>
          <TextInput
            name="contact_email"
            type="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            label={m.registration_contact_email()}
            hint={hasMail ? m.registration_contact_email_hint() : m.byhand_registration_email_hint()}
            defaultValue={valueOf('contact_email')}
            error={errorAt(refused, 'contact_email')}
            {...limitsOf(registrationFields.contact_email)}
            autoComplete="email"
          />
        </Clashing>
        <Clashing field="contact_phone" {...common}>
          <TextInput
            name="contact_phone"
            type="tel"
            label={m.registration_contact_phone()}
            hint={m.registration_contact_phone_hint()}
            defaultValue={valueOf('contact_phone')}
            error={errorAt(refused, 'contact_phone')}
            {...limitsOf(registrationFields.contact_phone)}
            autoComplete="tel"
            optional
          />
        </Clashing>
      </div>
    </Section>
  )
}

const levelInWords = (level: string): string =>
  LEVELS.find(({ value }) => value === level)?.words() ?? m.registration_level_none()

const LEVELS = Object.entries(LEVEL_WORDS).map(([value, words]) => ({ value, words }))

export function PlanningFields(common: Common) {
  const { valueOf, refused } = common
  return (
    <Section title={m.registration_section_more()}>
      <div className="grid gap-4 pt-3">
        <div className="grid items-start gap-4 desk:grid-cols-2">
          <Clashing field="expected_players" {...common}>
            <NumberInput
              name="expected_players"
              label={m.registration_players()}
              defaultValue={valueOf('expected_players')}
              error={errorAt(refused, 'expected_players')}
              {...limitsOf(registrationFields.expected_players)}
              optional
            />
          </Clashing>
          <Clashing field="level" {...common} inWords={levelInWords}>
            <Select
              name="level"
              label={m.registration_level()}
              options={LEVELS.map(({ value, words }) => ({ value, label: words() }))}
              placeholder={m.registration_level_none()}
              defaultValue={valueOf('level')}
              error={errorAt(refused, 'level')}
              optional
            />
          </Clashing>
        </div>
        <Clashing field="comment" {...common}>
          <TextArea
            name="comment"
            label={m.registration_comment()}
            hint={m.registration_comment_hint()}
            defaultValue={valueOf('comment')}
            error={errorAt(refused, 'comment')}
            {...limitsOf(registrationFields.comment)}
            optional
          />
        </Clashing>
      </div>
    </Section>
  )
}

export function ConsentField({ valueOf, refused }: Common) {
  return (
    <Checkbox
      name="consent"
      label={m.registration_consent()}
      hint={
        <Link to="/privacy" target="_blank" className="link inline-block min-h-6">
          {m.registration_privacy()}
        </Link>
      }
      defaultChecked={valueOf('consent') === 'on'}
      error={errorAt(refused, 'consent')}
      required
    />
  )
}
