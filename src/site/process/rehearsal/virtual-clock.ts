import { type Clock, shownAt } from '#rules/calendar/clock.ts'

/** The clock of a copy: goes faster, stands still, and is put forward over the night. */
export class VirtualClock {
  readonly #machine: () => number
  #clock: Clock

  /** Stands still at first. */
  constructor(shown: number, machine: () => number = Date.now) {
    this.#machine = machine
    this.#clock = { real: machine(), shown, rate: 0 }
  }

  now(): number {
    return shownAt(this.#clock, this.#machine())
  }

  get rate(): number {
    return this.#clock.rate
  }

  goAt(rate: number) {
    this.#set(this.now(), rate)
  }

  putTo(shown: number) {
    this.#set(shown, this.rate)
  }

  #set(shown: number, rate: number) {
    this.#clock = { real: this.#machine(), shown, rate }
  }
}
