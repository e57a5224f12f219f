import { users } from '#areas/accounts/accounts.collections.ts'
import { players } from '#areas/teams/teams.collections.ts'
import { provided } from '#http/areas/dependencies.ts'
import { ADMINS, command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import { Limiter } from '#http/limits/rate-limits.ts'
import type { Reader } from '#records/reader.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import { discPlayers, discThrows } from '../discgolf.collections.ts'
import {
  addGolferInput,
  changeGolferInput,
  golferInput,
  playOffInput,
  registerDiscInput,
  setStateInput,
} from '../discgolf.inputs.ts'
import { DISC_CHANGED_WORDS, DISC_REFUSALS } from '../discgolf.refusals.ts'
import { leveledIn } from '../leaderboard/board.server.ts'
import { checkDiscDivision, discSettingsOf } from '../settings.server.ts'
import { golferIn, golferOfUser } from './golfers.server.ts'
import { setStateOf } from './states.server.ts'

/** Nobody changes their mind so often. */
const limit = provided(({ clock }) => new Limiter({ count: 20, seconds: 600 }, clock))

/** Registers whoever is signed in, or changes how they are registered. */
export const registerForDiscGolf = command({
  name: 'discgolf.register',
  input: registerDiscInput,
  who: 'signedIn',
  async prepare(_db, actor, _input, { dependencies }) {
    dependencies.get(limit).take(actor.id)
  },
  async run(tx, actor, { name, division }) {
    const { isRegistrationOpen, playersMost } = await discSettingsOf(tx)
    const own = await golferOfUser(tx, actor.id)
    if (!isRegistrationOpen) throw refuse(DISC_REFUSALS, 'registration_closed', undefined, 403)
    if (own && own.state !== 'registered' && own.state !== 'withdrawn')
      throw refuse(DISC_REFUSALS, 'already_registered', undefined, 409)
    await checkDiscDivision(tx, division)
    const isNew = !own || own.state === 'withdrawn'
    if (isNew && playersMost > 0 && (await takingPart(tx)) >= playersMost)
      throw refuse(DISC_REFUSALS, 'registration_full', undefined, 409)
    const player = (await tx.get(users, actor.id))?.player ?? ''
    const values = { name, division, player, state: 'registered' as const }
    const { id } = own
      ? await tx.update(discPlayers, own.id, values)
      : await tx.create(discPlayers, { ...values, user: actor.id })
    await tx.audit(actor, 'discgolf.register', discPlayers, id, { name })
    return { golfer: id }
  },
})

/** Of whoever is signed in, until they have checked in. */
export const withdrawFromDiscGolf = command({
  name: 'discgolf.withdraw',
  input: golferInput,
  who: 'signedIn',
  async prepare(_db, actor, _input, { dependencies }) {
    dependencies.get(limit).take(actor.id)
  },
  async run(tx, actor, { golfer: id }) {
    const own = await golferOfUser(tx, actor.id)
    if (own?.id !== id) throw refuse(DISC_REFUSALS, 'not_registered', undefined, 403)
    if (own.state === 'withdrawn') return
    if (own.state !== 'registered') throw refuse(DISC_REFUSALS, 'already_registered', undefined, 409)
    await setStateOf(tx, actor, own, 'withdrawn')
    await tx.audit(actor, 'discgolf.withdraw', discPlayers, id, { name: own.name })
  },
})

/** A guest, or a player of the tournament who has no account; registered by an admin at any time. */
export const addGolfer = command({
  name: 'discgolf.addPlayer',
  input: addGolferInput,
  who: ADMINS,
  async run(tx, actor, { name: typed, division, player }) {
    await checkDiscDivision(tx, division)
    const chosen = player === '' ? undefined : await freePlayer(tx, player)
    const name = typed || (chosen?.name ?? '')
    const [user] = player === '' ? [] : await tx.pointingAt(users, 'player', [player])
    const { id } = await tx.create(discPlayers, { name, division, player, user: user?.id ?? '', state: 'registered' })
    await tx.audit(actor, 'discgolf.addPlayer', discPlayers, id, { name })
    return { golfer: id, name }
  },
})

export const changeGolfer = command({
  name: 'discgolf.changePlayer',
  input: changeGolferInput,
  who: ADMINS,
  refusals: DISC_CHANGED_WORDS,
  async run(tx, actor, { golfer: id, base, ...wanted }) {
    await golferIn(tx, id)
    await checkDiscDivision(tx, wanted.division)
    const before = await tx.unchanged(discPlayers, id, base, wanted)
    await tx.update(discPlayers, id, wanted)
    await tx.audit(actor, 'discgolf.changePlayer', discPlayers, id, { name: wanted.name, before: before.name })
  },
})

/** Checks in, takes out, disqualifies, or takes that back. Answers what there was before. */
export const setGolferStates = command({
  name: 'discgolf.setState',
  input: setStateInput,
  who: ADMINS,
  async run(tx, actor, { golfers, state }) {
    const found = await tx.byIds(discPlayers, golfers)
    const changed = []
    for (const golfer of found.values()) {
      const after = await setStateOf(tx, actor, golfer, state)
      if (after === golfer.state) continue
      await tx.audit(actor, 'discgolf.setState', discPlayers, golfer.id, { name: golfer.name, state: after })
      changed.push({ id: golfer.id, before: golfer.state })
    }
    return { changed }
  },
})

/** Whoever has won the play-off of those who were level for the first place; of each division one. */
export const decidePlayOff = command({
  name: 'discgolf.decidePlayOff',
  input: playOffInput,
  who: ADMINS,
  async run(tx, actor, { golfer: id, won }) {
    const golfer = await golferIn(tx, id)
    const level = await leveledIn(tx, golfer.division)
    if (won && !level.includes(id)) throw refuse(DISC_REFUSALS, 'play_off_not_due', 'golfer', 409)
    const before = await tx.list(discPlayers, {
      filter: 'division = {:division} && won_play_off = true',
      params: { division: golfer.division },
    })
    for (const other of before) if (other.id !== id) await tx.update(discPlayers, other.id, { won_play_off: false })
    await tx.update(discPlayers, id, { won_play_off: won })
    await tx.audit(actor, 'discgolf.decidePlayOff', discPlayers, id, { name: golfer.name, won })
  },
})

/** Of somebody who was added by mistake: whoever has thrown or owes something stays, and withdraws. */
export const removeGolfer = command({
  name: 'discgolf.removePlayer',
  input: golferInput,
  who: ADMINS,
  refusals: { status_400: DISC_REFUSALS.has_throws },
  async run(tx, actor, { golfer: id }) {
    const golfer = await golferIn(tx, id)
    const thrown = await tx.countsPointingAt(discThrows, 'golfer', [id])
    if (thrown.size > 0) throw refuse(DISC_REFUSALS, 'has_throws', 'golfer', 409)
    await tx.delete(discPlayers, id)
    await tx.audit(actor, 'discgolf.removePlayer', discPlayers, id, { name: golfer.name })
  },
})

const takingPart = (reader: Reader): Promise<number> => reader.count(discPlayers, { filter: 'state != "withdrawn"' })

/** Of the tournament, who does not play disc golf yet. */
async function freePlayer(reader: Reader, id: string): Promise<RecordOf<typeof players>> {
  const player = await reader.get(players, id)
  if (!player) throw refuse(DISC_REFUSALS, 'player_gone', 'player', 404)
  const there = await reader.pointingAt(discPlayers, 'player', [id])
  if (there.length > 0) throw refuse(DISC_REFUSALS, 'already_registered', 'player', 409)
  return player
}
