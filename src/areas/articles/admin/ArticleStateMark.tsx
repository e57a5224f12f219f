import { State } from '#ui/marks/State.tsx'
import { m } from '#words/messages.js'
import type { ArticleState } from './infos.page.server.ts'

export function ArticleStateMark({ state }: { state: ArticleState }) {
  switch (state) {
    case 'published':
      return <State kind="ok">{m.articles_state_published()}</State>
    case 'changed':
      return <State kind="waiting">{m.articles_state_changed()}</State>
    default:
      return <State kind="waiting">{m.articles_state_draft()}</State>
  }
}
