import { queueMail } from '#areas/notifications/notifications.api.server.ts'
import type { Dependencies } from '#http/areas/dependencies.ts'
import { hasMailServer } from '#http/areas/installation.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import type { User } from '../../accounts.api.server.ts'
import { users } from '../../accounts.collections.ts'
import { newWayMail } from '../../accounts.mails.ts'

export type WayIn = 'provider' | 'passkey'

/** Whoever finds a device unlocked could open a door of their own: the owner of the account hears of it. */
export async function newWay(
  tx: Transaction,
  viewer: Viewer,
  user: User,
  kind: WayIn,
  { publicUrl, get }: Pick<Dependencies, 'publicUrl' | 'get'>,
): Promise<void> {
  await tx.audit(viewer, 'accounts.addWayIn', users, user.id, { kind })
  // Nobody carries a mail that asks for nothing.
  if (get(hasMailServer)) await queueMail(tx, { to: user.email, ...newWayMail(user.language, publicUrl) })
}
