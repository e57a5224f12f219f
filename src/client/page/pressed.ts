import { Watched } from '#client/watched.ts'

/** Whether a finger or a button of the mouse is down, on its way to a click: what moves in that moment is missed. */
export const isPressed = new Watched(false)

/** The click of a finger comes a moment after it was lifted. */
const CLICKED_AFTER_MS = 100
/** Whoever presses longer does not click, nor does who scrolls, of which nobody hears the end. */
const PRESSED_MAX_MS = 1_000

let timer: ReturnType<typeof setTimeout> | undefined

function releaseAfter(ms: number) {
  clearTimeout(timer)
  timer = setTimeout(() => isPressed.set(false), ms)
}

if (typeof document !== 'undefined') {
  const pressed = () => {
    isPressed.set(true)
    releaseAfter(PRESSED_MAX_MS)
  }
  document.addEventListener('pointerdown', pressed, true)
  document.addEventListener('pointerup', () => releaseAfter(CLICKED_AFTER_MS), true)
}
