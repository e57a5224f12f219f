import type { AuditEntry, AuditWords } from '#http/areas/audit-words.ts'
import { m } from '#words/messages.js'

const titleIn = ({ detail: { title } }: AuditEntry) => ({ title: typeof title === 'string' ? title : '' })
const countIn = ({ detail }: AuditEntry) => ({ count: Number(detail['count'] ?? 0) })

/** What was done with jobs. A job that is gone keeps its title here. */
export const HELPERS_AUDIT_WORDS: AuditWords = {
  'helpers.addJob': (entry) => m.helpers_did_add(titleIn(entry)),
  'helpers.changeJob': (entry) => m.helpers_did_change(titleIn(entry)),
  'helpers.removeJob': (entry) => m.helpers_did_remove(titleIn(entry)),
  'helpers.setJobsState': (entry) => m.helpers_did_state(countIn(entry)),
  'helpers.copyDay': (entry) => m.helpers_did_copy(countIn(entry)),
  'helpers.importJobs': (entry) => m.helpers_did_import(countIn(entry)),
  'helpers.assignHelper': (entry) => m.helpers_did_assign(titleIn(entry)),
  'helpers.unassignHelper': (entry) => m.helpers_did_unassign(titleIn(entry)),
  'helpers.leaveAll': (entry) => m.helpers_did_leave_all(countIn(entry)),
  'helpers.setPresence': (entry) => m.helpers_did_presence(countIn(entry)),
  'helpers.contactHelpers': (entry) => m.helpers_did_contact(countIn(entry)),
}
