import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Entry, Reply } from './entry.ts'
import { Outbox } from './outbox.ts'
import { draftAbout, MemoryLock, MemoryStore, TOO_OLD } from './phones.testing.ts'

/** What may become of one request. */
type Fate = 'arrives' | 'requestLost' | 'answerLost' | 'busy' | 'tabDiesBefore' | 'tabDiesAfter'

type Deed =
  | { readonly is: 'write'; readonly tab: number; readonly subject: string; readonly isAllowed: boolean }
  | { readonly is: 'wake'; readonly tab: number }
  | { readonly is: 'close'; readonly tab: number }
  | { readonly is: 'signIn'; readonly person: string }
  | { readonly is: 'changeCookie'; readonly person: string }

/** The service: does each key once for whoever is signed in, and knows in which order. */
class Service {
  session = 'ada'
  readonly done: { readonly by: string; readonly subject: string; readonly nr: unknown }[] = []
  readonly #answers = new Map<string, Reply>()

  take({ key, owner, subject, input }: Entry): Reply {
    if (owner !== this.session) return { is: 'notOwner' }
    const earlier = this.#answers.get(`${owner} ${key}`)
    if (earlier) return earlier
    if (input['isAllowed'] === false) return { is: 'refused', code: 'closed', words: TOO_OLD }
    this.done.push({ by: this.session, subject, nr: input['nr'] })
    const reply: Reply = { is: 'done', answer: {} }
    this.#answers.set(`${owner} ${key}`, reply)
    return reply
  }
}

/** One phone: what it keeps, its tabs, and the network between it and the service. */
class Phone {
  readonly service = new Service()
  readonly store = new MemoryStore()
  readonly #lock = new MemoryLock()
  readonly #fates: Fate[]
  readonly #tabs = new Map<number, { readonly outbox: Outbox; die(): void }>()
  /** Whom the pages are made for. */
  #person = 'ada'
  #now = 0
  #keys = 0

  constructor(fates: readonly Fate[]) {
    this.#fates = [...fates]
  }

  tab(at: number): Outbox {
    const open = this.#tabs.get(at) ?? this.#open(at)
    this.#tabs.set(at, open)
    return open.outbox
  }

  close(at: number) {
    this.#tabs.get(at)?.die()
    this.#tabs.delete(at)
  }

  signIn(person: string) {
    this.#person = person
    this.service.session = person
  }

  #open(at: number) {
    let isDead = false
    let die = () => {}
    const gone = new Promise<never>((_, reject) => {
      die = () => {
        isDead = true
        reject(new Error('closed'))
      }
    })
    gone.catch(() => {})
    // A tab that is closed stops where it stands.
    const never = new Promise<never>(() => {})
    const alive = <T>(work: () => Promise<T>): Promise<T> =>
      isDead ? never : work().then((it) => (isDead ? never : it))
    const outbox = new Outbox({
      store: { read: () => alive(() => this.store.read()), update: (step) => alive(() => this.store.update(step)) },
      transport: (entry) => alive(async () => this.#carry(entry, () => this.close(at))),
      owner: () => this.#person,
      alone: (work) => this.#lock.alone(work, gone),
      tellOthers: () => {},
      onEntries: () => {},
      onSent: () => {},
      tooOld: TOO_OLD,
      newKey: () => {
        this.#keys += 1
        return `key-${this.#keys}`
      },
      now: () => this.#now,
      random: () => 0.5,
      after: () => () => {},
    })
    return { outbox, die }
  }

  async #carry(entry: Entry, closeTab: () => void): Promise<Reply> {
    const fate = this.#fates.shift() ?? 'arrives'
    if (fate === 'requestLost') return { is: 'lost' }
    if (fate === 'busy') return { is: 'later', afterMs: 0 }
    if (fate === 'tabDiesBefore') {
      closeTab()
      return { is: 'lost' }
    }
    const reply = this.service.take(entry)
    if (fate === 'tabDiesAfter') closeTab()
    return fate === 'arrives' ? reply : { is: 'lost' }
  }

  /** The network is good, each person comes back, and everything goes that can. */
  async settle() {
    this.#fates.length = 0
    for (const at of this.#tabs.keys()) this.close(at)
    for (const person of ['ada', 'bob']) {
      this.signIn(person)
      await this.tab(9).wake()
    }
  }
}

