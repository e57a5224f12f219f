import * as v from 'valibot'
import { ROLES } from '#access/roles.ts'
import { filled, inputOf } from '#http/commands/inputs.ts'
import { LANGUAGES } from '#http/pages/languages.ts'
import { relation } from '#records/schema/fields.ts'
import { m } from '#words/messages.js'
import { bookerRequestFields, invitationFields, signUpCodeFields, userFields } from './accounts.fields.ts'
import { INVITED_ROLES } from './invitations/invitation-state.ts'
import { isOwnPath } from './sign-in/wanted-page.ts'

/** What the commands of the accounts take. Whether a password is good enough the server tells. */

const language = v.optional(v.picklist(LANGUAGES), 'en')

export const signUpInput = inputOf({
  ...userFields,
  password: filled,
  passwordConfirm: filled,
  language,
  /** The token of an invitation. */
  invitation: v.optional(v.string(), ''),
  /** The organisers' sign-up code, as somebody typed it. */
  code: v.optional(v.pipe(v.string(), v.trim()), ''),
  /** Where to go on once the address is confirmed. */
  to: v.optional(
    v.pipe(
      v.string(),
      v.check((path) => path === '' || isOwnPath(path)),
    ),
    '',
  ),
})

export const setUpFirstAdminInput = inputOf({
  token: filled,
  ...userFields,
  password: filled,
  passwordConfirm: filled,
  language,
})

/** As it was typed, spaces included; nothing is told apart from what is wrong. */
const secret = v.optional(v.string(), '')

/** What the pages take that need no command. */
export const signInInput = inputOf({ identity: v.pipe(v.string(), v.trim(), v.nonEmpty()), password: filled })
/** Digits are typed with or without spaces. */
export const oneTimeCodeInput = inputOf({
  id: filled,
  code: v.pipe(
    v.string(),
    v.transform((typed) => typed.replaceAll(/\s/g, '')),
    v.nonEmpty(m.accounts_mailed_code_wrong),
  ),
})
export const emailInput = inputOf({ email: userFields.email })
export const newEmailInput = inputOf({ newEmail: userFields.email })
export const passwordInput = inputOf({ password: secret })
export const newPasswordInput = inputOf({ password: secret, passwordConfirm: secret })
export const changePasswordInput = inputOf({ oldPassword: secret, password: secret, passwordConfirm: secret })

const roles = v.pipe(v.array(v.picklist(ROLES)), v.maxLength(ROLES.length))

/** People whose roles are changed at once. */
const PEOPLE_MOST = 200

export const rolesOfManyInput = inputOf({
  users: v.pipe(v.array(filled), v.minLength(1, m.accounts_roles_choose_roles), v.maxLength(PEOPLE_MOST)),
  roles: v.pipe(roles, v.minLength(1, m.accounts_roles_choose_roles)),
})

export const setRolesOfInput = inputOf({ user: filled, roles })

export const makeInvitationInput = inputOf(
  {
    role: v.picklist(INVITED_ROLES, m.accounts_invite_role_missing),
    team: relation('teams'),
    ...invitationFields,
  },
  {
    days: ({ max }) => m.accounts_invite_days_wrong({ most: max }),
    usesMax: ({ max }) => m.accounts_invite_uses_wrong({ most: max }),
  },
)

export const invitationInput = inputOf({ id: filled })

export const signUpCodeInput = inputOf(signUpCodeFields)

export const noInput = inputOf({})

export const acceptInvitationInput = inputOf({ token: filled })

/** Accounts that are confirmed at once. */
export const usersInput = inputOf({ users: v.pipe(v.array(filled), v.minLength(1), v.maxLength(PEOPLE_MOST)) })

/** One person, by an admin. */
export const userInput = inputOf({ user: filled })

export const askForBookerInput = inputOf({ message: bookerRequestFields.message })

export const decideBookerRequestInput = v.pipe(
  inputOf({ request: filled, approve: v.boolean(), reason: bookerRequestFields.reason }),
  v.forward(
    v.check(({ approve, reason }) => approve || reason !== '', m.site_decline_reason_missing),
    ['reason'],
  ),
)

export const changeNameInput = inputOf({ name: userFields.name })

export const changeLanguageInput = inputOf({ language: v.picklist(LANGUAGES) })

export const disconnectProviderInput = inputOf({ issuer: filled })

export const deleteMyAccountInput = inputOf({ password: filled })
