import { State } from '#ui/marks/State.tsx'
import { m } from '#words/messages.js'

export function EventStateMark({ event }: { event: { readonly published: boolean } }) {
  if (event.published) return <State kind="ok">{m.timeline_state_published()}</State>
  return <State kind="waiting">{m.timeline_state_draft()}</State>
}
