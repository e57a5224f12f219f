import type { Role } from '#access/roles.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { InvitationShown, Person } from '../accounts.queries.server.ts'
import { usersAddress } from './people.address.ts'
import type { ListedPeople } from './people-list.ts'

const AT = '2026-06-05 10:00:00.000Z'

/** Somebody as the pages of user management show them; the id is the name in small letters. */
export const somebody = (name: string, roles: readonly Role[] = [], values: Partial<Person> = {}): Person => ({
  id: name.toLowerCase(),
  created: AT,
  updated: AT,
  name,
  email: `${name.toLowerCase()}@club.example`,
  verified: true,
  blocked: false,
  player: '',
  language: 'en',
  roles,
  ...values,
})

/** A list of them, seen by the first one. */
export const listOf = (people: readonly Person[]): ListedPeople => ({
  found: { items: people, page: 1, pages: 1 },
  shown: usersAddress.read(new URLSearchParams()),
  counts: { all: people.length, unverified: 0, blocked: 0, byRole: new Map() },
  me: people[0]?.id ?? '',
})

export const invitationShown = (id: string, values: Partial<InvitationShown> = {}): InvitationShown => ({
  id,
  created: AT,
  updated: AT,
  role: 'worker',
  team: '',
  note: '',
  expires: '2026-06-19 10:00:00.000Z',
  uses_max: 20,
  uses: 0,
  opened: '',
  revoked: false,
  created_by: 'ada',
  state: 'open',
  teamName: '',
  madeBy: 'Ada',
  ...values,
})

export const refusedForm = (
  code: string,
  values: Readonly<Record<string, string>>,
  field = 'user',
  text = code,
): RefusedForm => ({
  refused: true,
  status: 400,
  problem: { code, text },
  errors: { [field]: { code, text } },
  values,
})

/** The fields that a form posted, but its key. The pressed button may be there twice, where FormData knows no submitter. */
export function postedFields(form: FormData): string {
  const fields = [...form].flatMap(([name, value]) =>
    typeof value === 'string' && name !== '_key' ? [`${name}=${value}`] : [],
  )
  return [...new Set(fields)].join('&')
}
