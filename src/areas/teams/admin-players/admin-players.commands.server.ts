import { users } from '#areas/accounts/accounts.collections.ts'
import { accountOfPlayer, connectPlayer, disconnectPlayer } from '#areas/accounts/players.api.server.ts'
import { mergeFees, moveFee } from '#areas/settlement/entries/fees.api.server.ts'
import { ADMINS, command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import { stale } from '#records/errors.ts'
import type { Reader } from '#records/reader.ts'
import type { Patch } from '#records/schema/collection.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { canBeTaken } from '#rules/import/list-plan.ts'
import { isAdult, shownName } from '#rules/names/names.ts'
import { detailsOf, saveDetails } from '../roster/roster.commands.server.ts'
import { yearOfTournament } from '../roster/roster.queries.server.ts'
import { takeRoster } from '../roster/roster-import.commands.server.ts'
import { playerDetails, players, teams } from '../teams.collections.ts'
import { connectAccountInput, importPlayersInput, mergePlayersInput, movePlayerInput } from './admin-players.inputs.ts'
import { type PlayerListed, playersWithIds } from './admin-players.queries.server.ts'
import { CONNECTING_WORDS, MERGE_WORDS, PLAYER_REFUSALS } from './admin-players.refusals.ts'
import { playersPlanned } from './admin-players-plan.server.ts'
import { type MergedField, mergedValue, type Side } from './merged-player.ts'

/** What admins do with players, besides what they can do as everybody who may change a roster. */

/** Into another team, whether its roster is locked or not. Whoever was captain is not captain there. */
export const movePlayer = command({
  name: 'teams.movePlayer',
  input: movePlayerInput,
  who: ADMINS,
  async run(tx, actor, { player: id, team: to, number }) {
    const player = await existing(tx, id)
    const team = await tx.get(teams, to)
    if (!team) throw refuse(PLAYER_REFUSALS, 'team_gone', 'team', 404)
    if (team.state === 'withdrawn' || team.state === 'declined')
      throw refuse(PLAYER_REFUSALS, 'team_not_playing', 'team')
    if (player.team?.id === to) return { name: player.full_name, team: team.name }
    const wanted = number ?? player.number
    await checkNumber(tx, to, wanted, [id])
    await tx.update(players, id, { team: to, number: wanted, captain: false, spirit_captain: false })
    await tx.audit(actor, 'teams.movePlayer', players, id, { from: player.team?.id ?? '', to })
    await moveFee(tx, actor, id, player.team?.id ?? '', to)
    return { name: player.full_name, team: team.name }
  },
})

/** For an admin who knows the person. */
export const connectAccount = command({
  name: 'teams.connectAccount',
  input: connectAccountInput,
  who: ADMINS,
  refusals: CONNECTING_WORDS,
  async run(tx, actor, { player: id, user }) {
    const player = await existing(tx, id)
    await connectPlayer(tx, actor, user, id, { by: 'admin' })
    return { name: player.full_name }
  },
})

/** Two entries of one person become one. It cannot be undone: what was different about the other is gone. */
export const mergePlayers = command({
  name: 'teams.mergePlayers',
  input: mergePlayersInput,
  who: ADMINS,
  refusals: MERGE_WORDS,
  async run(tx, actor, { keep: keepId, gone: goneId, base, fromGone, account }) {
    if (keepId === goneId) throw refuse(PLAYER_REFUSALS, 'same_player', 'gone')
    const keep = await existing(tx, keepId)
    const gone = await existing(tx, goneId)
    checkUnchanged(keep, base.keep)
    checkUnchanged(gone, base.gone)
    const of = (field: MergedField) => (fromGone.includes(field) ? gone : keep)
    const merged = await mergedRecords(tx, of)
    await checkNumber(tx, merged.shown.team ?? '', merged.shown.number ?? '', [keepId, goneId])
    await followAccount(tx, actor, { keep: keepId, gone: goneId }, account)
    const moved = await tx.repoint(players, goneId, keepId, [playerDetails, users])
    // With its details; only now its number and its code are free.
    await tx.delete(players, goneId)
    await tx.update(players, keepId, merged.shown)
    await saveDetails(tx, keepId, await detailsOf(tx, keepId), merged.details)
    await tx.audit(actor, 'teams.mergePlayers', players, keepId, { gone: goneId, name: gone.name, fromGone, moved })
    await mergeFees(tx, actor, keepId, goneId)
    return { name: of('full_name').full_name }
  },
})

/** Every line that can be taken of those that are wanted, or nothing; team by team as their managers would do it. */
export const importPlayers = command({
  name: 'teams.importPlayers',
  input: importPlayersInput,
  who: ADMINS,
  async run(tx, actor, { text, lines }) {
    const planned = (await playersPlanned(tx, text)).lines.filter(canBeTaken)
    const taken = planned.filter(({ line }) => lines?.includes(line) ?? true)
    if (taken.length === 0) throw refuse(PLAYER_REFUSALS, 'nothing_to_import', 'text')
    for (const [team, its] of Map.groupBy(taken, (line) => line.team))
      await takeRoster(tx, actor, { team, players: its.map(({ id, values }) => ({ player: id, ...values })) })
    const added = taken.filter(({ is }) => is === 'new').length
    return { added, changed: taken.length - added }
  },
})

async function existing(tx: Transaction, id: string): Promise<PlayerListed> {
  const [player] = await playersWithIds(tx, [id])
  if (!player) throw refuse(PLAYER_REFUSALS, 'player_gone', 'player', 404)
  return player
}

/** What somebody else has changed since must be looked at before it is gone. */
function checkUnchanged(player: PlayerListed, seen: PlayerListed['base']) {
  if (player.base.player !== seen.player || player.base.details !== seen.details) throw stale(seen, player.base)
}

async function checkNumber(reader: Reader, team: string, number: string, besides: readonly string[]) {
  if (team === '' || number === '') return
  const [holder] = (
    await reader.list(players, { filter: 'team = {:team} && number = {:number}', params: { team, number } })
  ).filter(({ id }) => !besides.includes(id))
  if (holder)
    throw refuse(PLAYER_REFUSALS, 'number_taken', 'number', { facts: { player: holder.id, name: holder.name, number } })
}

/** What stays of the two: each field as it is at one of them. */
async function mergedRecords(tx: Transaction, of: (field: MergedField) => PlayerListed) {
  const full_name = of('full_name').full_name
  const birth_year = of('birth_year').birth_year
  const isFull = of('full_name_shown').full_name_shown && isAdult(birth_year, await yearOfTournament(tx))
  const shown: Patch<typeof players> = {
    name: isFull ? full_name : shownName(full_name),
    team: mergedValue(of('team'), 'team'),
    number: of('number').number,
    captain: of('captain').captain,
    spirit_captain: of('spirit_captain').spirit_captain,
    walk_in: of('walk_in').walk_in,
  }
  const details: Patch<typeof playerDetails> = {
    full_name,
    birth_year,
    gender_match: of('gender_match').gender_match,
    email: of('email').email,
    phone: of('phone').phone,
    emergency_contact: of('emergency_contact').emergency_contact,
    parent_consent: of('parent_consent').parent_consent,
  }
  return { shown, details }
}

/** One player, one account: where both have one, one of them must let go first. */
async function followAccount(tx: Transaction, actor: Viewer, ids: Readonly<Record<Side, string>>, choice: Side | '') {
  const [ofKeep, ofGone] = [await accountOfPlayer(tx, ids.keep), await accountOfPlayer(tx, ids.gone)]
  if (!ofGone) return
  if (ofKeep && choice === '') throw refuse(PLAYER_REFUSALS, 'both_connected', 'account')
  await disconnectPlayer(tx, actor, ofGone.id, { by: 'merge' })
  if (ofKeep && choice === 'keep') return
  if (ofKeep) await disconnectPlayer(tx, actor, ofKeep.id, { by: 'merge' })
  await connectPlayer(tx, actor, ofGone.id, ids.keep, { by: 'merge' })
}
