import { Flag, Timer } from 'lucide-react'
import { limitsOf } from '#client/forms/limits.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf, refusedOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { LEGS_LEAST, LEGS_MOST } from '#rules/shotracer/heat.ts'
import { Button } from '#ui/controls/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { You } from '#ui/marks/You.tsx'
import { List, Row } from '#ui/page/List.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { BirthYearForm } from '../heats/BirthYearForm.tsx'
import { raceHref } from '../shotracer.address.ts'
import { raceFields } from '../shotracer.fields.ts'
import type { RaceListed } from '../shotracer.queries.server.ts'

type Props = RaceListed & { isGone: boolean; refused: RefusedForm | undefined }

/** Which races there are, and a form for another one. */
export function RaceList({ races, isOfAge, isGone, refused }: Props) {
  const [open, over] = [races.filter(({ isOpen }) => isOpen), races.filter(({ isOpen }) => !isOpen)]
  return (
    <>
      <PageHeader title={m.shotracer_title()} context={m.shotracer_context()} />
      {isGone && <Note kind="warn">{m.shotracer_problem_race_gone()}</Note>}
      {open.length === 0 ? (
        <EmptyState icon={Timer} title={m.shotracer_none()}>
          {m.shotracer_none_text()}
        </EmptyState>
      ) : (
        <Races races={open} label={m.shotracer_open()} />
      )}
      <Section title={m.shotracer_new()}>
        <OpenRace isOfAge={isOfAge} refused={refused} />
      </Section>
      {over.length > 0 && (
        <Section title={m.shotracer_over()}>
          <Races races={over} label={m.shotracer_over()} />
        </Section>
      )}
    </>
  )
}

function Races({ races, label }: { races: Props['races']; label: string }) {
  return (
    <List label={label}>
      {races.map(({ id, name, drink, legs, isOwn }) => (
        <Row
          key={id}
          icon={Flag}
          title={name}
          text={m.shotracer_race_facts({ drink, legs })}
          to={raceHref(id)}
          end={isOwn && <You />}
        />
      ))}
    </List>
  )
}

const LEGS = Array.from({ length: LEGS_MOST - LEGS_LEAST + 1 }, (_, index) => String(LEGS_LEAST + index))

function OpenRace({ isOfAge, refused: ofPage }: Pick<Props, 'isOfAge' | 'refused'>) {
  const busy = useIsSending()
  const refused = refusedOf(ofPage, 'openRace')
  const text = (name: 'name' | 'drink') => ({
    name,
    defaultValue: refused?.values[name],
    error: errorAt(refused, name),
    ...limitsOf(raceFields[name]),
    autoComplete: 'off',
  })
  return (
    <>
      <PostForm noValidate keepsUnsaved className="grid max-w-form gap-4 pt-3">
        <ErrorSummary errors={errorsOf(refused)} />
        <input type="hidden" name="intent" value="openRace" />
        <TextInput {...text('name')} label={m.shotracer_field_name()} />
        <TextInput {...text('drink')} label={m.shotracer_field_drink()} hint={m.shotracer_field_drink_hint()} />
        <Select
          name="legs"
          label={m.shotracer_field_legs()}
          hint={m.shotracer_field_legs_hint()}
          defaultValue={refused?.values['legs'] ?? '4'}
          error={errorAt(refused, 'legs')}
          options={LEGS.map((value) => ({ value, label: value }))}
        />
        <Checkbox
          name="has_alcohol"
          label={m.shotracer_field_alcohol()}
          hint={m.shotracer_field_alcohol_hint()}
          defaultChecked={refused?.values['has_alcohol'] === 'on'}
          error={errorAt(refused, 'has_alcohol')}
        />
        <div>
          <Button type="submit" busy={busy} busyText={m.site_sending()}>
            {m.shotracer_open_race()}
          </Button>
          <p className="pt-2 text-small text-ink-2">{m.shotracer_open_race_hint()}</p>
        </div>
      </PostForm>
      {isOfAge === undefined && refused?.errors['has_alcohol'] && <BirthYearForm refused={ofPage} />}
    </>
  )
}
