/** What is to be done, in the order of time; of what is due at once, that first which was noted first. */
export class Agenda<Item> {
  readonly #entries: { readonly at: number; readonly item: Item }[] = []

  get nextAt(): number | undefined {
    return this.#entries[0]?.at
  }

  add(at: number, item: Item) {
    let [from, to] = [0, this.#entries.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (this.#entries[middle]!.at <= at) from = middle + 1
      else to = middle
    }
    this.#entries.splice(from, 0, { at, item })
  }

  /** The next one that is due by then, which is struck off. */
  takeDue(now: number): { readonly at: number; readonly item: Item } | undefined {
    const [first] = this.#entries
    return first && first.at <= now ? this.#entries.shift() : undefined
  }
}
