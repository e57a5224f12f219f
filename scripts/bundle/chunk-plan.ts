/**
 * Which modules travel in one file. A file more costs a phone a trip, and what is never used costs it bytes. So modules that the
 * same pages need are together from the start, and such parts are joined while a trip less is worth the bytes more that somebody
 * loads for nothing; then for every page that would still take too many trips.
 */

/** Where somebody begins to load: a page, or a part of pages that is loaded later. */
export interface Start {
  /** Its own module. */
  readonly own: string
  /** Everything that it needs. */
  readonly modules: ReadonlySet<string>
  /** How much its bytes and trips count beside those of others. */
  readonly weight: number
  /** Loaded from pages. */
  readonly isLater?: boolean
  /** Most files of its own and shared ones, styles counted apart. Left out: as many as it takes. */
  readonly most?: number
}

export interface Module {
  readonly bytes: number
  readonly isStyle: boolean
  readonly imports: readonly string[]
}

/** What a trip is worth in bytes before they are compressed. */
const TRIP = 3_000

/** Modules that travel together, and who loads them: a bit for each start. */
interface Part {
  users: bigint
  /** The bit of the start in whose own file it lies, if in one. */
  own: bigint
  /** Joined with nothing. */
  readonly isClosed: boolean
  bytes: number
  hasStyles: boolean
  modules: readonly string[]
  /** The bit by which others know it. */
  readonly sign: bigint
  /** The signs of all that it leads to, which is loaded wherever it is. */
  below: bigint
}

/** The modules of each file. */
export function planChunks(
  modules: ReadonlyMap<string, Module>,
  starts: readonly Start[],
): readonly (readonly string[])[] {
  const plan = new Plan(partsOf(modules, starts), starts)
  plan.joinWhatIsWorthATrip()
  plan.joinForPagesOfManyTrips()
  return plan.parts.map(({ modules: its }) => its)
}

function partsOf(modules: ReadonlyMap<string, Module>, starts: readonly Start[]): Part[] {
  const users = new Map<string, bigint>()
  for (const [index, { modules: needed }] of starts.entries())
    for (const id of needed) if (modules.has(id)) users.set(id, (users.get(id) ?? 0n) | bit(index))
  const parts = [...Map.groupBy(users.keys(), (id) => users.get(id) ?? 0n)].map(
    ([its, ids], index): Part => ({
      users: its,
      own: bit(starts.findIndex(({ own, isLater }) => !isLater && ids.includes(own))),
      // A part that is loaded later and that nothing else needs has its file to itself.
      isClosed: !hasSeveral(its) && starts.some(({ own, isLater }) => isLater && ids.includes(own)),
      bytes: ids.reduce((sum, id) => sum + (modules.get(id)?.bytes ?? 0), 0),
      hasStyles: ids.some((id) => modules.get(id)?.isStyle),
      modules: ids,
      sign: bit(index),
      below: 0n,
    }),
  )
  const partOf = new Map(parts.flatMap((part) => part.modules.map((id) => [id, part])))
  const needsOf = (part: Part) =>
    part.modules.flatMap((id) => modules.get(id)?.imports.map((it) => partOf.get(it)) ?? [])
  for (const part of parts) {
    const below = new Set(needsOf(part))
    for (const other of below) if (other) for (const next of needsOf(other)) below.add(next)
    below.delete(part)
    part.below = [...below].reduce((all, other) => all | (other?.sign ?? 0n), 0n)
  }
  return parts
}

const bit = (index: number) => (index < 0 ? 0n : 1n << BigInt(index))
const hasSeveral = (users: bigint) => (users & (users - 1n)) !== 0n
const tripsOf = (part: Pick<Part, 'hasStyles'>) => (part.hasStyles ? 2 : 1)

class Plan {
  parts: readonly Part[]
  readonly #starts: readonly Start[]
  /** Those that have a limit. */
  readonly #limited: bigint
  /** What eight starts weigh together, by their bits: asked millions of times. */
  readonly #weights: readonly (readonly number[])[]

  constructor(parts: readonly Part[], starts: readonly Start[]) {
    this.parts = parts
    this.#starts = starts
    this.#weights = starts
      .filter((_, index) => index % 8 === 0)
      .map((_, place) => Array.from({ length: 256 }, (__, bits) => sumOf(starts.slice(place * 8, place * 8 + 8), bits)))
    this.#limited = starts.reduce((all, { most }, index) => (most === undefined ? all : all | bit(index)), 0n)
  }