const TABS = fc.integer({ min: 0, max: 1 })
const PEOPLE = fc.constantFrom('ada', 'bob', '')

const DEEDS: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      is: fc.constant('write' as const),
      tab: TABS,
      subject: fc.constantFrom('final', 'third place', 'pool A'),
      isAllowed: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ is: fc.constant('wake' as const), tab: TABS }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('close' as const), tab: TABS }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('signIn' as const), person: PEOPLE }) },
  // In another tab, of which this one has not heard.
  { weight: 1, arbitrary: fc.record({ is: fc.constant('changeCookie' as const), person: PEOPLE }) },
)

const FATES: fc.Arbitrary<Fate> = fc.constantFrom(
  'arrives',
  'requestLost',
  'answerLost',
  'busy',
  'tabDiesBefore',
  'tabDiesAfter',
)

/** Lets the tabs go on for a few steps, or until nothing moves. */
const pass = async (steps: number) => {
  for (let step = 0; step < steps; step += 1) await Promise.resolve()
}

test('whatever is lost, closed or signed out: each is done once by its owner, in order, or visibly refused', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(DEEDS, fc.integer({ min: 0, max: 60 })), { maxLength: 25 }),
      fc.array(FATES, { maxLength: 30 }),
      async (deeds, fates) => {
        const phone = new Phone(fates)
        const kept: {
          readonly by: string
          readonly subject: string
          readonly nr: number
          readonly isAllowed: boolean
        }[] = []
        let person = 'ada'
        for (const [at, [deed, steps]] of deeds.entries()) {
          if (deed.is === 'write') {
            const { subject, isAllowed } = deed
            const before = phone.store.entries
            void phone.tab(deed.tab).sendOrKeep(draftAbout(subject, { nr: at, isAllowed }))
            // Kept once the store has it, which is before anything is sent.
            if (phone.store.entries !== before) kept.push({ by: person, subject, nr: at, isAllowed })
          } else if (deed.is === 'wake') void phone.tab(deed.tab).wake()
          else if (deed.is === 'close') phone.close(deed.tab)
          else if (deed.is === 'signIn') {
            person = deed.person
            phone.signIn(person)
          } else phone.service.session = deed.person
          await pass(steps)
        }
        await phone.settle()
        const { done } = phone.service
        const refused = phone.store.entries
        expect(refused.map(({ state }) => state.is).filter((is) => is !== 'refused')).toEqual([])
        for (const { by, nr, isAllowed } of kept) {
          expect(done.filter((it) => it.nr === nr)).toHaveLength(isAllowed ? 1 : 0)
          expect(done.filter((it) => it.nr === nr && it.by !== by)).toEqual([])
          expect(refused.filter(({ input, owner }) => input['nr'] === nr && owner === by)).toHaveLength(
            isAllowed ? 0 : 1,
          )
        }
        expect(done.length + refused.length).toBe(kept.length)
        for (const subject of ['final', 'third place', 'pool A'])
          for (const by of ['ada', 'bob']) {
            const order = done.filter((it) => it.subject === subject && it.by === by).map(({ nr }) => Number(nr))
            expect(order).toEqual(order.toSorted((a, b) => a - b))
          }
      },
    ),
  )
})

test('the test can fail: a service that forgets keys does something twice', async () => {
  const phone = new Phone(['answerLost'])
  await phone.tab(0).sendOrKeep(draftAbout('final', { nr: 1 }))
  phone.store.entries = phone.store.entries.map((entry) => ({ ...entry, key: 'another' }))
  await phone.settle()
  expect(phone.service.done).toHaveLength(2)
})
