import type { AuditWords } from '#http/areas/audit-words.ts'
import { m } from '#words/messages.js'

const reasonIn = ({ detail }: { readonly detail: Readonly<Record<string, unknown>> }): string =>
  typeof detail['reason'] === 'string' ? detail['reason'] : ''

/** What admins did about spirit. */
export const SPIRIT_AUDIT_WORDS: AuditWords = {
  'spirit.publish': () => m.spirit_did_publish(),
  'spirit.unpublish': () => m.spirit_did_unpublish(),
  'spirit.remind': ({ detail }) => m.spirit_did_remind({ count: Number(detail['count'] ?? 0) }),
  'spirit.correct': (entry) => m.spirit_did_correct({ reason: reasonIn(entry) }),
  'spirit.remove': (entry) => m.spirit_did_remove({ reason: reasonIn(entry) }),
}
