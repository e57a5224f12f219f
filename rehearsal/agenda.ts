/** What is still to come, in the order of time; what happens may bring more of it. */
export class WeekendAgenda<Moment extends { readonly at: number }> {
  readonly #coming: Moment[] = []

  add(...moments: readonly Moment[]) {
    this.#coming.push(...moments)
    this.#coming.sort((one, other) => one.at - other.at)
  }

  next(): Moment | undefined {
    return this.#coming.shift()
  }
}
