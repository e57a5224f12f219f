import { hash } from 'node:crypto'
import * as v from 'valibot'
import type { Role } from '#access/roles.ts'
import type { Database } from '#records/database.ts'
import { badRequest, type FieldErrors, notFound, Refusal } from '#records/errors.ts'
import type { Reader } from '#records/reader.ts'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Actor } from '#records/viewing/actor.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import type { Dependencies, Routes } from '../areas/dependencies.ts'
import { type LetIn, NOT_LET_IN } from '../auth/let-in.ts'
import { readJson } from '../bodies/body.ts'
import { readMultipart } from '../bodies/multipart.ts'
import { contentHashOf } from '../files/intake.ts'
import { type HttpRequest, jsonResponse } from '../server/http-request.ts'
import { inputSizeOf, jsonBoundsOf, refuseTooMany } from './input-size.ts'
import { type CommandInput, issueCode, issueWords } from './inputs.ts'
import { asOwner, inEveryLanguage } from './owner.ts'
import { inWordsOf, type RefusalWords, RefusedField } from './refusals.ts'
import { unstorable, unstorableIn } from './storable-input.ts'

/** Commands: changes with a name, declared once, reached from forms and from `POST /api/commands/<area>.<name>` alike. */

export type Who = 'anyone' | 'signedIn' | { roles: readonly Role[] }

export const ADMINS = { roles: ['admin'] } as const satisfies Who

/** What a command has besides its input. */
export interface CommandContext {
  readonly dependencies: Dependencies
  /** Where the request came from, for limits. */
  readonly address: string
  /** Aborted once nobody waits for the answer any more. */
  readonly gone?: AbortSignal | undefined
  /** By which codes its sender was let in. */
  readonly letIn: LetIn
}

export interface Command<S extends CommandInput = CommandInput, Answer = unknown, Prepared = unknown> {
  /** `<area>.<name>` */
  readonly name: string
  readonly input: S
  readonly who: Who
  /**
   * Slow or outside work that must not hold up other writers, such as hashing a password. Nothing that its actor could
   * not do again may come of it: who they are is asked once more before `run`.
   */
  prepare?(db: Database, actor: Viewer, input: v.InferOutput<S>, context: CommandContext): Promise<Prepared>
  /** Loads, decides, writes; what it returns is the answer. */
  run(
    tx: Transaction,
    actor: Viewer,
    input: v.InferOutput<S>,
    context: CommandContext & { readonly prepared: Prepared },
  ): Promise<Answer>
  /** Files may come with its input, as parts of a form. What becomes of them is up to `prepare`. */
  readonly takesFiles?: true
  /** Its words for what the engine or another area refuses while it runs. */
  readonly refusals?: RefusalWords
  /** Parts of the answer that are secrets, or all of it: they are not kept, so a repeat gets the rest. */
  readonly secrets?: readonly string[] | 'all'
  /** Nothing is kept of who ran it, so that nobody learns who is behind its effect. A repeat must do no harm. */
  readonly untraced?: true
}

/** Declares a command, with the types of its input and its answer. */
export const command = <S extends CommandInput, Answer, Prepared = undefined>(
  declared: Command<S, Answer, Prepared>,
): Command<S, Answer, Prepared> => declared

const KEY = /^[\w-]{8,100}$/
/** How long a repeat gets the same answer; a phone may be away for a weekend. */
export const KEPT_DAYS = 7

export interface CommandCall {
  readonly actor: Actor
  readonly input: unknown
  readonly address: string
  /** Under which a repeat gets the same answer. */
  readonly key?: string | undefined
  readonly gone?: AbortSignal | undefined
  readonly letIn?: LetIn
}

export async function runCommand<Answer>(
  dependencies: Dependencies,
  found: Command<CommandInput, Answer>,
  { actor: acting, input: raw, address, key: given, gone, letIn = NOT_LET_IN }: CommandCall,
): Promise<Answer> {
  const { db } = dependencies
  const key = found.untraced ? undefined : given
  // As they are now that everything has arrived, which may have taken long.
  const actor = await acting.now(db)
  checkWho(found.who, actor)
  if (key !== undefined && !KEY.test(key)) throw badRequest('The idempotency key is not valid.')
  const fingerprint = key === undefined ? '' : await fingerprintOf(raw)
  if (key !== undefined) {
    const earlier = await earlierAnswer(db, found, actor, key, fingerprint)
    if (earlier) return earlier.answer
  }
  const input = await checkInput(found.input, raw)
  const context = { dependencies, address, gone, letIn }
  let isPrepared = false
  try {
    const prepared = await found.prepare?.(db, actor, input, context)
    isPrepared = true
    return await db.writeAs(acting, async (tx, actor) => {
      checkWho(found.who, actor)
      const earlier = key === undefined ? undefined : await earlierAnswer(tx, found, actor, key, fingerprint)
      if (earlier) return earlier.answer
      const answer = await found.run(tx, actor, input, { ...context, prepared })
      if (key !== undefined) await keepOutcome(tx, found, actor, key, fingerprint, keptAnswer(found, answer))
      return answer
    })
  } catch (error) {
    const refusal = found.refusals && error instanceof Refusal ? inWordsOf(found.refusals, error) : error
    if (key === undefined || !(refusal instanceof Refusal)) throw refusal
    if (!isPrepared) {
      // The first of two taps may have done it meanwhile, and be what the second one was refused for.
      checkWho(found.who, await acting.now(db))
      const earlier = await earlierAnswer(db, found, actor, key, fingerprint)
      if (earlier) return earlier.answer
    }
    if (refusal.status === 409)
      await db.write((tx) => keepOutcome(tx, found, actor, key, fingerprint, keptConflict(refusal)))
    throw refusal
  }
}

