import { Limiter } from '../../limits/rate-limits.ts'

/** In the currency of the topics, of which a hundred thousand are some 4 ms. */
export const CATCH_UP_COSTS = {
  /** Of coming back at all. */
  each: 200,
  /** Reading a change. */
  read: 100,
  /** Looking at a change with the eyes of one topic. */
  look: 10,
  /** Telling a change through one topic, beside what the topic costs. */
  tell: 500,
  /** Of one who comes back. */
  most: 1_000_000,
}

/** Of all who come back: a tenth of a core, and no more at once than the others hardly notice. */
const ALL = { count: 5_000_000, seconds: 2 }
/** Of all guests behind one address, however many they are: the others must be told something, too. */
const GUESTS = { count: 2_500_000, seconds: 2 }
/** Of one person. */
const PERSON = { count: 2_000_000, seconds: 10 }

/** What may be spent on those who come back. Beyond it they load again. */
export class CatchUpBudget {
  readonly #ofPeople: Limiter
  readonly #ofGuests: Limiter
  readonly #ofAll: Limiter

  constructor(now?: () => number) {
    this.#ofPeople = new Limiter(PERSON, now)
    this.#ofGuests = new Limiter(GUESTS, now)
    this.#ofAll = new Limiter(ALL, now)
  }

  /** `person` is '' for a guest, who is known by their place. */
  affords({ person, place }: { readonly person: string; readonly place: string }, cost: number): boolean {
    const own = person === '' ? this.#ofGuests.tryTake(place, cost) : this.#ofPeople.tryTake(person, cost)
    return own.ok && this.#ofAll.tryTake('', cost).ok
  }
}
