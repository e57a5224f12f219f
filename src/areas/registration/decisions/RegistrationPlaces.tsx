import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { NumberInput } from '#ui/fields/NumberInput.tsx'
import { Bar } from '#ui/figures/Progress.tsx'
import { DivisionMark } from '#ui/marks/DivisionMark.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import type { DivisionPlaces } from '../places.api.server.ts'
import type { RegistrationShown } from '../registration.queries.server.ts'

type Props = {
  places: readonly DivisionPlaces[]
  /** Who is first on each waiting list. */
  next: readonly RegistrationShown[]
  /** Of saving the places. */
  refused: RefusedForm | undefined
  isSaved: boolean
}

/** How full the divisions are, whom a free place can be given to, and how many places there are. */
export function RegistrationPlaces({ places, next, refused, isSaved }: Props) {
  const version = places.map(({ base }) => base).join()
  return (
    <Section title={m.registration_places_title()}>
      <ul className="grid gap-4 pt-3 desk:grid-cols-3 desk:gap-8">
        {places.map((it) => (
          <DivisionPlaces key={it.division} places={it} />
        ))}
      </ul>
      {places.map((it) => {
        const first = next.find(({ division }) => division === it.division)
        return first && it.accepted < it.capacity ? <Offer key={it.division} places={it} first={first} /> : null
      })}
      {/* Saved, it closes; refused, it is open with what was typed. */}
      <details key={isSaved ? version : ''} open={refused !== undefined} className="group pt-4">
        <summary className={`${buttonClass({ kind: 'line', size: 'small' })} group-open:hidden`}>
          {m.registration_places_change()}
        </summary>
        <PlacesForm places={places} refused={refused} />
      </details>
    </Section>
  )
}

function DivisionPlaces({ places }: { places: DivisionPlaces }) {
  const divisions = useDivisions()
  const { division, capacity, accepted, open, inLine } = places
  const free = capacity - accepted
  const facts = [
    free > 0 ? m.registration_places_free({ count: free }) : m.registration_places_none_free(),
    free < 0 ? m.registration_places_beyond({ count: -free }) : '',
    open > 0 ? m.registration_places_to_decide({ count: open }) : '',
    inLine > 0 ? m.registration_places_in_line({ count: inLine }) : '',
  ]
  return (
    <li className="grid gap-1">
      <div className="flex items-center gap-2">
        <DivisionMark division={division} />
        <span className="font-semibold">{divisions.name(division)}</span>
        <span className="ml-auto flex-none text-small">{m.registration_places_taken({ accepted, capacity })}</span>
      </div>
      <Bar share={capacity === 0 ? 1 : Math.min(1, accepted / capacity)} />
      <p className="text-small text-ink-2">{facts.filter(Boolean).join(', ')}</p>
    </li>
  )
}

/** A place is free and somebody waits for it. */
function Offer({ places, first }: { places: DivisionPlaces; first: RegistrationShown }) {
  const busy = useIsSending()
  const divisions = useDivisions()
  return (
    <div className="pt-4">
      <Note kind="ok">
        <p>{m.registration_offer({ division: divisions.name(places.division), team: first.name })}</p>
        <PostForm className="pt-2">
          <input type="hidden" name="registration" value={first.id} />
          <input type="hidden" name="base" value={first.updated} />
          <Button type="submit" name="intent" value="accept" kind="line" size="small" busy={busy}>
            {m.registration_offer_accept({ team: first.name })}
          </Button>
        </PostForm>
      </Note>
    </div>
  )
}

/** The field of a division's places. */
const nameOf = (division: string) => `places.${division}.places`

function PlacesForm({ places, refused }: Pick<Props, 'places' | 'refused'>) {
  const busy = useIsSending()
  const divisions = useDivisions()
  const wrong = places.flatMap(({ division }) =>
    refused?.errors[nameOf(division)]
      ? [{ field: `places-${division}`, text: refused.errors[nameOf(division)]?.text ?? '' }]
      : [],
  )
  return (
    <PostForm noValidate keepsUnsaved className="grid max-w-form gap-3">
      {places.map(({ division, base }) => (
        <input key={division} type="hidden" name={`places.${division}.base`} value={base} />
      ))}
      {refused?.status === 409 ? (
        <Note kind="warn" announced>
          {m.registration_places_clash({
            theirs: places.map((it) => `${divisions.name(it.division)} ${it.capacity}`).join(', '),
          })}
        </Note>
      ) : (
        refused && <ErrorSummary errors={wrong.length > 0 ? wrong : [{ text: refused.problem.text }]} />
      )}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] items-end gap-3">
        {places.map(({ division, capacity }) => (
          <NumberInput
            key={division}
            id={`places-${division}`}
            name={nameOf(division)}
            label={divisions.name(division)}
            aria-label={m.registration_places_of({ division: divisions.name(division) })}
            defaultValue={refused?.values[nameOf(division)] ?? capacity}
            error={wrong.find(({ field }) => field === `places-${division}`)?.text}
          />
        ))}
      </div>
      <div>
        <Button type="submit" name="intent" value="places" busy={busy} busyText={m.site_sending()}>
          {m.registration_places_save()}
        </Button>
      </div>
    </PostForm>
  )
}
