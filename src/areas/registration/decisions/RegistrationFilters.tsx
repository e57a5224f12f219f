import { FilterChips } from '#ui/controls/FilterChips.tsx'
import { SearchField } from '#ui/controls/SearchField.tsx'
import { divisionName } from '#ui/marks/DivisionMark.tsx'
import { m } from '#words/messages.js'
import { SHOW_WORDS } from '../registration-words.ts'
import { type RegistrationsShown, registrationsHref, SHOWN, SHOWN_DIVISIONS, type Show } from './registrations-shown.ts'

type Props = { shown: RegistrationsShown; counts: Readonly<Record<Show, number>> }

/** State, division and search; each keeps the others. */
export function RegistrationFilters({ shown, counts }: Props) {
  const { show, division, q, sort } = shown
  const kept = { show, division, sort: sort === 'name' ? sort : '' }
  return (
    <div className="grid gap-3">
      <FilterChips
        label={m.registration_filter_states()}
        filters={SHOWN.map((it) => ({
          to: registrationsHref({ show: it, division, q, sort }),
          label: `${SHOW_WORDS[it]()} ${counts[it]}`,
          current: it === show,
        }))}
      />
      <div className="grid items-start gap-3 desk:grid-cols-[17.5rem_minmax(0,1fr)]">
        <SearchField
          label={m.registration_search()}
          defaultValue={q}
          keep={Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== ''))}
        />
        <FilterChips
          label={m.registration_filter_divisions()}
          filters={[
            {
              to: registrationsHref({ show, q, sort }),
              label: m.registration_every_division(),
              current: division === '',
            },
            ...SHOWN_DIVISIONS.map((it) => ({
              to: registrationsHref({ show, division: it, q, sort }),
              label: divisionName(it),
              current: it === division,
              division: it,
            })),
          ]}
        />
      </div>
    </div>
  )
}
