import type { ChangesOfPerson } from './changes-of-person.ts'
import type { Facts } from './facts.ts'
import type { Copy, KeptPages } from './kept.ts'
import type { ToPage } from './messages.ts'
import { ASSETS, FACTS, PICTURES } from './names.ts'
import { isForParts, keptAs, pageOfData } from './plan.ts'
import { OFFLINE_DOCUMENT } from './shell.ts'

/** How long the network may take while there is a copy. */
export const NETWORK_MS = 4_000
/** How long it may take where there is none: as long as the slowest network that brings anything. */
export const GIVE_UP_MS = 20_000
/** A document that was seen so lately need not be fetched again beside its data. */
const DOCUMENT_FRESH_MS = 10 * 60_000
/** The document that was fetched beside the data is of the same visit. */
const SAME_VISIT_MS = 60_000
/** What the person waits for goes first. */
const DOCUMENT_AFTER_MS = 2_000

const LATE = 'late' as const

/** Said by every page: whom it was made for. */
const VIEWER = 'x-viewer'
const NOBODY = 'nobody'

export interface AnswerDependencies {
  readonly caches: CacheStorage
  readonly kept: KeptPages
  readonly facts: Facts
  readonly changes: ChangesOfPerson
  /** When the network was last given up, until it answers. */
  readonly silence: { noticedAt: number }
  fetch(request: Request | string): Promise<Response>
  now(): number
  after(ms: number): Promise<void>
}

/** One request, with what belongs to it. */
export interface AnswerContext {
  readonly request: Request
  /** The browser may have asked while the worker was starting. */
  readonly early?: Promise<Response | undefined>
  /** Goes on after the answer was given. */
  meanwhile(work: Promise<unknown>): void
  /** To the page that asked. */
  tell(message: ToPage): Promise<void>
}

export async function answerPage(dependencies: AnswerDependencies, context: AnswerContext): Promise<Response> {
  const address = addressOf(context.request)
  const copy = await copyOf(dependencies, address)
  const answer = await firstOf(dependencies, context, address, copy)
  if (answer) return answer
  return copy ? withAge(copy) : offlineDocument(dependencies)
}

export async function answerData(dependencies: AnswerDependencies, context: AnswerContext): Promise<Response> {
  const address = addressOf(context.request)
  const copy = await copyOf(dependencies, address)
  const answer = await firstOf(dependencies, context, address, copy)
  if (answer) {
    context.meanwhile(context.tell({ is: 'network' }))
    if (isPage(answer)) context.meanwhile(keepDocument(dependencies, documentOf(context.request)))
    return answer
  }
  if (copy && !(await isOvertaken(dependencies, context.request, copy))) {
    await context.tell({ is: 'kept', seenAt: copy.seenAt })
    return copy.response
  }
  const document = await copyOf(dependencies, documentOf(context.request))
  return elsewhere(context, document !== undefined)
}

/** Whether the page was opened as a document since: then that is what was seen at the last visit. */
async function isOvertaken(dependencies: AnswerDependencies, request: Request, copy: Copy): Promise<boolean> {
  if (isForParts(new URL(request.url))) return false
  const document = await copyOf(dependencies, documentOf(request))
  return document !== undefined && document.seenAt - copy.seenAt > SAME_VISIT_MS
}

export async function answerAsset(
  { caches, fetch, after }: AnswerDependencies,
  { request, meanwhile }: AnswerContext,
): Promise<Response> {
  const cache = await caches.open(ASSETS)
  const kept = await cache.match(request.url)
  if (kept) return kept
  const response = await Promise.race([fetch(request), after(GIVE_UP_MS)])
  if (!response) return Response.error()
  if (response.status === 200) meanwhile(cache.put(request.url, response.clone()))
  return response
}

/** Old ones make room; a ground has one plan and a course a picture for each hole. */
const PICTURES_MOST = 100

/** The name of a file stands for one content for ever. What only some may see is left to the browser. */
export async function answerPicture(
  { caches, fetch }: AnswerDependencies,
  { request, meanwhile }: AnswerContext,
): Promise<Response> {
  const cache = await caches.open(PICTURES)
  const kept = await cache.match(request.url)
  if (kept) return kept
  const response = await fetch(request)
  meanwhile(keepPicture(caches, request.url, response.clone()))
  return response
}

/** Pictures that were there before the worker. */
export async function keepPictures({ caches, fetch }: AnswerDependencies, addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(PICTURES)
  for (const address of addresses) {
    if (await cache.match(address)) continue
    const response = await fetch(address).catch(() => undefined)
    if (response) await keepPicture(caches, address, response)
  }
}

/** Nothing where it is not for everybody. */
export async function keepPicture(caches: CacheStorage, address: string, response: Response): Promise<void> {
  if (!isForEverybody(response)) return
  const cache = await caches.open(PICTURES)
  await cache.put(address, response)
  const keys = await cache.keys()
  for (const key of keys.slice(0, Math.max(0, keys.length - PICTURES_MOST))) await cache.delete(key)
}

const isForEverybody = ({ status, headers }: Response) =>
  status === 200 && /\bpublic\b.*\bimmutable\b/.test(headers.get('cache-control') ?? '')

const copyOf = async ({ kept, facts }: AnswerDependencies, address: string) =>
  kept.find(address, await facts.lastPerson())