  joinWhatIsWorthATrip(): void {
    const best = new Map<Part, { partner: Part; gain: number }>()
    const look = (part: Part) => {
      best.delete(part)
      for (const partner of this.parts) {
        const least = best.get(part)?.gain ?? 0
        const gain = partner === part ? 0 : -this.#costOfJoining(part, partner, -least)
        if (gain > least) best.set(part, { partner, gain })
      }
    }
    this.parts.forEach(look)
    for (;;) {
      const [first] = [...best].toSorted(([, a], [, b]) => b.gain - a.gain)
      if (!first) return
      const [part, { partner }] = first
      this.#join(part, partner)
      const left = new Set(this.parts)
      for (const gone of best.keys()) if (!left.has(gone)) best.delete(gone)
      for (const other of this.parts) {
        const its = best.get(other)?.partner
        if (other === part || part.below & other.sign || its === part || (its && !left.has(its))) look(other)
      }
    }
  }

  /** The cheapest joins for those who are over their limit, until nobody is or nothing can be joined. */
  joinForPagesOfManyTrips(): void {
    for (;;) {
      const over = this.#starts.reduce(
        (set, { most }, index) => (this.#tripsOf(index) > (most ?? Infinity) ? set | bit(index) : set),
        0n,
      )
      let best: { pair: [Part, Part]; price: number } | undefined
      for (const [place, one] of this.parts.entries())
        for (const other of this.parts.slice(place + 1)) {
          const helped = this.#weightOf(one.users & other.users & over)
          if (helped === 0) continue
          const most = best?.price ?? Infinity
          const price = this.#costOfJoining(one, other, most * helped) / helped
          if (price < most) best = { pair: [one, other], price }
        }
      if (!best) return
      this.#join(...best.pair)
    }
  }

  #tripsOf(start: number): number {
    return this.parts.reduce((sum, part) => (part.users & bit(start) ? sum + tripsOf(part) : sum), 0)
  }

  #weightOf(users: bigint): number {
    let weight = 0
    for (let rest = users, place = 0; rest !== 0n; rest >>= 8n, place += 1)
      weight += this.#weights[place]?.[Number(rest & 255n)] ?? 0
    return weight
  }

  #costOf = (part: Pick<Part, 'users' | 'bytes' | 'hasStyles'>): number =>
    this.#weightOf(part.users) * (part.bytes + TRIP * tripsOf(part))

  /** Negative when it is a gain, counted on only while it is below the limit. Whoever loads a file loads all that it needs. */
  #costOfJoining(one: Part, other: Part, limit: number): number {
    if (one.isClosed || other.isClosed || !this.#canBe({ users: one.users | other.users, own: one.own | other.own }))
      return Infinity
    const circle = this.#circleOf(one, other)
    const joined = joinedFrom(circle)
    if (circle.length > 2 && (joined.isClosed || !this.#canBe(joined))) return Infinity
    let cost = this.#costOf(joined) - circle.reduce((sum, part) => sum + this.#costOf(part), 0)
    if (cost >= limit) return cost
    for (const part of this.parts) {
      if (!(part.sign & joined.below) || circle.includes(part)) continue
      const users = part.users | joined.users
      if (users !== part.users)
        cost += (this.#weightOf(users) - this.#weightOf(part.users)) * (part.bytes + TRIP * tripsOf(part))
    }
    return cost
  }

  /** Each page has a file by itself, which no other start with a limit loads. */
  #canBe({ users, own }: Pick<Part, 'users' | 'own'>): boolean {
    return own === 0n || !(hasSeveral(own) || users & this.#limited & ~own)
  }

  /** Both, and what lies between them: files that need each other are loaded together anyway, and run in no sure order. */
  #circleOf(one: Part, other: Part): readonly Part[] {
    const ends = one.sign | other.sign
    if (!((one.below | other.below) & ends)) return [one, other]
    return this.parts.filter(
      (part) => part === one || part === other || (part.sign & (one.below | other.below) && part.below & ends),
    )
  }

  #join(one: Part, other: Part): void {
    const circle = this.#circleOf(one, other)
    const joined = joinedFrom(circle)
    const signs = circle.reduce((all, { sign }) => all | sign, 0n)
    Object.assign(one, joined, { below: joined.below & ~signs, modules: circle.flatMap(({ modules }) => modules) })
    this.parts = this.parts.filter((part) => part === one || !circle.includes(part))
    for (const part of this.parts) {
      if (part.below & signs) part.below = (part.below & ~signs) | one.sign | one.below
      if (part.sign & one.below) part.users |= one.users
    }
  }
}

const sumOf = (eight: readonly Start[], bits: number) =>
  eight.reduce((sum, { weight }, index) => (bits & (1 << index) ? sum + weight : sum), 0)

function joinedFrom(parts: readonly Part[]): Omit<Part, 'sign' | 'modules'> {
  return {
    own: parts.reduce((all, { own }) => all | own, 0n),
    isClosed: parts.some(({ isClosed }) => isClosed),
    users: parts.reduce((all, { users }) => all | users, 0n),
    below: parts.reduce((all, { below }) => all | below, 0n),
    bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
    hasStyles: parts.some(({ hasStyles }) => hasStyles),
  }
}
