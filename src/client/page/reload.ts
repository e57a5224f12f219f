import { dirtyForms } from '#client/forms/dirty-forms.ts'
import { Watched } from '#client/watched.ts'
import { drawnLocation, isDrawn } from './drawn.ts'
import { PageReload, type ToldReason } from './page-reload.ts'
import { isPressed } from './pressed.ts'
import { isSeen } from './seen.ts'

/** What somebody who is typing should know: the page would look different by now. */
export const postponedReload = new Watched<ToldReason | undefined>(undefined)

/** The one way in which the shown page is loaded again, whoever asks for it. */
export const pageReload = new PageReload({
  isTyping: dirtyForms.any,
  isPressed,
  isSeen,
  drawn: drawnLocation,
  isDrawn,
  postponed: postponedReload,
  random: Math.random,
  now: () => performance.now(),
  after: (ms, work) => setTimeout(work, ms),
})
