import { refuse } from '#http/commands/refusals.ts'
import type { Reader } from '#records/reader.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import type { User } from './accounts.api.server.ts'
import { users } from './accounts.collections.ts'
import { ACCOUNT_REFUSALS } from './accounts.refusals.ts'

/** Which account belongs to which player. One player, one account: the database holds it too. */

export const accountOfPlayer = (reader: Reader, player: string): Promise<User | undefined> =>
  reader.first(users, { filter: 'player = {:player}', params: { player } })

/** Refuses what would take a player from somebody, or give an account two. */
export async function checkConnectable(reader: Reader, user: string, player: string): Promise<void> {
  const person = await reader.get(users, user)
  if (!person) throw refuse(ACCOUNT_REFUSALS, 'user_gone', 'user', 404)
  if (person.player !== '') throw refuse(ACCOUNT_REFUSALS, 'has_player', 'player', 409)
  if (await accountOfPlayer(reader, player)) throw refuse(ACCOUNT_REFUSALS, 'player_taken', 'player', 409)
}

type Detail = Readonly<Record<string, unknown>>

/** Connects an account to a player; `detail` says by which way. Nothing happens when it is connected to them already. */
export async function connectPlayer(
  tx: Transaction,
  actor: Viewer,
  user: string,
  player: string,
  detail: Detail = {},
): Promise<void> {
  if ((await accountOfPlayer(tx, player))?.id === user) return
  await checkConnectable(tx, user, player)
  await tx.update(users, user, { player })
  await tx.audit(actor, 'accounts.connectPlayer', users, user, { player, ...detail })
}

/** Takes the player from an account; answers the player that it had, '' for none. */
export async function disconnectPlayer(
  tx: Transaction,
  actor: Viewer,
  user: string,
  detail: Detail = {},
): Promise<string> {
  const person = await tx.get(users, user)
  if (!person) throw refuse(ACCOUNT_REFUSALS, 'user_gone', 'user', 404)
  const { player } = person
  if (player === '') return ''
  await tx.update(users, user, { player: '' })
  await tx.audit(actor, 'accounts.disconnectPlayer', users, user, { player, ...detail })
  return player
}
