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
  /** Milliseconds since any moment. */
  now(): number
  after(ms: number, work: () => void): void
}

/** `page`: what every page knows is as it was. */
export type ReloadedParts = 'page' | 'all'

export interface ReloadOptions {
  readonly parts?: ReloadedParts
  readonly notBeforeMs?: number
}

/** How the page that is shown is loaded again. */
export interface ReloadablePage {
  load(parts: ReloadedParts): unknown
  /** On the way to another page, or with a form: that loads everything anew, and begins anew by what is loaded meanwhile. */
  isUnderWay(): boolean
}

/** What changes together arrives within this time. */
const TOGETHER_MS = 100
/** In a burst of changes nobody loads more often. */
const BETWEEN_LOADS_MS = 3_000
/** What is kept on the device for a dead network is all of a page, and not much older. */
const ALL_AT_LEAST_MS = 10 * 60_000

/**
 * Loads the page's data again after a random moment, once for all who ask meanwhile: one result must not call two thousand
 * phones at once. Never over what somebody types, not under a finger that is down, not while nobody looks, not on the way
 * elsewhere, and not before the last answer is drawn: the router forgets it with the next load. Whoever types is told instead,
 * but not while their form is on its way: what changed is most often what it did.
 */
export class PageReload {
  readonly #dependencies: ReloadDependencies
  #page: ReloadablePage | undefined
  #owed: Owed | undefined
  #wait: Wait | undefined
  /** The moment for what is owed has come. */
  #isDue = false
  #loadedAt = Number.NEGATIVE_INFINITY
  #allLoadedAt: number

  constructor(dependencies: ReloadDependencies) {
    this.#dependencies = dependencies
    this.#allLoadedAt = dependencies.now()
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

  /** `withinMs`: the longest that the random moment may take; 0 for what the person has done themselves. */
  ask(reason: ReloadReason, withinMs: number, { parts = 'all', notBeforeMs = 0 }: ReloadOptions = {}) {
    this.#owed = this.#owed ? both(this.#owed, { reason, parts }) : { reason, parts }
    // Whoever drew again with each change would soon have drawn the earliest moment.
    if (this.#wait && this.#wait.withinMs <= withinMs) return
    const { now, random, after } = this.#dependencies
    const soonest = withinMs === 0 ? now() : Math.max(now() + TOGETHER_MS, this.#loadedAt + BETWEEN_LOADS_MS)
    const earliest = Math.max(soonest, now() + notBeforeMs)
    const until = Math.min(this.#wait?.until ?? Number.POSITIVE_INFINITY, earliest + random() * withinMs)
    const wait = { withinMs, until }
    this.#wait = wait
    after(Math.max(0, until - now()), () => {
      if (this.#wait !== wait) return
      this.#wait = undefined
      this.#isDue = true
      this.#settle()
    })
  }

  /** Now, whatever was typed: the person wants it so. */
  now() {
    this.#load('all')
  }

  #load(parts: ReloadedParts) {
    const { now, postponed } = this.#dependencies
    this.#owed = undefined
    this.#wait = undefined
    this.#isDue = false
    this.#loadedAt = now()
    const isAll = parts === 'all' || this.#loadedAt - this.#allLoadedAt > ALL_AT_LEAST_MS
    if (isAll) this.#allLoadedAt = this.#loadedAt
    postponed.set(undefined)
    this.#page?.load(isAll ? 'all' : 'page')
  }

  #settle() {
    const { isTyping, isPressed, isSeen, isDrawn, postponed } = this.#dependencies
    if (!this.#isDue || this.#owed === undefined || isPressed.get()) return
    const { reason, parts } = this.#owed
    if (!isTyping.get()) {
      // Where a way ends something is drawn, and this is asked again.
      if (isSeen.get() && isDrawn() && !this.#page?.isUnderWay()) this.#load(parts)
    } else if (reason !== 'maybe' && !this.#page?.isUnderWay()) postponed.set(reason)
  }
}

interface Owed {
  readonly reason: ReloadReason
  readonly parts: ReloadedParts
}

/** What was asked for is loaded at a moment that was drawn from so many milliseconds. */
interface Wait {
  readonly withinMs: number
  readonly until: number
}

const WEIGHTS: readonly ReloadReason[] = ['maybe', 'changed', 'switchedOff', 'session']

const both = (one: Owed, other: Owed): Owed => ({
  reason: WEIGHTS.indexOf(one.reason) > WEIGHTS.indexOf(other.reason) ? one.reason : other.reason,
  parts: one.parts === 'all' ? 'all' : other.parts,
})
