import type { Watched } from '#client/watched.ts'

/** Why the page should load again. `maybe`: something could have been missed, which is nothing to tell anybody. */
export type ReloadReason = 'maybe' | ToldReason
/** What somebody who is typing is told. */
export type ToldReason = 'changed' | 'switchedOff' | 'session'

/** What it works with; tests bring their own. */
export interface ReloadDependencies {
  /** True while something typed would be lost. */
  readonly isTyping: Watched<boolean>
  /** True while a finger is on its way to a click. */
  readonly isPressed: Watched<boolean>
  /** False while nobody looks. */
  readonly isSeen: Watched<boolean>
  /** The page that is drawn; while the router is ahead of it, an answer that was not drawn yet would be lost. */
  readonly drawn: Watched<unknown>
  isDrawn(): boolean
  /** A reload that is owed to somebody who is typing. */
  readonly postponed: Watched<ToldReason | undefined>
  random(): number
  after(ms: number, work: () => void): void
}

/** How the page that is shown is loaded again. */
export interface ReloadablePage {
  load(): unknown
  /** On the way to another page, or with a form: that loads everything anew, and begins anew by what is loaded meanwhile. */
  isUnderWay(): boolean
}

/**
 * Loads the page's data again after a random moment, once for all who ask meanwhile: one score must not call two thousand
 * phones at once. Never over what somebody types, not under a finger that is down, not while nobody looks, not on the way
 * elsewhere, and not before the last answer is drawn: the router forgets it with the next load. Whoever types is told instead,
 * but not while their form is on its way: what changed is most often what it did.
 */
export class PageReload {
  readonly #dependencies: ReloadDependencies
  #page: ReloadablePage | undefined
  #owed: ReloadReason | undefined
  #isWaiting = false

  constructor(dependencies: ReloadDependencies) {
    this.#dependencies = dependencies
    dependencies.isTyping.follow(() => this.#settle())
    dependencies.isPressed.follow(() => this.#settle())
    dependencies.isSeen.follow(() => this.#settle())
    dependencies.drawn.follow(() => this.#settle())
  }

  /** The page that is shown says how it is loaded. */
  use(page: ReloadablePage): () => void {
    this.#page = page
    return () => {
      if (this.#page === page) this.#page = undefined
    }
  }

  /** `withinMs`: the longest that the random moment may take. */
  ask(reason: ReloadReason, withinMs: number) {
    this.#owed = weightier(this.#owed, reason)
    if (this.#isWaiting) return
    this.#isWaiting = true
    this.#dependencies.after(this.#dependencies.random() * withinMs, () => {
      this.#isWaiting = false
      this.#settle()
    })
  }

  /** Now, whatever was typed: the person wants it so. */
  now() {
    this.#owed = undefined
    this.#dependencies.postponed.set(undefined)
    this.#page?.load()
  }

  #settle() {
    const { isTyping, isPressed, isSeen, isDrawn, postponed } = this.#dependencies
    if (this.#isWaiting || this.#owed === undefined || isPressed.get()) return
    if (!isTyping.get()) {
      // Where a way ends something is drawn, and this is asked again.
      if (isSeen.get() && isDrawn() && !this.#page?.isUnderWay()) this.now()
    } else if (this.#owed !== 'maybe' && !this.#page?.isUnderWay()) postponed.set(this.#owed)
  }
}

const WEIGHTS: readonly ReloadReason[] = ['maybe', 'changed', 'switchedOff', 'session']

const weightier = (a: ReloadReason | undefined, b: ReloadReason): ReloadReason =>
  a !== undefined && WEIGHTS.indexOf(a) > WEIGHTS.indexOf(b) ? a : b
