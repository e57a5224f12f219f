import { area } from '#http/areas/area.ts'
import { m } from '#words/messages.js'
import { ALARMS_EXPIRE } from './alarms/alarms.api.server.ts'
import { ANNOUNCEMENT_AUDIT_WORDS } from './announcements/announcements.audit-words.ts'
import { announcements } from './announcements/announcements.collections.ts'
import {
  announce,
  cancelAnnouncement,
  changeAnnouncement,
  recallAnnouncement,
} from './announcements/announcements.commands.server.ts'
import { ANNOUNCEMENTS_DUE } from './announcements/deliver.server.ts'
import { noteInboxSeen, recallNotice } from './inbox/inbox.commands.server.ts'
import { notices } from './notifications.collections.ts'
import { playNotices, writeNotices } from './notifications.demo.ts'
import { NOTICES_DATA, PUSH_DATA } from './notifications.personal-data.server.ts'
import { OUTBOX_TABLES } from './notifications.tables.ts'
import { outboxState } from './outbox.api.server.ts'
import { passOnMails } from './passed-on.api.server.ts'
import { savePreferences } from './preferences/preferences.commands.server.ts'
import { noticePreferences } from './preferences/preferences.tables.ts'
import { subscribePush, unsubscribePush } from './push/push.commands.server.ts'
import { PUSH_TABLES } from './push/push.tables.ts'
import { QUEUE_GAUGES } from './queue-gauges.server.ts'

export const notificationsArea = area({
  name: 'notifications',
  collections: [notices, announcements],
  tables: [...OUTBOX_TABLES, noticePreferences, ...PUSH_TABLES],
  commands: [
    recallNotice,
    noteInboxSeen,
    passOnMails,
    announce,
    changeAnnouncement,
    cancelAnnouncement,
    recallAnnouncement,
    savePreferences,
    subscribePush,
    unsubscribePush,
  ],
  dueWork: [ANNOUNCEMENTS_DUE, ALARMS_EXPIRE],
  gauges: QUEUE_GAUGES,
  /** Tried and not taken, or kept for want of a mail server: somebody has to pass them on by hand. */
  async decisions(reader) {
    const { tried: count } = await outboxState(reader)
    return [{ text: m.administration_decision_mails({ count }), count, href: '/admin#mails' }]
  },
  personalData: [NOTICES_DATA, PUSH_DATA],
  auditWords: {
    ...ANNOUNCEMENT_AUDIT_WORDS,
    'notifications.recallNotice': ({ detail: { title } }) =>
      m.notifications_did_recall({ title: typeof title === 'string' ? title : '' }),
    'notifications.passOnMails': ({ detail: { mails } }) =>
      m.administration_did_pass_on({ count: Array.isArray(mails) ? mails.length : 0 }),
    'notifications.waitingMails': ({ detail: { mails } }) =>
      m.administration_did_mails({ count: Array.isArray(mails) ? mails.length : 0 }),
  },
  demo: { after: ['accounts', 'teams', 'tournament'], write: writeNotices, play: playNotices },
})
