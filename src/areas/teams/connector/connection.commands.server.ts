import { users } from '#areas/accounts/accounts.collections.ts'
import {
  accountOfPlayer,
  checkConnectable,
  connectPlayer,
  disconnectPlayer,
} from '#areas/accounts/players.api.server.ts'
import { notify } from '#areas/notifications/notices.api.server.ts'
import { queueMail } from '#areas/notifications/notifications.api.server.ts'
import { provided } from '#http/areas/dependencies.ts'
import { newSpokenCode } from '#http/auth/spoken-codes.ts'
import { type CommandContext, command } from '#http/commands/commands.ts'
import { nothingInput } from '#http/commands/inputs.ts'
import { refuse } from '#http/commands/refusals.ts'
import { placeOf } from '#http/limits/place.ts'
import { SharedLimiter } from '#http/limits/shared-limiter.ts'
import type { Refusal } from '#records/errors.ts'
import type { Reader } from '#records/reader.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { m } from '#words/messages.js'
import { actsFor } from '../teams.api.server.ts'
import { connectionRequests, playerDetails, players, teams } from '../teams.collections.ts'
import {
  askConnectionInput,
  codeInput,
  connectByCodeInput,
  decideConnectionInput,
  disconnectInput,
} from './connection.inputs.ts'
import { connectionConfirmedMail, connectionDeclinedMail, disconnectedMail } from './connection.mails.ts'
import { detailsOfPlayer, openRequestOf, playerShown, playerWithCode } from './connection.queries.server.ts'
import { CONNECTION_DECISION_REFUSALS, CONNECTION_REFUSALS, OWN_CONNECTION_WORDS } from './connection.refusals.ts'

type ConnectionRequest = RecordOf<typeof connectionRequests>

/** A whole club shares one Wi-Fi. */
const PEOPLE_AT_ONE_PLACE = 20

/** Wrong codes are counted by account and by place. */
const codeLimits = provided((dependencies) => {
  const { signIn } = dependencies.rateLimits
  const atOnePlace = { ...signIn, count: signIn.count * PEOPLE_AT_ONE_PLACE }
  return {
    byAccount: new SharedLimiter('player code', signIn, dependencies, m.connector_problem_too_often),
    byPlace: new SharedLimiter('player code at a place', atOnePlace, dependencies, m.connector_problem_too_often),
  }
})

async function countTry(actor: Viewer, { dependencies, address }: CommandContext): Promise<void> {
  const { byAccount, byPlace } = dependencies.get(codeLimits)
  await byAccount.take(actor.id)
  await byPlace.take(placeOf(address))
}

/** Who is which player: by the code that the team has for each, or by asking those who know. */

/** Whose code it is. Counted like a try to connect: it tells as much. */
export const findByCode = command({
  name: 'teams.findByCode',
  input: codeInput,
  who: 'signedIn',
  prepare: async (_db, actor, _input, context) => countTry(actor, context),
  async run(tx, _actor, { code }) {
    const player = await playerWithCode(tx, code)
    if (!player) throw refuse(CONNECTION_REFUSALS, 'wrong_code', 'code')
    return playerShown(tx, player)
  },
})

export const connectByCode = command({
  name: 'teams.connectByCode',
  input: connectByCodeInput,
  who: 'signedIn',
  refusals: OWN_CONNECTION_WORDS,
  prepare: async (_db, actor, _input, context) => countTry(actor, context),
  async run(tx, actor, { code, player: expected }) {
    const player = await playerWithCode(tx, code)
    if (!player || (expected !== '' && expected !== player.id)) throw refuse(CONNECTION_REFUSALS, 'wrong_code', 'code')
    await connectPlayer(tx, actor, actor.id, player.id, { by: 'code' })
    await withdrawRequestOf(tx, actor.id)
    await showTeam(tx, player.id)
    return { player: player.id }
  },
})

export const askConnection = command({
  name: 'teams.askConnection',
  input: askConnectionInput,
  who: 'signedIn',
  refusals: OWN_CONNECTION_WORDS,
  async run(tx, actor, { player: id }) {
    const player = await tx.get(players, id)
    const team = player?.team ? await tx.get(teams, player.team) : undefined
    if (!player || team?.state !== 'accepted') throw refuse(CONNECTION_REFUSALS, 'player_gone', 'player', 404)
    if (await openRequestOf(tx, actor.id)) throw refuse(CONNECTION_REFUSALS, 'connection_open', 'player')
    await checkConnectable(tx, actor.id, player.id)
    const request = await tx.create(connectionRequests, { user: actor.id, player: player.id, status: 'open' })
    return { id: request.id }
  },
})

