import { Refusal } from '#records/errors.ts'
import type { Limits } from '../areas/dependencies.ts'

const tooMany = () => new Refusal(429, 'Too Many Requests.')

/**
 * How many are connected, in all, per person and per address. Only guests are counted by address: the phones on one
 * field share theirs, but each signed-in person is known.
 */
export class ConnectionLimits {
  readonly #limits: Limits
  readonly #guests = new Map<string, number>()
  readonly #people = new Map<string, number>()
  #all = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  takeAsGuest(address: string) {
    if (this.#all >= this.#limits.liveConnections) throw tooMany()
    if (count(this.#guests, address) >= this.#limits.livePerAddress) throw tooMany()
    this.#all++
    add(this.#guests, address, 1)
  }

  /** A guest turned out to be somebody. */
  becomePerson(address: string, person: string) {
    if (count(this.#people, person) >= this.#limits.livePerPerson) throw tooMany()
    add(this.#guests, address, -1)
    add(this.#people, person, 1)
  }

  /** `person` is '' for a guest. */
  free(address: string, person: string) {
    this.#all--
    if (person === '') add(this.#guests, address, -1)
    else add(this.#people, person, -1)
  }
}

const count = (counts: ReadonlyMap<string, number>, key: string) => counts.get(key) ?? 0

function add(counts: Map<string, number>, key: string, amount: number) {
  const sum = count(counts, key) + amount
  if (sum === 0) counts.delete(key)
  else counts.set(key, sum)
}
