import * as v from 'valibot'
import { ADMINS, command } from '#http/commands/commands.ts'
import { filled, inputOf } from '#http/commands/inputs.ts'
import { timestamp } from '#records/time.ts'
import { takeNoticeBack } from '../announcements/deliver.server.ts'
import { notices } from '../notifications.collections.ts'
import { keepInboxSeen } from '../preferences/preferences.server.ts'

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

/** Somebody has had the inbox before them, with everything until then. */
export const noteInboxSeen = command({
  name: 'notifications.noteInboxSeen',
  input: inputOf({ until: v.pipe(v.string(), v.isoTimestamp()) }),
  who: 'signedIn',
  async run(tx, actor, { until }) {
    const [seen, now] = [until.replace('T', ' '), timestamp(tx.now())]
    await keepInboxSeen(tx, actor.id, seen < now ? seen : now)
  },
})
