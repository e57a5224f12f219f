/** What was done, in the verb of the button that did it, and the way back. */
export type Toast = {
  id: number
  text: string
  undo?: () => void
  /** Longer than others, where it is more than a mistake of a moment. */
  forMs?: number
  /** Where it goes on. */
  next?: { readonly href: string; readonly text: string }
}

/** The latest, and at most one before it that can still be undone: more would cover the page. */
const MOST = 2

let shown: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function show(next: readonly Toast[]) {
  shown = next
  for (const listener of listeners) listener()
}

/** Says it above the bottom bar for a few seconds, from anywhere in the browser. */
export function toast(said: Omit<Toast, 'id'>) {
  lastId += 1
  show([...shown.filter(({ undo }) => undo), { ...said, id: lastId }].slice(-MOST))
}

export const dropToast = (id: number) => show(shown.filter((toast) => toast.id !== id))

/** What a form says in its place need not be said at the edge of the screen too. */
export const dropToastsSaying = (texts: readonly string[]) => show(shown.filter(({ text }) => !texts.includes(text)))

export const shownToasts = () => shown

export function onToasts(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
