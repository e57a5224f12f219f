import type * as v from 'valibot'
import { chargeRoster } from '#areas/settlement/entries/fees.api.server.ts'
import { command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { isAdult, shownName } from '#rules/names/names.ts'
import { playerDetails, players, teams } from '../teams.collections.ts'
import { createPlayer, openRoster, saveDetails } from './roster.commands.server.ts'
import { importRosterInput, type ListedPlayer } from './roster.inputs.ts'
import { type RosterPlayer, rosterOf, yearOfTournament } from './roster.queries.server.ts'
import { ROSTER_REFUSALS } from './roster.refusals.ts'

/** A whole list, or nothing of it. */
export const importRoster = command({
  name: 'teams.importRoster',
  input: importRosterInput,
  who: 'signedIn',
  run: takeRoster,
})

/** For the import of many teams too. */
export async function takeRoster(
  tx: Transaction,
  actor: Viewer,
  { team: id, players: listed }: v.InferOutput<typeof importRosterInput>,
): Promise<{ added: number; changed: number }> {
  const team = await openRoster(tx, actor, id)
  const roster = await rosterOf(tx, team.id)
  const year = await yearOfTournament(tx)
  if (listed.some(({ birth_year }) => birth_year > year)) throw refuse(ROSTER_REFUSALS, 'birth_year_wrong', 'players')
  checkNumbers(roster, listed)
  const byId = new Map(roster.map((player) => [player.id, player]))
  const known = listed.filter(({ player }) => player !== '')
  const details = await tx.pointingAt(playerDetails, 'player', [...byId.keys()])
  const detailsOf = new Map(details.map((it) => [it.player, it]))
  if (known.some(({ player }) => !byId.has(player))) throw refuse(ROSTER_REFUSALS, 'roster_changed', 'players', 409)
  // Numbers may be passed on in a circle: each is laid down before the first is taken up.
  for (const { player, number } of known)
    if (number !== '' && byId.get(player)?.number !== number) await tx.update(players, player, { number: '' })
  for (const line of known) {
    const before = byId.get(line.player)
    if (!before) continue
    const birthYear = line.birth_year || before.birth_year
    // Somebody who turns out to be too young for it is shown like everybody else.
    const isHidden = before.full_name_shown && !isAdult(birthYear, year)
    if (line.number !== '' || isHidden)
      await tx.update(players, line.player, {
        ...(line.number !== '' && { number: line.number }),
        ...(isHidden && { name: shownName(before.full_name) }),
      })
    const patch = { full_name: before.full_name, ...saidIn(line) }
    await saveDetails(tx, line.player, detailsOf.get(line.player), patch)
  }
  for (const { full_name, number, player, ...rest } of listed)
    if (player === '')
      await createPlayer(tx, { name: shownName(full_name), number, team: team.id }, { ...rest, full_name })
  const added = listed.length - known.length
  await tx.audit(actor, 'teams.importRoster', teams, team.id, { added, changed: known.length })
  if (added > 0) await chargeRoster(tx, actor, team.id)
  return { added, changed: known.length }
}

/** What is blank in the list stays as it is. */
const saidIn = ({ gender_match, birth_year, email, phone }: ListedPlayer) => ({
  ...(gender_match !== '' && { gender_match }),
  ...(birth_year !== 0 && { birth_year }),
  ...(email !== '' && { email }),
  ...(phone !== '' && { phone }),
})

const numberTaken = (name: string, number: string) =>
  refuse(ROSTER_REFUSALS, 'number_taken', 'players', { facts: { name, number } })

/** Everybody of the list has another number than everybody else will have. */
function checkNumbers(roster: readonly RosterPlayer[], listed: readonly ListedPlayer[]) {
  const listedIds = listed.flatMap(({ player }) => (player === '' ? [] : [player]))
  if (new Set(listedIds).size < listedIds.length) throw refuse(ROSTER_REFUSALS, 'roster_changed', 'players', 409)
  const moving = new Set(listed.flatMap(({ player, number }) => (number === '' ? [] : [player])))
  const holders = new Map(
    roster.flatMap((it) => (it.number === '' || moving.has(it.id) ? [] : [[it.number, it] as const])),
  )
  const taken = new Set<string>()
  for (const { number, full_name } of listed) {
    if (number === '') continue
    const holder = holders.get(number)
    if (holder) throw numberTaken(holder.full_name, number)
    if (taken.has(number)) throw numberTaken(full_name, number)
    taken.add(number)
  }
}