/** Tells whether the same is sent again: of files their contents count, and their names. */
async function fingerprintOf(raw: unknown): Promise<string> {
  const files = Object.values(raw ?? {}).filter((value) => value instanceof File)
  const contents = new Map<unknown, string>()
  for (const file of files) contents.set(file, `${file.name} ${await contentHashOf(await file.bytes())}`)
  const written = JSON.stringify(raw, (name, value) => contents.get(value) ?? withoutPasswords(name, value))
  return hash('sha256', written ?? '')
}

/** A fast hash of a password would be as good as the password to whoever steals the database. */
const withoutPasswords = (name: string, value: unknown) => (/password/i.test(name) ? undefined : value)

export function checkWho(who: Who, actor: Viewer) {
  if (who === 'anyone') return
  if (actor.id === '') throw new Refusal(401, 'The request requires valid record authorization token.')
  if (who === 'signedIn') return
  if (!who.roles.every((role) => actor.roles.includes(role))) {
    throw new Refusal(403, 'The authorized record is not allowed to perform this action.')
  }
}

export async function checkInput<S extends CommandInput>(schema: S, raw: unknown): Promise<v.InferOutput<S>> {
  refuseTooMany(schema, raw)
  const result = await v.safeParseAsync(schema, raw, { message: issueWords })
  const errors: FieldErrors = {}
  for (const issue of result.issues ?? []) {
    const path = v.getDotPath(issue) ?? 'input'
    errors[path] ??= new RefusedField(issueCode(issue), issue.message, () => issue.message)
  }
  if (result.success) for (const path of unstorableIn(result.output)) errors[path] = unstorable()
  if (Object.keys(errors).length > 0) throw badRequest('An error occurred while validating the submitted data.', errors)
  return result.output
}

/** Answers are objects; in the place of one that was refused because somebody else was faster stands a list. */
const CONFLICT = '["conflict",'

function keptConflict(refusal: Refusal): string {
  const { message, data } = inEveryLanguage(refusal)
  return JSON.stringify(['conflict', message, data])
}

/**
 * What became of the same before. A conflict stays one, whatever has changed since: whoever hears of it decides, and that
 * has a key of its own, or another content. A copy that comes late is not carried out after all.
 */
async function earlierAnswer<Answer>(
  reader: Reader,
  { name }: Command<CommandInput, Answer>,
  actor: Viewer,
  key: string,
  input: string,
) {
  const [found] = await reader.query((queries) =>
    queries
      .selectFrom('_idempotency')
      .select(['command', 'input', 'answer'])
      .where('actor', '=', actor.id)
      .where('key', '=', key),
  )
  if (!found) return undefined
  const isSame = found.command === name && found.input === input
  if (found.answer.startsWith(CONFLICT)) {
    if (!isSame) return undefined
    const [, message, data] = JSON.parse(found.answer) as ['conflict', string, Record<string, unknown>]
    throw new Refusal(409, message, data)
  }
  if (!isSame) throw new Refusal(422, 'The idempotency key was used for something else.')
  // What the command answered then, but for its secrets.
  return { answer: JSON.parse(found.answer) as Answer }
}

function keptAnswer({ secrets = [] }: Command, answer: unknown): string {
  const isSecret = (part: string) => part !== '' && (secrets === 'all' || secrets.includes(part))
  return JSON.stringify(answer ?? {}, (part, value: unknown) => (isSecret(part) ? undefined : value))
}

async function keepOutcome(
  tx: Transaction,
  { name }: Command,
  actor: Viewer,
  key: string,
  input: string,
  answer: string,
) {
  const kept = { command: name, input, answer, at: timestamp(tx.now()) }
  await tx.execute((queries) =>
    queries
      .insertInto('_idempotency')
      .values({ key, actor: actor.id, ...kept })
      // Of a conflict: what was answered stays.
      .onConflict((row) =>
        row.columns(['actor', 'key']).doUpdateSet(kept).where('_idempotency.answer', 'like', '["conflict",%'),
      ),
  )
}

const isForm = (request: HttpRequest) =>
  (request.header('content-type') ?? '').trim().toLowerCase().startsWith('multipart/form-data')

/** No more of either than the input can hold. */
const readInput = (request: HttpRequest, { input, takesFiles }: Command, dependencies: Dependencies) =>
  takesFiles && isForm(request)
    ? readMultipart(request, dependencies, { files: inputSizeOf(input).files })
    : readJson(request, dependencies)

/** `POST /api/commands/<area>.<name>` */
export const commandsRoutes =
  (commands: readonly Command[]): Routes =>
  (router, dependencies) => {
    const byName = new Map(commands.map((it) => [it.name, it]))
    if (byName.size !== commands.length) throw new Error('Two commands have the same name')
    const find = (request: HttpRequest) => {
      const found = byName.get(request.param('name'))
      if (!found) throw notFound()
      return found
    }
    const json = (request: HttpRequest) => jsonBoundsOf(find(request).input)
    router.post('/api/commands/:name', json, async (request) => {
      const found = find(request)
      const actor = await dependencies.sessions.sessionOf(request)
      // Before anything large is read.
      checkWho(found.who, actor.viewer)
      const input = await readInput(request, found, dependencies)
      const key = request.header('idempotency-key')
      const letIn = dependencies.sessions.letIn.of(request)
      const call = { actor, input, address: request.address, key, gone: request.gone, letIn }
      const answer = (await asOwner(request, actor.viewer, () => runCommand(dependencies, found, call))) ?? {}
      const { cookie } = letIn
      return jsonResponse(answer, 200, cookie === undefined ? undefined : { 'set-cookie': cookie })
    })
  }
