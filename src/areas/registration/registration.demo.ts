import { hash } from 'node:crypto'
import { DEMO_DOMAIN, demoPeople } from '#areas/accounts/demo/people.api.server.ts'
import { keepContact } from '#areas/teams/contacts/contacts.api.server.ts'
import { newName } from '#areas/teams/demo/player-names.api.server.ts'
import type { Team } from '#areas/teams/teams.api.server.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import type { Chance } from '#http/areas/chance.ts'
import type { Demo } from '#http/areas/demo.ts'
import { timestamp } from '#records/time.ts'
import { minutesAfter } from '#rules/calendar/time.ts'
import { nameKey } from '#rules/names/names.ts'
import { type REGISTRATION_STATES, registrations } from './registration.collections.ts'
import type { LEVELS } from './registration.fields.ts'

/** Teams that have asked to take part: those who were let in, and those who wait for an answer or got another one. */

interface DemoRegistration {
  readonly name: string
  readonly division: Team['division']
  readonly city: string
  readonly country: string
  readonly state: Exclude<(typeof REGISTRATION_STATES)[number], 'accepted'>
  readonly contact: string
  readonly comment: string
  readonly reason?: string
}

const OTHERS: readonly DemoRegistration[] = [
  {
    name: 'Moth Season',
    division: 'mixed',
    city: 'Leipzig',
    country: 'DE',
    state: 'waiting',
    contact: 'Mia Sommer',
    comment: '',
  },
  {
    name: 'Late Ferry',
    division: 'mixed',
    city: 'Gothenburg',
    country: 'SE',
    state: 'waiting',
    contact: 'Axel Strand',
    comment: 'We can come on short notice.',
  },
  {
    name: 'Brass Monkeys',
    division: 'open',
    city: 'Cardiff',
    country: 'GB',
    state: 'waiting',
    contact: 'Rhys Morgan',
    comment: '',
  },
  {
    name: 'Dandelions',
    division: 'mixed',
    city: 'Münster',
    country: 'DE',
    state: 'registered',
    contact: 'Lina Vogt',
    comment: 'Six of us camp, is there a place for a van?',
  },
  {
    name: 'Polar Day',
    division: 'open',
    city: 'Tromsø',
    country: 'NO',
    state: 'registered',
    contact: 'Sindre Berg',
    comment: '',
  },
  {
    name: 'Tailwind',
    division: 'women',
    city: 'Basel',
    country: 'CH',
    state: 'registered',
    contact: 'Nora Frei',
    comment: 'First tournament for most of us.',
  },
  {
    name: 'Rain Check',
    division: 'women',
    city: 'Nantes',
    country: 'FR',
    state: 'registered',
    contact: 'Manon Petit',
    comment: '',
  },
  {
    name: 'The Usual Suspects',
    division: 'open',
    city: 'Essen',
    country: 'DE',
    state: 'declined',
    contact: 'Tim Kurz',
    comment: '',
    reason: 'The open division is full, and your club already has a team in it.',
  },
  {
    name: 'Half Moon',
    division: 'women',
    city: 'Innsbruck',
    country: 'AT',
    state: 'withdrawn',
    contact: 'Eva Moser',
    comment: '',
  },
]

/** Hours before the demo begins. */
const ASKED = 19 * 24
const DECIDED = 16 * 24
const LATE = 40

export async function fillRegistrations({ db, now, chance, hoursAgo }: Demo): Promise<void> {
  const people = await demoPeople(db)
  const accepted = await db.every(teams, { filter: 'state = "accepted"' })
  const decided = {
    decided_by: people.admin.id,
    decided_at: timestamp(minutesAfter(now, -DECIDED * 60)),
  }
  hoursAgo(ASKED)
  await db.write(async (tx) => {
    const names = new Set<string>()
    for (const { id, name, division, city, country } of accepted) {
      const contact = { contact_name: newName(chance, 'female', names), contact_email: addressFor(name) }
      const asked = { name, division, city, country, ...contact, comment: '' }
      const made = common(chance, asked)
      await tx.create(registrations, { ...made, ...decided, state: 'accepted', team: id })
      const { contact_email: email, contact_name, language } = made
      await keepContact(tx, id, { email, name: contact_name, language })
    }
  })
  hoursAgo(LATE)
  await db.write(async (tx) => {
    let waiting = 0
    for (const { contact, reason = '', ...asked } of OTHERS) {
      const isDecided = asked.state === 'waiting' || asked.state === 'declined'
      await tx.create(registrations, {
        ...common(chance, { ...asked, contact_name: contact, contact_email: addressFor(contact) }),
        ...(isDecided && decided),
        state: asked.state,
        reason,
        waiting_order: asked.state === 'waiting' ? ++waiting : 0,
      })
    }
  })
}

const addressFor = (name: string) => `${nameKey(name).replaceAll(' ', '.')}@${DEMO_DOMAIN}`

type Said = Pick<DemoRegistration, 'name' | 'division' | 'city' | 'country' | 'comment'> & {
  readonly contact_name: string
  readonly contact_email: string
}

function common(chance: Chance, { name, division, city, country, comment, contact_name, contact_email }: Said) {
  const levels: readonly [(typeof LEVELS)[number], ...(typeof LEVELS)[number][]] = [
    'social',
    'experienced',
    'competitive',
    'new',
  ]
  return {
    id: chance.id(),
    name,
    division,
    city,
    country,
    contact_name,
    contact_email,
    contact_phone: `+49 30 23125 ${String(chance.below(1000)).padStart(3, '0')}`,
    language: country === 'DE' || country === 'AT' ? ('de' as const) : ('en' as const),
    expected_players: 12 + chance.below(9),
    level: chance.oneOf(levels),
    comment,
    consent: true,
    token_hash: hash('sha256', `${chance.id()}${chance.id()}`),
  }
}
