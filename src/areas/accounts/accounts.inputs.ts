import * as v from 'valibot'
import { ROLES } from '#access/roles.ts'
import { m } from '#words/messages.js'
import { INVITED_DAYS_MOST, INVITED_MOST, INVITED_ROLES } from './invitations/invitation-state.ts'
import { LANGUAGES } from './languages.ts'

/** What the commands of the accounts take. Whether an address and a password are good enough the server tells. */

const name = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(100))
const email = v.pipe(v.string(), v.trim(), v.nonEmpty())
const filled = v.pipe(v.string(), v.nonEmpty())
const oneLanguage = v.picklist(LANGUAGES)
const language = v.optional(oneLanguage, 'en')

const atMost = (max: number) => v.maxLength<string, number>(max)
const remark = (max: number) => v.pipe(v.string(), v.trim(), atMost(max))

const OWN_PATH_MAX = 200

/** A page of ours, with its query: never an address elsewhere, however a browser may read it. */
export const isOwnPath = (path: string) =>
  path.length <= OWN_PATH_MAX && /^\/[^\\\p{Cc}]*$/u.test(path) && !path.includes('//')

const ownPath = v.pipe(
  v.string(),
  v.check((path) => path === '' || isOwnPath(path)),
)

export const signUpInput = v.strictObject({
  name,
  email,
  password: filled,
  passwordConfirm: filled,
  language,
  /** The token of an invitation. */
  invitation: v.optional(v.string(), ''),
  /** Where to go on once the address is confirmed. */
  to: v.optional(ownPath, ''),
})

export const setUpFirstAdminInput = v.strictObject({
  token: filled,
  name,
  email,
  password: filled,
  passwordConfirm: filled,
  language,
})

const roles = v.array(v.picklist(ROLES))
const someRoles = v.pipe(roles, v.minLength(1))

/** People whose roles are changed at once. */
const PEOPLE_MOST = 200

export const rolesOfManyInput = v.strictObject({
  users: v.pipe(v.array(filled), v.minLength(1), v.maxLength(PEOPLE_MOST)),
  roles: someRoles,
})

export const setRolesOfInput = v.strictObject({ user: filled, roles })

const within = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))

export const makeInvitationInput = v.strictObject({
  role: v.picklist(INVITED_ROLES),
  team: v.optional(v.string(), ''),
  note: v.optional(remark(200), ''),
  days: within(1, INVITED_DAYS_MOST),
  usesMax: within(1, INVITED_MOST),
})

export const invitationInput = v.strictObject({ id: filled })

export const acceptInvitationInput = v.strictObject({ token: filled })

/** One person, by an admin. */
export const userInput = v.strictObject({ user: filled })

export const askForBookerInput = v.strictObject({ message: v.optional(remark(500), '') })

export const nothingInput = v.strictObject({})

export const decideBookerRequestInput = v.pipe(
  v.strictObject({ request: filled, approve: v.boolean(), reason: v.optional(remark(500), '') }),
  v.forward(
    v.check(({ approve, reason }) => approve || reason !== '', m.site_decline_reason_missing),
    ['reason'],
  ),
)

export const changeNameInput = v.strictObject({ name })

export const changeLanguageInput = v.strictObject({ language: oneLanguage })

export const deleteMyAccountInput = v.strictObject({ password: filled })