export const withdrawConnectionRequest = command({
  name: 'teams.withdrawConnectionRequest',
  input: nothingInput,
  who: 'signedIn',
  run: (tx, actor) => withdrawRequestOf(tx, actor.id),
})

export const decideConnection = command({
  name: 'teams.decideConnection',
  input: decideConnectionInput,
  who: 'signedIn',
  refusals: { player_taken: m.roster_problem_player_taken },
  async run(tx, actor, { request: id, confirm }, { dependencies: { publicUrl } }) {
    const request = await tx.get(connectionRequests, id)
    const person = request && (await tx.get(users, request.user))
    // What somebody may not decide is not there for them.
    if (!request || !person || !(await decidesOver(tx, actor, request.player)))
      throw refuse(CONNECTION_DECISION_REFUSALS, 'connection_gone', 'request', 404)
    if (request.status !== 'open') throw decidedAlready(request)
    if (confirm) await connectPlayer(tx, actor, person.id, request.player, { by: 'request' })
    await tx.update(connectionRequests, id, {
      status: confirm ? 'confirmed' : 'declined',
      decided_by: actor.id,
      decided_at: timestamp(tx.now()),
    })
    await tx.audit(actor, 'teams.decideConnection', connectionRequests, id, {
      user: person.id,
      player: request.player,
      confirm,
    })
    const mail = confirm ? connectionConfirmedMail : connectionDeclinedMail
    await queueMail(tx, { to: person.email, ...mail(person.language, publicUrl) })
    const title = confirm ? m.notifications_connected : m.notifications_not_connected
    await notify(
      tx,
      { to: 'person', person: person.id },
      { category: 'team', title: (locale) => title({}, { locale }), href: '/user/profile' },
    )
  },
})

export const disconnect = command({
  name: 'teams.disconnect',
  input: disconnectInput,
  who: 'signedIn',
  async run(tx, actor, { player: wanted }, { dependencies: { publicUrl } }) {
    const player = wanted || ((await tx.get(users, actor.id))?.player ?? '')
    const person = player === '' ? undefined : await accountOfPlayer(tx, player)
    const isOwn = person?.id === actor.id
    if (!isOwn && wanted !== '' && !(await decidesOver(tx, actor, wanted)))
      throw refuse(CONNECTION_DECISION_REFUSALS, 'player_gone', 'player', 404)
    const table = wanted === '' ? CONNECTION_REFUSALS : CONNECTION_DECISION_REFUSALS
    if (!person) throw refuse(table, 'not_connected', 'player', 409)
    await disconnectPlayer(tx, actor, person.id, { by: isOwn ? 'person' : 'team' })
    if (isOwn) return showTeam(tx, player)
    await renewCode(tx, player)
    await queueMail(tx, { to: person.email, ...disconnectedMail(person.language, publicUrl) })
  },
})

async function withdrawRequestOf(tx: Transaction, user: string) {
  const open = await openRequestOf(tx, user)
  if (open) await tx.delete(connectionRequests, open.id)
}

/** Whether somebody may say who a player is: the team's managers, and admins. */
async function decidesOver(reader: Reader, actor: Viewer, id: string): Promise<boolean> {
  const player = await reader.get(players, id)
  const team = player?.team ? await reader.get(teams, player.team) : undefined
  return team ? actsFor(team, actor) : actor.roles.includes('admin')
}

/** Managers may not see accounts: their roster follows what they may see of the player, which counts as changed. */
async function showTeam(tx: Transaction, player: string) {
  const details = await detailsOfPlayer(tx, player)
  if (details) await tx.update(playerDetails, details.id, {})
}

/** Whoever was disconnected may know the old one. */
async function renewCode(tx: Transaction, player: string) {
  const details = await detailsOfPlayer(tx, player)
  if (details) await tx.update(playerDetails, details.id, { connection_code: newSpokenCode() })
}

/** Another manager was faster; what they decided travels along. */
function decidedAlready({ status, decided_by, decided_at }: ConnectionRequest): Refusal {
  const current = { status, decided_by, decided_at }
  return refuse(CONNECTION_DECISION_REFUSALS, 'connection_decided', 'request', { status: 409, data: { current } })
}
