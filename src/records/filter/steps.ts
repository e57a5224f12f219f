import { TooCostly } from './parse.ts'

/** Bounds what a question of somebody else's does, whatever was expected of it; its parts share it. */
export class StepLimit {
  readonly #most: number
  readonly #sentence: string
  #taken = 0

  constructor(most: number, sentence: string) {
    this.#most = most
    this.#sentence = sentence
  }

  get taken(): number {
    return this.#taken
  }

  take(steps = 1) {
    this.#taken += steps
    if (this.#taken > this.#most) throw new TooCostly(this.#sentence)
  }
}
