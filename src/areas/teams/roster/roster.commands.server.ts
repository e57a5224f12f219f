import { users } from '#areas/accounts/accounts.collections.ts'
import { connectPlayer } from '#areas/accounts/players.api.server.ts'
import { chargeRoster } from '#areas/settlement/entries/fees.api.server.ts'
import { newSpokenCode } from '#http/auth/spoken-codes.ts'
import { command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { NewRecord, Patch } from '#records/schema/collection.ts'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { isAdult, nameKey, shownName } from '#rules/names/names.ts'
import type { Team } from '../teams.api.server.ts'
import { playerDetails, players } from '../teams.collections.ts'
import { addPlayerInput, editPlayerInput, onePlayerInput, type PlayerInput } from './roster.inputs.ts'
import {
  keptRecord,
  type Player,
  type PlayerDetails,
  type RosterPlayer,
  rosterOf,
  teamFor,
  textIn,
  yearOfTournament,
} from './roster.queries.server.ts'
import { ROSTER_REFUSALS, rosterGone, rosterStale } from './roster.refusals.ts'
import { isRosterClosed } from './roster-lock.server.ts'

const SIGNED_IN = 'signedIn' as const

export const addPlayer = command({
  name: 'teams.addPlayer',
  input: addPlayerInput,
  who: SIGNED_IN,
  async run(tx, actor, { team: id, ...wanted }) {
    const team = await openRoster(tx, actor, id)
    await checkAgainst(await rosterOf(tx, team.id), wanted)
    const { shown, details } = await recordsOf(tx, wanted)
    const player = await createPlayer(tx, { ...shown, team: team.id }, details)
    await tx.audit(actor, 'teams.addPlayer', players, player.id, { team: team.id })
    await chargeRoster(tx, actor, team.id)
    return { player: player.id, name: player.name }
  },
})

/** All of a player at once, if everything is still as it was seen. */
export const editPlayer = command({
  name: 'teams.editPlayer',
  input: editPlayerInput,
  who: SIGNED_IN,
  async run(tx, actor, { player: id, base, ...wanted }) {
    const { player, team } = await playerOf(tx, actor, id)
    const roster = await rosterOf(tx, team.id)
    const current = roster.find((it) => it.id === id)
    if (!current) throw rosterGone()
    if (current.base.player !== base.player || current.base.details !== base.details)
      throw rosterStale(wanted, editedPlayer(current))
    await checkAgainst(
      roster.filter((it) => it.id !== id),
      { ...wanted, namesake: wanted.namesake || nameKey(wanted.full_name) === nameKey(current.full_name) },
    )
    const { shown, details } = await recordsOf(tx, wanted)
    const fields = changedFields(current, wanted)
    if (fields.length === 0) return current.base
    if (isOther(player, shown)) await tx.update(players, id, shown)
    await saveDetails(tx, id, await detailsOf(tx, id), details)
    await tx.audit(actor, 'teams.editPlayer', players, id, { team: team.id, fields })
    return {}
  },
})

/** Everything that is known of the player is kept aside for a while, so that it can be undone. */
export const removePlayer = command({
  name: 'teams.removePlayer',
  input: onePlayerInput,
  who: SIGNED_IN,
  async run(tx, actor, { player: id }) {
    const { player, team } = await playerOf(tx, actor, id)
    const details = await detailsOf(tx, id)
    const [person] = await tx.pointingAt(users, 'player', [id])
    await tx.delete(players, id)
    await tx.execute((queries) =>
      queries.insertInto('_removed_players').values({
        player: id,
        team: team.id,
        record: JSON.stringify(player),
        details: JSON.stringify(details ?? {}),
        user: person?.id ?? null,
        by: actor.id,
        at: timestamp(tx.now()),
      }),
    )
    await tx.audit(actor, 'teams.removePlayer', players, id, { team: team.id })
    return { name: details?.full_name || player.name }
  },
})

/** Under the same id, with the account if it belongs to nobody else by now, and the number if it is free. */
export const restorePlayer = command({
  name: 'teams.restorePlayer',
  input: onePlayerInput,
  who: SIGNED_IN,
  async run(tx, actor, { player: id }) {
    const [row] = await tx.query((queries) =>
      queries.selectFrom('_removed_players').select(['team', 'record', 'details', 'user']).where('player', '=', id),
    )
    if (!row) throw refuse(ROSTER_REFUSALS, 'undo_too_late', 'player', 404)
    const team = await openRoster(tx, actor, row.team)
    const record = keptRecord(row.record)
    const number = textIn(record, 'number')
    const holder = number === '' ? undefined : (await rosterOf(tx, team.id)).find((it) => it.number === number)
    const added_by = (await tx.get(users, textIn(record, 'added_by')))?.id ?? ''
    await tx.createStored(players, { ...record, id, added_by, ...(holder && { number: '' }) })
    const details = keptRecord(row.details)
    if (details['id'] !== undefined) await tx.createStored(playerDetails, { ...details, player: id })
    if (row.user !== null) await connectAgain(tx, actor, row.user, id)
    await tx.execute((queries) => queries.deleteFrom('_removed_players').where('player', '=', id))
    await tx.audit(actor, 'teams.restorePlayer', players, id, { team: team.id })
    await chargeRoster(tx, actor, team.id)
    return { name: textIn(details, 'full_name') || textIn(record, 'name'), numberTakenBy: holder?.full_name ?? '' }
  },
})

/** For a code that fell into the wrong hands: the old one proves nothing any more. */
export const renewCode = command({
  name: 'teams.renewConnectionCode',
  input: onePlayerInput,
  who: SIGNED_IN,
  async run(tx, actor, { player: id }) {
    const { team, player } = await playerOf(tx, actor, id)
    const details = await detailsOf(tx, id)
    await saveDetails(tx, id, details, {
      full_name: details?.full_name || player.name,
      connection_code: newSpokenCode(),
    })
    await tx.audit(actor, 'teams.renewConnectionCode', players, id, { team: team.id })
  },
})

/** A roster that somebody may change now. */
export async function openRoster(tx: Transaction, actor: Viewer, id: string): Promise<Team> {
  const team = await teamFor(tx, actor, id)
  if (!actor.roles.includes('admin') && (await isRosterClosed(tx, team)))
    throw refuse(ROSTER_REFUSALS, 'roster_locked', 'team', 403)
  return team
}

async function playerOf(tx: Transaction, actor: Viewer, id: string): Promise<{ player: Player; team: Team }> {
  const player = await tx.get(players, id)
  if (!player) throw rosterGone()
  return { player, team: await openRoster(tx, actor, player.team) }
}

type Wanted = Pick<PlayerInput, 'full_name' | 'number' | 'namesake'>

/** Neither the number nor, unless that is meant so, the name of another player of the team. */
async function checkAgainst(others: readonly RosterPlayer[], { full_name, number, namesake }: Wanted) {
  const holder = number === '' ? undefined : others.find((it) => it.number === number)
  if (holder)
    throw refuse(ROSTER_REFUSALS, 'number_taken', 'number', {
      facts: { player: holder.id, name: holder.full_name, number },
    })
  const key = nameKey(full_name)
  const same = namesake ? undefined : others.find((it) => nameKey(it.full_name) === key)
  if (same)
    throw refuse(ROSTER_REFUSALS, 'name_there', 'full_name', { facts: { player: same.id, name: same.full_name } })
}

const NAME_MAX = players.declared.name.max

/** What everybody sees, and what only the team does. */
async function recordsOf(tx: Transaction, wanted: PlayerInput) {
  const { full_name, full_name_shown, number, captain, spirit_captain, ...rest } = wanted
  const { gender_match, birth_year, email, phone, emergency_contact, parent_consent } = rest
  const year = await yearOfTournament(tx)
  if (birth_year > year) throw refuse(ROSTER_REFUSALS, 'birth_year_wrong', 'birth_year')
  if (full_name_shown && !isAdult(birth_year, year))
    throw refuse(ROSTER_REFUSALS, 'full_name_of_minor', 'full_name_shown')
  const name = full_name_shown ? full_name : shownName(full_name)
  if ([...name].length > NAME_MAX) throw refuse(ROSTER_REFUSALS, 'name_too_long', 'full_name')
  return {
    shown: { name, number, captain, spirit_captain },
    details: { full_name, gender_match, birth_year, email, phone, emergency_contact, parent_consent },
  }
}

/** With a code that proves who it is. */
export async function createPlayer(
  tx: Transaction,
  shown: NewRecord<typeof players>,
  details: Patch<typeof playerDetails>,
): Promise<Player> {
  const player = await tx.create(players, shown)
  await tx.create(playerDetails, { ...details, player: player.id, connection_code: newSpokenCode() })
  return player
}

export const detailsOf = async (tx: Transaction, player: string): Promise<PlayerDetails | undefined> =>
  (await tx.pointingAt(playerDetails, 'player', [player]))[0]

/** Players from the desk may have none yet. */
export async function saveDetails(
  tx: Transaction,
  player: string,
  found: PlayerDetails | undefined,
  patch: Patch<typeof playerDetails>,
): Promise<void> {
  if (!found) await tx.create(playerDetails, { connection_code: newSpokenCode(), ...patch, player })
  else if (isOther(found, patch)) await tx.update(playerDetails, found.id, patch)
}

const isOther = (record: Readonly<Record<string, unknown>>, patch: Readonly<Record<string, unknown>>) =>
  Object.entries(patch).some(([field, value]) => record[field] !== value)

/** The account may belong to another player by now, or to nobody. */
async function connectAgain(tx: Transaction, actor: Viewer, user: string, player: string) {
  if ((await tx.get(users, user))?.player === '') await connectPlayer(tx, actor, user, player, { by: 'undo' })
}

/** What people edit of a player. */
const EDITED_FIELDS = [
  'full_name',
  'full_name_shown',
  'number',
  'gender_match',
  'birth_year',
  'email',
  'phone',
  'emergency_contact',
  'parent_consent',
  'captain',
  'spirit_captain',
] as const satisfies readonly (keyof RosterPlayer & keyof PlayerInput)[]

const changedFields = (current: RosterPlayer, wanted: PlayerInput) =>
  EDITED_FIELDS.filter((field) => current[field] !== wanted[field])

const editedPlayer = (player: RosterPlayer) => Object.fromEntries(EDITED_FIELDS.map((field) => [field, player[field]]))
