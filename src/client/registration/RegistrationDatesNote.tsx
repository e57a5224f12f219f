import { Link } from 'react-router'
import type { RegistrationDates } from '#rules/registration-dates.ts'
import { m } from '#words/messages.js'
import { momentInWords } from './registration-moment.ts'

/** When it opens and closes, what the fee includes, and what else is asked. */
export const REGISTRATION_SETTINGS_PATH = '/admin/team_registration?settings'

/** When the switch turns by itself; nothing where it does not. */
export function RegistrationDatesNote({ dates: { opens, closes } }: { dates: RegistrationDates }) {
  const said = [
    opens !== '' && m.registration_opens_at({ moment: momentInWords(opens) }),
    closes !== '' && m.registration_closes_at({ moment: momentInWords(closes) }),
  ].filter(Boolean)
  if (said.length === 0) return null
  return <p className="text-small text-ink-2">{said.join(' ')}</p>
}

/** The same beside the switch, with the way to change it. */
export const RegistrationDatesBeside = ({ dates }: { dates: RegistrationDates }) => (
  // Under the words of the switch.
  <div className="pt-1 pl-16">
    <RegistrationDatesNote dates={dates} />
    <Link to={REGISTRATION_SETTINGS_PATH} className="link inline-block min-h-6 text-small">
      {m.registration_settings()}
    </Link>
  </div>
)
