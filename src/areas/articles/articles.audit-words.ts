import type { AuditEntry, AuditWords } from '#http/areas/audit-words.ts'
import { m } from '#words/messages.js'

const titleIn = ({ detail: { title } }: AuditEntry) => ({ title: typeof title === 'string' ? title : '' })

/** What was done with articles. One that is gone keeps its title here. */
export const ARTICLE_AUDIT_WORDS: AuditWords = {
  'articles.add': (entry) => m.articles_did_add(titleIn(entry)),
  'articles.save': (entry) => m.articles_did_save(titleIn(entry)),
  'articles.publish': (entry) => m.articles_did_publish(titleIn(entry)),
  'articles.hide': (entry) => m.articles_did_hide(titleIn(entry)),
  'articles.move': () => m.articles_did_move(),
  'articles.restore': (entry) => m.articles_did_restore(titleIn(entry)),
  'articles.remove': (entry) => m.articles_did_remove(titleIn(entry)),
  'articles.addPicture': (entry) => m.articles_did_add_picture(titleIn(entry)),
  'articles.describePicture': () => m.articles_did_describe_picture(),
  'articles.removePicture': () => m.articles_did_remove_picture(),
}
