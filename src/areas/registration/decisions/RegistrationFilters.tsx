import { ListChips, ListFilters } from '#client/lists/ListFilters.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { m } from '#words/messages.js'
import { REGISTRATIONS_SHOW_WORDS } from '../registration-words.ts'
import { type RegistrationsShown, registrationsAddress, SHOWN, type Show } from './registrations.address.ts'

type Props = {
  shown: RegistrationsShown
  counts: Readonly<Record<Show, number>>
}

/** State, division and search. */
export function RegistrationFilters({ shown, counts }: Props) {
  const divisions = useDivisions()
  return (
    <div className="grid gap-3">
      <ListChips
        address={registrationsAddress}
        shown={shown}
        label={m.registration_filter_states()}
        groups={[
          {
            choice: 'show',
            options: SHOWN.map((it) => ({ value: it, label: REGISTRATIONS_SHOW_WORDS[it](), count: counts[it] })),
          },
        ]}
      />
      <ListFilters
        address={registrationsAddress}
        shown={shown}
        search={m.registration_search()}
        chips={{
          label: m.registration_filter_divisions(),
          all: { label: m.registration_every_division() },
          groups: [
            {
              choice: 'division',
              options: divisions.all.map(({ key, name }) => ({ value: key, label: name, division: key })),
            },
          ],
        }}
      />
    </div>
  )
}
