import { area } from '#http/areas/area.ts'
import { m } from '#words/messages.js'
import { OUTBOX_TABLES } from './notifications.tables.ts'
import { outboxState } from './outbox.api.server.ts'

export const notificationsArea = area({
  name: 'notifications',
  tables: OUTBOX_TABLES,
  /** Tried and not taken, or kept for want of a mail server: somebody has to pass them on by hand. */
  async decisions(reader) {
    const { tried: count } = await outboxState(reader)
    return [{ text: m.administration_decision_mails({ count }), count, href: '/admin#mails' }]
  },
  auditWords: {
    'notifications.waitingMails': ({ detail: { mails } }) =>
      m.administration_did_mails({ count: Array.isArray(mails) ? mails.length : 0 }),
  },
})
