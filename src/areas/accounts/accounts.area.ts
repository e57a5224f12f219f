import { outboxState } from '#areas/notifications/outbox.api.server.ts'
import { area } from '#http/areas/area.ts'
import { m } from '#words/messages.js'
import { ACCOUNTS_AUDIT_WORDS } from './accounts.audit-words.ts'
import { bookerRequests, invitations, roles, users } from './accounts.collections.ts'
import { setUpFirstAdmin } from './accounts.commands.server.ts'
import { waitingCount } from './accounts.queries.server.ts'
import { ACCOUNTS_TABLES, links, signUpCodes } from './accounts.tables.ts'
import { BIRTH_YEAR_DATA, correctBirthYear, stateBirthYear } from './birth-year/birth-year.commands.server.ts'
import { birthYears } from './birth-year/birth-year.tables.ts'
import {
  askForBooker,
  decideBookerRequest,
  withdrawBookerRequest,
} from './booker-requests/booker-requests.commands.server.ts'
import { oneTimeCodes } from './codes/codes.tables.ts'
import { fillPeople } from './demo/people.api.server.ts'
import { fillRequests } from './demo/requests.ts'
import {
  acceptInvitationByLink,
  makeInvitation,
  noteInvitationOpened,
  renewInvitation,
  revokeInvitation,
} from './invitations/invitations.commands.server.ts'
import { openIdRoutes } from './openid/openid.route.server.ts'
import { myDataRoute } from './own-account/my-data.route.server.ts'
import { changeLanguage, changeName, deleteMyAccount, takeMyData } from './own-account/own-account.commands.server.ts'
import { ACCOUNTS_DATA } from './own-account/own-data.server.ts'
import { disconnectProvider } from './own-account/ways-in/ways-in.commands.server.ts'
import { addPasskey, offerPasskey, removePasskey } from './passkeys/passkeys.commands.server.ts'
import { passkeyRoutes } from './passkeys/passkeys.route.server.ts'
import { usedChallenges } from './passkeys/passkeys.tables.ts'
import { usersAddress } from './people/people.address.ts'
import { blockUser, deleteUser, unblockUser, verifyUser, verifyUsers } from './people/people.commands.server.ts'
import { peopleCsvRoute } from './people/people-csv.route.server.ts'
import { grantRoles, removeRoles, setRolesOf } from './roles/roles.commands.server.ts'
import { accountsFlows, usersWriter } from './sign-in/accounts.flows.server.ts'
import { signUp } from './sign-up/sign-up.commands.server.ts'
import { endCode, makeCode } from './sign-up/sign-up-codes.commands.server.ts'
import { deleteUnproved } from './unproved.server.ts'

export const accountsArea = area({
  name: 'accounts',
  collections: [users, roles, bookerRequests, invitations],
  tables: [...ACCOUNTS_TABLES, birthYears],
  commands: [
    signUp,
    setUpFirstAdmin,
    grantRoles,
    removeRoles,
    setRolesOf,
    makeInvitation,
    renewInvitation,
    revokeInvitation,
    acceptInvitationByLink,
    noteInvitationOpened,
    askForBooker,
    withdrawBookerRequest,
    decideBookerRequest,
    verifyUser,
    verifyUsers,
    makeCode,
    endCode,
    blockUser,
    unblockUser,
    deleteUser,
    changeName,
    changeLanguage,
    stateBirthYear,
    correctBirthYear,
    takeMyData,
    deleteMyAccount,
    disconnectProvider,
    offerPasskey,
    addPasskey,
    removePasskey,
  ],
  routes: [myDataRoute, peopleCsvRoute, openIdRoutes, passkeyRoutes],
  writers: [usersWriter],
  auth: accountsFlows,
  personalData: [...ACCOUNTS_DATA, BIRTH_YEAR_DATA],
  housekeeping: [
    { table: links, column: 'expires', keptMs: 0 },
    { table: signUpCodes, column: 'expires', keptMs: 0 },
    { table: oneTimeCodes, column: 'expires', keptMs: 0 },
    { table: usedChallenges, column: 'expires', keptMs: 0 },
  ],
  tidy: deleteUnproved,
  /** Somebody else takes part: has a role, or was invited to one. */
  async checklist(reader) {
    const people = await reader.count(roles, { filter: 'roles:length > 0' })
    const invited = await reader.count(invitations)
    return [
      {
        step: 'helpers',
        text: m.accounts_checklist_invitations(),
        done: people > 1 || invited > 0,
        state: people > 1 || invited > 0 ? m.accounts_checklist_invited() : m.accounts_checklist_alone(),
        href: '/admin/user-management/roles',
      },
    ]
  },
  async decisions(reader) {
    const [count, unconfirmed, { lastSent }] = await Promise.all([
      reader.count(bookerRequests, { filter: 'status = "open"' }),
      waitingCount(reader),
      outboxState(reader),
    ])
    // Where mails leave, people confirm their address themselves.
    const waiting = lastSent === undefined ? unconfirmed : 0
    return [
      { text: m.accounts_decision_waiting({ count: waiting }), count: waiting, href: usersAddress.href({}) },
      { text: m.accounts_decision_booker_requests({ count }), count, href: '/admin/user-management/booker-requests' },
    ]
  },
  auditWords: ACCOUNTS_AUDIT_WORDS,
  demo: {
    async fill(demo) {
      await fillPeople(demo)
      await fillRequests(demo)
    },
  },
})
