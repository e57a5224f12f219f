import { State } from '#ui/marks/State.tsx'
import { m } from '#words/messages.js'
import type { ImageState } from '../images.queries.server.ts'

export function ImageStateMark({ state }: { state: ImageState }) {
  switch (state) {
    case 'shown':
      return <State kind="ok">{m.images_state_shown()}</State>
    case 'hidden':
      return <State kind="suspended">{m.images_state_hidden()}</State>
    default:
      return <State kind="due">{m.images_state_waiting()}</State>
  }
}
