import type { Database } from '#records/database.ts'
import { badRequest, Refusal } from '#records/errors.ts'
import type { Reader } from '#records/reader.ts'
import type { Collection } from '#records/schema/collection.ts'
import { ID_PATTERN } from '#records/schema/values.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Actor } from '#records/viewing/actor.ts'
import { AnswerSize } from '#records/viewing/answer-size.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { type Body, createIn, deleteIn, shown } from '#records/viewing/viewer-records.ts'
import type { Dependencies, Routes } from '../areas/dependencies.ts'
import { readJson } from '../bodies/body.ts'
import { readMultipart } from '../bodies/multipart.ts'
import { refuseHopeless, takeFiles } from '../files/intake.ts'
import { requestLimits } from '../limits/rate-limit-routes.ts'
import { ComeBackLater } from '../limits/rate-limits.ts'
import { turnName } from '../limits/turns.ts'
import { type HttpRequest, jsonResponse } from '../server/http-request.ts'
import { type BatchPart, partsIn, type ReadBatchPart, readBatchPart } from './batch-parts.ts'
import { batchJson } from './record-json.ts'
import type { RecordWriter } from './record-writer.ts'

/** All other writers wait for so long at most. */
const BATCH_MAX_MS = 3_000

/** A part that is understood, and whose files are ready. */
interface ReadyPart extends ReadBatchPart {
  readonly body: Body
}

/** How one part ended. */
interface BatchResult {
  readonly status: number
  readonly body: unknown
}

/**
 * `POST /api/batch`: writes of several records that happen together or not at all. Each is what it would be alone, with
 * the same rules, writers and answers; the first one that is refused ends all of them, and is told at its place.
 */
export const batchRoute =
  (writerOf: (collection: Collection) => RecordWriter): Routes =>
  (router, dependencies) => {
    const { db, sessions, clock } = dependencies

    router.post('/api/batch', batchJson(db.schema), async (request) => {
      const actor = await sessions.sessionOf(request)
      const parts = partsIn(await readBatch(request, dependencies))
      takeTurns(request, actor, parts, dependencies)
      const ready = await readyParts(db, actor, parts)
      return jsonResponse(await db.writeAs(actor, (tx) => inOrder(tx, actor, ready)))
    })

    async function inOrder(tx: Transaction, actor: Actor, parts: readonly ReadyPart[]): Promise<BatchResult[]> {
      const until = clock() + BATCH_MAX_MS
      const size = new AnswerSize()
      const results: BatchResult[] = []
      for (const [index, part] of parts.entries()) {
        if (clock() > until) throw new ComeBackLater(503, 'The batch took too long. Nothing was saved.', 1)
        // One part may take from its asker what the next one needs.
        const viewer = await actor.now(tx)
        results.push(await atPlace(index, () => carryOut(tx, viewer, part, size)))
      }
      return results
    }

    async function carryOut(tx: Transaction, viewer: Viewer, part: ReadyPart, size: AnswerSize): Promise<BatchResult> {
      const { collection, id, body, options } = part
      const deed = part.deed === 'upsert' ? await meantBy(tx, part) : part.deed
      if (deed === 'delete') {
        await deleteIn(tx, viewer, collection, id)
        return { status: 204, body: null }
      }
      const writer = writerOf(collection)
      if (deed === 'update' && writer.alone?.isFor(body)) throw badRequest('This change has to be sent by itself.')
      const written =
        deed === 'update'
          ? await writer.update(tx, viewer, { id, body }, dependencies)
          : await createIn(tx, viewer, collection, body)
      return { status: 200, body: await shown(tx, written, options, size) }
    }
  }

/** A record that is there is updated. */
async function meantBy(reader: Reader, { collection, id }: ReadBatchPart): Promise<'create' | 'update'> {
  return ID_PATTERN.test(id) && (await reader.stored(collection, id)) ? 'update' : 'create'
}

const readBatch = (request: HttpRequest, dependencies: Dependencies): Promise<Body> =>
  /^multipart\/form-data\b/i.test(request.header('content-type') ?? '')
    ? readMultipart(request, dependencies)
    : readJson(request, dependencies)

/** A batch costs as much as its parts would alone; the request itself was counted already. */
function takeTurns(request: HttpRequest, { viewer }: Actor, parts: readonly BatchPart[], { get }: Dependencies) {
  const { persons, guests, creates } = get(requestLimits)
  const name = turnName(viewer, request)
  ;(viewer.id ? persons : guests).take(name, parts.length - 1)
  const made = parts.filter(({ method }) => method === 'POST' || method === 'PUT').length
  if (made > 0) creates.take(name, made)
}

/** Files are made ready before the transaction begins, which would hold up others for that long. */
async function readyParts(db: Database, actor: Actor, parts: readonly BatchPart[]): Promise<readonly ReadyPart[]> {
  const ready: ReadyPart[] = []
  for (const [index, part] of parts.entries()) ready.push(await atPlace(index, () => readyPart(db, actor, part)))
  return ready
}

async function readyPart(db: Database, actor: Actor, part: BatchPart): Promise<ReadyPart> {
  const read = readBatchPart(part, db.schema)
  if (!holdsFiles(part.body)) return { ...read, body: part.body }
  const { deed, collection, id } = read
  const isThere = deed === 'update' || (deed === 'upsert' && (await meantBy(db, read)) === 'update')
  const write = { viewer: await actor.now(db), collection, ...(isThere && { id }) }
  refuseHopeless(db, write)
  return { ...read, body: await takeFiles(db, write, part.body) }
}

const holdsFiles = (body: Body) =>
  Object.values(body)
    .flat()
    .some((value) => value instanceof File)

async function atPlace<T>(index: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // Whoever comes back later need not know at which.
    if (!(error instanceof Refusal) || error instanceof ComeBackLater) throw error
    const { data, message, status } = error
    const failed = {
      code: 'batch_request_failed',
      message: 'Batch request failed.',
      response: { data, message, status },
    }
    throw badRequest('Batch transaction failed.', { requests: { [index]: failed } }, { cause: error })
  }
}
