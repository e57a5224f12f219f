import { badRequest, type FieldError, type FieldErrors, notFound, required } from '#records/errors.ts'
import type { Collection } from '#records/schema/collection.ts'
import type { Schema } from '#records/schema/schema.ts'
import type { Body, ShapeOptions } from '#records/viewing/viewer-records.ts'
import { decodedPart } from '../server/router.ts'

/** So many writes share one transaction. */
export const BATCH_MAX = 50
/** Longer ones are asked for by nobody. */
const URL_MAX = 2_000

/** What one part of a batch does. */
export type BatchDeed = 'create' | 'update' | 'upsert' | 'delete'

/** As it was sent: what it means is found when its turn comes, so that what is wrong is told at its place. */
export interface BatchPart {
  readonly method: string
  readonly url: string
  readonly body: Body
}

export interface ReadBatchPart {
  readonly deed: BatchDeed
  readonly collection: Collection
  /** '' where there is none yet. */
  readonly id: string
  readonly options: ShapeOptions
}

/** The parts of a body, each with the files that came for it as `requests.0.photo` or `requests[0].photo`. */
export function partsIn(body: Body): readonly BatchPart[] {
  const requests: unknown = body['requests'] ?? []
  if (!Array.isArray(requests)) throw unreadable()
  if (requests.length === 0) throw invalid({ requests: required })
  if (requests.length > BATCH_MAX) throw invalid({ requests: tooLong(BATCH_MAX) })
  const files = filesIn(body)
  return requests.map((request: unknown, index) => partIn(request, index, files.get(index) ?? {}))
}

function partIn(request: unknown, index: number, files: Body): BatchPart {
  const at = (error: FieldError | FieldErrors) => ({ requests: { [index]: error } })
  if (!isObject(request)) throw unreadable(at(wrongType('a request')))
  const { method = '', url = '', body } = request
  const values = body ?? {}
  if (typeof method !== 'string') throw unreadable(at({ method: wrongType('a text') }))
  if (typeof url !== 'string') throw unreadable(at({ url: wrongType('a text') }))
  if (!isObject(values)) throw unreadable(at({ body: wrongType('an object') }))
  const errors: FieldErrors = {}
  if (method === '') errors['method'] = required
  if (url === '') errors['url'] = required
  if (url.length > URL_MAX) errors['url'] = tooLong(URL_MAX)
  if (Object.keys(errors).length > 0) throw invalid(at(errors))
  return { method, url, body: { ...values, ...files } }
}

const FILE_NAME = /^requests(?:\.(\d{1,2})\.|\[(\d{1,2})\]\.)(.+)$/

function filesIn(body: Body): ReadonlyMap<number, Body> {
  const files = new Map<number, Record<string, unknown>>()
  for (const [name, value] of Object.entries(body)) {
    const [, dotted, inBrackets, field] = FILE_NAME.exec(name) ?? []
    if (field === undefined) continue
    const index = Number(dotted ?? inBrackets)
    files.set(index, { ...files.get(index), [field]: value })
  }
  return files
}

const DEEDS: Readonly<Record<string, BatchDeed>> = {
  'POST records': 'create',
  'PUT records': 'upsert',
  'PATCH record': 'update',
  'DELETE record': 'delete',
}

/** What a part asks for: `PATCH /api/collections/games/records/<id>?fields=id`. */
export function readBatchPart({ method, url, body }: BatchPart, schema: Schema): ReadBatchPart {
  const [path = '', query] = url.split('?', 2)
  const [before, api, collections, name = '', records, id, ...more] = path.split('/')
  const isOfRecords = before === '' && api === 'api' && collections === 'collections' && records === 'records'
  const deed = DEEDS[`${method} ${id === undefined ? 'records' : 'record'}`]
  if (!isOfRecords || !deed || id === '' || more.length > 0)
    throw badRequest('A batch creates, updates, upserts and deletes records.')
  const collection = schema.find(decodedPart(name))
  if (!collection) throw notFound('Missing collection context.')
  const params = new URLSearchParams(query)
  const options = { expand: params.get('expand') ?? undefined, fields: params.get('fields') ?? undefined }
  return { deed, collection, id: id === undefined ? textOf(body['id']) : decodedPart(id), options }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof File)

const tooLong = (max: number): FieldError => ({
  code: 'validation_length_too_long',
  message: `The length must be no more than ${max}.`,
  params: { max, min: 0 },
})
const wrongType = (what: string): FieldError => ({ code: 'validation_invalid_type', message: `Must be ${what}.` })

const invalid = (data: Record<string, unknown>) => badRequest('Invalid batch request data.', data)
const unreadable = (data?: Record<string, unknown>) => badRequest('Failed to read the submitted batch data.', data)
