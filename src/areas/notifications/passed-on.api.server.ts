import * as v from 'valibot'
import { users } from '#areas/accounts/accounts.collections.ts'
import { ADMINS, command } from '#http/commands/commands.ts'
import { filled, inputOf } from '#http/commands/inputs.ts'
import { timestamp } from '#records/time.ts'

/** Mails that admins have carried themselves. */
const PASSED_ON_MOST = 100

/** An admin told the addressee. What was in the mail is nobody's to read any more, and no mail server sends it later. */
export const passOnMails = command({
  name: 'notifications.passOnMails',
  input: inputOf({ mails: v.pipe(v.array(filled), v.minLength(1), v.maxLength(PASSED_ON_MOST)) }),
  who: ADMINS,
  async run(tx, actor, { mails }) {
    const sent = timestamp(tx.now())
    const passed = await tx.query((queries) =>
      queries
        .updateTable('_outbox')
        .set({ sent, by_hand: 1, text: '', html: '' })
        .where('id', 'in', mails)
        .where('sent', 'is', null)
        .where('failed', 'is', null)
        .returning('id'),
    )
    if (passed.length === 0) return { count: 0 }
    const ids = passed.map(({ id }) => id)
    await tx.audit(actor, 'notifications.passOnMails', users, actor.id, { mails: ids })
    return { count: ids.length }
  },
})
