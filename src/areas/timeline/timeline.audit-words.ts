import type { AuditEntry, AuditWords } from '#http/areas/audit-words.ts'
import { m } from '#words/messages.js'

const titleIn = ({ detail: { title } }: AuditEntry) => ({ title: typeof title === 'string' ? title : '' })

/** What was done with events. An event that is gone keeps its title here. */
export const TIMELINE_AUDIT_WORDS: AuditWords = {
  'timeline.addEvent': (entry) => m.timeline_did_add(titleIn(entry)),
  'timeline.changeEvent': (entry) => m.timeline_did_change(titleIn(entry)),
  'timeline.changePicture': (entry) => m.timeline_did_picture(titleIn(entry)),
  'timeline.removeEvent': (entry) => m.timeline_did_remove(titleIn(entry)),
  'timeline.copyEvent': (entry) => m.timeline_did_copy(titleIn(entry)),
  'timeline.publishEvents': ({ detail }) => {
    const said = { count: Number(detail['count'] ?? 0) }
    return detail['published'] === true ? m.timeline_did_publish(said) : m.timeline_did_hide(said)
  },
}
