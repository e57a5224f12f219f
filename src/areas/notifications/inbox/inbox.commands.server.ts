import { ADMINS, command } from '#http/commands/commands.ts'
import { filled, inputOf } from '#http/commands/inputs.ts'
import { takeNoticeBack } from '../announcements/deliver.server.ts'
import { notices } from '../notifications.collections.ts'

/** Takes a notice back: it vanishes from every inbox and every open page. Taken back already is as good. */
export const recallNotice = command({
  name: 'notifications.recallNotice',
  input: inputOf({ notice: filled }),
  who: ADMINS,
  async run(tx, actor, { notice: id }) {
    const found = await tx.get(notices, id)
    if (!found) return
    await takeNoticeBack(tx, found)
    await tx.audit(actor, 'notifications.recallNotice', notices, id, { title: found.title_en })
  },
})
