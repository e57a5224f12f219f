import { Watched } from '#client/watched.ts'

/** The forms of this page in which something was typed that is not sent yet. */
export class DirtyForms {
  readonly #dirty = new Set<symbol>()
  readonly any = new Watched(false)

  /** What it returns says that the form is clean, or gone. */
  add(): () => void {
    const form = Symbol()
    this.#dirty.add(form)
    this.any.set(true)
    return () => {
      this.#dirty.delete(form)
      this.any.set(this.#dirty.size > 0)
    }
  }
}

export const dirtyForms = new DirtyForms()