/** What the network says, in time; undefined where a copy must do, or the word that there is none. */
async function firstOf(
  dependencies: AnswerDependencies,
  context: AnswerContext,
  address: string,
  copy: Copy | undefined,
): Promise<Response | undefined> {
  const fromNetwork = network(dependencies, context, address)
  context.meanwhile(fromNetwork)
  const { silence, now, after } = dependencies
  // Where data were waited for in vain their document is asked for next.
  const isSilent = now() - silence.noticedAt < SAME_VISIT_MS
  const answer = await Promise.race([fromNetwork, after(copy || isSilent ? NETWORK_MS : GIVE_UP_MS).then(() => LATE)])
  if (answer !== LATE) return answer
  if (!copy) silence.noticedAt = now()
  return undefined
}

async function network(
  dependencies: AnswerDependencies,
  context: AnswerContext,
  address: string,
): Promise<Response | undefined> {
  const asked = dependencies.changes.ask()
  try {
    // What the browser has asked for itself went out with the session that is to be ended.
    const early = (await isSignedOutFirst(dependencies, context.request)) ? undefined : await context.early
    const response = early ?? (await dependencies.fetch(context.request))
    dependencies.silence.noticedAt = Number.NEGATIVE_INFINITY
    if (isDown(response)) return undefined
    const keptAt = isForParts(new URL(context.request.url)) ? undefined : address
    context.meanwhile(seen(dependencies, { address: keptAt, response: response.clone(), asked }))
    return response
  } catch {
    return undefined
  }
}

/** Tells the service of a sign-out that it has not heard of, before anything else is asked of it. Throws where it cannot. */
async function isSignedOutFirst({ facts, fetch }: AnswerDependencies, { url }: Request): Promise<boolean> {
  const session = await facts.owedSignOut()
  if (session === '') return false
  const end = new URL(`/api/session/end?session=${encodeURIComponent(session)}`, url)
  const { ok } = await fetch(new Request(end, { method: 'POST' }))
  if (!ok) throw new Error('The session could not be ended')
  await facts.noteOwedSignOut('')
  return true
}

/** Somebody in front of the service says that it is away. */
const isDown = ({ status }: Response) => status >= 502 && status <= 504

const isPage = (response: Response) => response.status === 200 && response.headers.has(VIEWER)

interface Seen {
  /** Under which it is kept; undefined for parts of a page, which are none to go to. */
  readonly address: string | undefined
  readonly response: Response
  /** The number under which it was asked for. */
  readonly asked: number
}

/** Keeps a page for whom it was made. Whoever is no longer signed in leaves nothing behind. */
export async function seen(
  { kept, facts, changes }: AnswerDependencies,
  { address, response, asked }: Seen,
): Promise<void> {
  const viewer = response.headers.get(VIEWER)
  if (response.status !== 200 || viewer === null) return
  const person = viewer === NOBODY ? '' : viewer
  const whole = new Response(await response.blob(), response)
  await changes.inTurn(async () => {
    const isAnother = person !== (await facts.lastPerson())
    if (isAnother && changes.isOvertaken(asked)) return
    changes.note(asked)
    if (isAnother) {
      await facts.notePerson(person)
      await kept.dropAllBut(person)
    }
    // What another address has answered is not what stands at this one.
    if (address !== undefined && !response.redirected) await kept.keep(address, whole, person)
  })
}

/** Somebody signs out here. What they saw goes at once: the page that would tell so may never arrive. */
export const signedOut = ({ kept, facts, changes }: AnswerDependencies, owed = ''): Promise<void> =>
  changes.inTurn(async () => {
    if (owed !== '') await facts.noteOwedSignOut(owed)
    changes.note(changes.ask())
    await facts.notePerson('')
    await kept.dropAllBut('')
  })

/** A page that was reached by a link was never a document; opened without network it must be one. */
export async function keepDocument(dependencies: AnswerDependencies, address: string): Promise<void> {
  const copy = await copyOf(dependencies, address)
  if (copy && dependencies.now() - copy.seenAt < DOCUMENT_FRESH_MS) return
  await dependencies.after(DOCUMENT_AFTER_MS)
  const asked = dependencies.changes.ask()
  try {
    await seen(dependencies, { address, response: await dependencies.fetch(address), asked })
  } catch {
    // The next visit tries again.
  }
}

/** The document tells its scripts how old it is. */
async function withAge({ response, seenAt }: Copy): Promise<Response> {
  const html = await response.text()
  const { status, headers } = response
  return new Response(html.replace('<html', `<html data-seen-at="${seenAt}"`), { status, headers })
}

async function offlineDocument({ caches }: AnswerDependencies): Promise<Response> {
  const facts = await caches.open(FACTS)
  return (await facts.match(OFFLINE_DOCUMENT)) ?? Response.error()
}

/**
 * The page under way is opened as a document, which the worker knows how to answer. One that is shown already stays, unless
 * there is a copy of what was chosen of it.
 */
function elsewhere({ request }: AnswerContext, isKept: boolean): Response {
  const url = new URL(request.url)
  const wanted = pageOfData(url)
  if (isForParts(url) || isShownBy(request, wanted, isKept)) return Response.error()
  const headers = { 'x-remix-redirect': wanted, 'x-remix-reload-document': 'true' }
  return new Response(null, { status: 204, headers })
}

/** The referrer follows the address bar; a client's own address is the one of its document. */
function isShownBy({ referrer }: Request, wanted: string, isKept: boolean): boolean {
  if (referrer === '') return true
  const [here, there] = [new URL(referrer), new URL(wanted, referrer)]
  return here.pathname === there.pathname && (!isKept || here.search === there.search)
}

const addressOf = (request: Request): string => keptAs(new URL(request.url))

/** Of the page whose data is asked for. */
const documentOf = ({ url }: Request): string => keptAs(new URL(pageOfData(new URL(url)), url))
