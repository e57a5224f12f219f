/**
 * Who is signed in changes while answers are under way. One that was asked for before such a change was made for somebody
 * who has gone since, and must not be kept after it. The worker may be ended at any time; what is under way ends with it.
 */
export class ChangesOfPerson {
  #count = 0
  #last: Promise<unknown> = Promise.resolve()

  /** For `isSince`: now. */
  get moment(): number {
    return this.#count
  }

  isSince(moment: number): boolean {
    return this.#count > moment
  }

  note(): void {
    this.#count += 1
  }

  /** One after the other, so that nothing is kept between a look at who is signed in and the deed. */
  inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#last.then(work)
    this.#last = turn.catch(() => {})
    return turn
  }
}
