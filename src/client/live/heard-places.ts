/** How far this tab has heard, so that a new connection can go on from there. */
export class HeardPlaces {
  /** Everything up to here was heard. */
  #complete = ''
  /** The last change, of which there may be more: one that several topics hear of comes once for each. */
  #last: { readonly place: string; readonly topics: Set<string> } | undefined

  /** Where to go on; '' when nobody knows. */
  get since(): string {
    return this.#complete
  }

  /** Whether a message is new: whoever goes on from before the last change hears parts of it again. */
  note(topic: string, place: string): boolean {
    if (this.#last?.place !== place) {
      if (this.#last) this.#complete = this.#last.place
      this.#last = { place, topics: new Set() }
    }
    if (this.#last.topics.has(topic)) return false
    this.#last.topics.add(topic)
    return true
  }

  /** Everything up to here was heard, or is being loaded. */
  reach(place: string) {
    this.#complete = place
    this.#last = undefined
  }

  forget() {
    this.reach('')
  }
}
