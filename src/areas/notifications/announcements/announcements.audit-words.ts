import type { AuditEntry, AuditWords } from '#http/areas/audit-words.ts'
import { m } from '#words/messages.js'

const titleIn = ({ detail: { title } }: AuditEntry) => ({ title: typeof title === 'string' ? title : '' })

/** What was done with announcements. */
export const ANNOUNCEMENT_AUDIT_WORDS: AuditWords = {
  'notifications.announce': (entry) =>
    m.announcements_did_announce({ ...titleIn(entry), count: Number(entry.detail['recipients'] ?? 0) }),
  'notifications.plan': (entry) => m.announcements_did_plan(titleIn(entry)),
  'notifications.changeAnnouncement': (entry) => m.announcements_did_change(titleIn(entry)),
  'notifications.cancelAnnouncement': (entry) => m.announcements_did_cancel(titleIn(entry)),
  'notifications.recallAnnouncement': (entry) => m.notifications_did_recall(titleIn(entry)),
}
