/**
 * Who is signed in changes while answers are under way. One that was asked for before another which has told that somebody
 * else is signed in, or nobody, was made for who has gone since: it is not kept, and says nothing of who is there now.
 * The worker may be ended at any time; what is under way ends with it.
 */
export class ChangesOfPerson {
  #asked = 0
  #told = 0
  #last: Promise<unknown> = Promise.resolve()

  /** The number of a request, for what follows: later ones are greater. */
  ask(): number {
    this.#asked += 1
    return this.#asked
  }

  /** Whether one that was asked for later has told already who is signed in. */
  isOvertaken(asked: number): boolean {
    return asked < this.#told
  }

  /** Its answer has told who is signed in. */
  note(asked: number): void {
    this.#told = Math.max(this.#told, asked)
  }

  /** One after the other, so that nothing is kept between a look at who is signed in and the deed. */
  inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#last.then(work)
    this.#last = turn.catch(() => {})
    return turn
  }
}
