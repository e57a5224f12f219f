import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, type DoorAnswer, formOn, isForLater, isTaken, Lost, type OpenedPage } from '../doors/browser.ts'
import type { Meant, Typed } from '../doors/forms.ts'
import type { LedgerDeed } from '../ledger/ledger.ts'
import type { World } from '../world.ts'
import type { CastMember } from './person.ts'

/** What somebody wants done, and what the ledger notes of it. */
export interface DeedWish {
  readonly kind: string
  readonly facts?: Readonly<Record<string, unknown>>
  /** Left out: one is drawn. */
  readonly key?: string
  readonly browser?: Browser
  /** Refusals that the play counts on; all others are noted as unexpected. */
  readonly mayBe?: readonly number[]
}

/** So often somebody tries again before giving up, with pauses that grow. */
const TRIES_MOST = 60
const PAUSE_MS = 40
const PAUSE_MOST_MS = 500

/** A named change, sent until an answer is there; the outbox of a phone does the same. */
export const sendCommand = (world: World, person: CastMember, command: string, input: unknown, wish: DeedWish) =>
  carryOut(world, person, wish, (browser, key) => browser.run(command, input, key))

/** Fills in a form that stands on a page and sends it; what is sent again comes from the same page. */
export async function sendForm(
  world: World,
  person: CastMember,
  path: string,
  meant: Meant,
  typed: Typed,
  wish: DeedWish,
): Promise<DoorAnswer | undefined> {
  const page = await look(async () => {
    const found = await (wish.browser ?? person.browser).open(path)
    if (isForLater(found)) throw new Lost('Not now.')
    return found
  })
  return sendShown(world, person, page, meant, typed, wish)
}

/** The same with a page that is open. */
export function sendShown(
  world: World,
  person: CastMember,
  page: OpenedPage,
  meant: Meant,
  typed: Typed,
  wish: DeedWish,
): Promise<DoorAnswer | undefined> {
  const form = formOn(page, meant)
  return carryOut(world, person, wish, (browser, key) => browser.send(page, form, typed, key))
}

async function carryOut(
  world: World,
  person: CastMember,
  wish: DeedWish,
  attempt: (browser: Browser, key: string) => Promise<DoorAnswer>,
): Promise<DoorAnswer | undefined> {
  const { browser = person.browser, kind, facts = {} } = wish
  const key = wish.key ?? deedKey(world)
  const deed: LedgerDeed = { kind, who: person.key, key, facts }
  const once = () => untilAnswered(() => attempt(browser, key))
  const answers = person.habits.isImpatient ? await Promise.all([once(), once()]) : [await once()]
  const [answer, echo] = answers
  if (answer && echo && isTaken(answer) !== isTaken(echo))
    world.ledger.contradictions.push(`${kind} of ${person.key}: ${answer.status} and ${echo.status} under one key`)
  const best = bestOf(answers)
  note(world, deed, best, wish)
  return best
}

/** A repeat is told no secret a second time: of two answers whoever tapped reads the fuller one. */
function bestOf(answers: readonly (DoorAnswer | undefined)[]): DoorAnswer | undefined {
  const come = answers.filter((it) => it !== undefined)
  const taken = come.filter(isTaken).toSorted((one, other) => other.text.length - one.text.length)
  return taken[0] ?? come[0]
}

function note({ ledger }: World, deed: LedgerDeed, answer: DoorAnswer | undefined, { mayBe = [] }: DeedWish) {
  if (!answer) {
    ledger.uncertain.push(deed)
    return
  }
  if (isTaken(answer)) {
    ledger.acknowledged.push(deed)
    return
  }
  const { status, text } = answer
  if (status === 409) ledger.conflicts += 1
  ledger.refused.push({ ...deed, status, text: text.slice(0, 400) })
  if (!mayBe.includes(status))
    ledger.unexpected.push(
      `${deed.kind} of ${deed.who}: ${status} ${problemIn(text)} ${JSON.stringify(deed.facts).slice(0, 200)}`,
    )
}

/** What a refused form or command says, without the page around it. */
function problemIn(text: string): string {
  if (text.startsWith('{')) return text.slice(0, 300)
  const codes = [...text.matchAll(/"code","([\w-]+)"/g)].map(([, code]) => code)
  return codes.length > 0
    ? codes.join(' ')
    : text
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .slice(0, 200)
}

/** The same request until an answer is there that is not "later"; nothing where none comes. */
async function untilAnswered(attempt: () => Promise<DoorAnswer>): Promise<DoorAnswer | undefined> {
  let last: DoorAnswer | undefined
  for (let tries = 0; tries < TRIES_MOST; tries += 1) {
    try {
      last = await attempt()
      if (!isForLater(last)) return last
    } catch (error) {
      if (!(error instanceof Lost)) throw error
    }
    await wait(Math.min(PAUSE_MS * 2 ** Math.min(tries, 6), PAUSE_MOST_MS))
  }
  return last
}

/** What is only looked at; it is asked for again where it got lost. */
export async function look<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask()
    } catch (error) {
      if (!isPassing(error) || tries >= TRIES_MOST) throw error
      await wait(Math.min(PAUSE_MS * 2 ** Math.min(tries, 6), PAUSE_MOST_MS))
    }
  }
}

/** Lost on the way, or refused for now; the official client wraps both. */
function isPassing(error: unknown): boolean {
  if (error instanceof Lost) return true
  const { status, originalError } = error as { status?: number; originalError?: unknown }
  return status === 503 || status === 429 || originalError instanceof Lost
}

let drawn = 0
/** Never the same twice in a rehearsal, and the same in its repetition. */
export const deedKey = (world: World): string => {
  drawn += 1
  return `k${String(drawn).padStart(9, '0')}-${world.chance('key', drawn).word(12)}`
}

/** One thing of what a command answered; '' where it was refused. */
export function answeredText(reply: DoorAnswer | undefined, name: string): string {
  if (!reply || !isTaken(reply) || !reply.text.startsWith('{')) return ''
  return String((JSON.parse(reply.text) as Readonly<Record<string, unknown>>)[name] ?? '')
}
