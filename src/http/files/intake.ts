import type { Database } from '#records/database.ts'
import { badRequest, type FieldError, type FieldErrors, notFound } from '#records/errors.ts'
import type { Collection } from '#records/schema/collection.ts'
import { type FileField, type FilesField, isMany } from '#records/schema/fields.ts'
import { isPreparedFile, type PreparedFile, tooMany } from '#records/schema/values.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { type Body, checkOpen, objections, refusesAlways } from '#records/viewing/viewer-records.ts'
import { extensionOf, type KnownType, typesOf } from './content.ts'
import { type Cleaned, cleaned, isImageType, MEGAPIXELS_MAX } from './images.ts'
import { originalName, serverName } from './names.ts'

/** Files that come with a write: checked by content, images encoded anew, ready to be stored. */

export interface Write {
  viewer: Viewer
  collection: Collection
  /** The record to be changed; without it a new one is made. */
  id?: string
}

const actionOf = ({ id }: Write) => (id === undefined ? 'create' : 'update')

/** Spares the reading of a body that nothing can come of. */
export function refuseHopeless(db: Database, write: Write) {
  const { collection, viewer } = write
  const action = actionOf(write)
  checkOpen(collection, action)
  // What a rule says of a body cannot be known before it is there.
  if (collection.rules[action]?.includes('@request.body')) return
  if (!refusesAlways(db, collection, action, db.contextFor(viewer))) return
  throw action === 'create' ? badRequest(failed(write)) : notFound()
}

const failed = (write: Write) => `Failed to ${actionOf(write)} record.`

/** The body with its files ready. Whatever else speaks against the write is said before an image is touched. */
export async function takeFiles(db: Database, write: Write, body: Body): Promise<Body> {
  if (!Object.values(body).flat().some(isUpload)) return body
  const { drafts, errors } = await examined(write.collection, body)
  const wrong = { ...(await objections(db, write.viewer, write.collection, drafts, write.id)), ...errors }
  if (Object.keys(wrong).length > 0) throw badRequest(failed(write), wrong)
  return finished(write, drafts)
}

/** One file for a field of a collection, for a command that decides by itself who may write there. */
export async function takeFile(collection: Collection, name: string, file: File): Promise<PreparedFile> {
  const field = collection.declared[name]
  if (field?.kind !== 'file') throw new Error(`${collection.name}.${name} takes no files`)
  const examination = await examine(field, file)
  const result = examination.ok ? await finish(examination.value, field) : examination
  if (!result.ok) throw badRequest('The file was not taken.', { [name]: result.error })
  return result.value
}

const isUpload = (value: unknown) => value instanceof File

/** A file whose type is known and whose contents are still as they came. */
interface Draft extends PreparedFile {
  type: KnownType
  /** What refusals call it: its own name is nobody's yet. */
  given: string
}

async function examined(collection: Collection, body: Body): Promise<{ drafts: Body; errors: FieldErrors }> {
  const drafts: Record<string, unknown> = { ...body }
  const errors: FieldErrors = {}
  for (const [key, value] of Object.entries(body)) {
    if (![value].flat().some(isUpload)) continue
    const name = fieldNameOf(key)
    const field = Object.hasOwn(collection.declared, name) ? collection.declared[name] : undefined
    // An unknown or hidden field is refused with the others, as such.
    if (!field || field.hidden) continue
    if (field.kind !== 'file' || key.endsWith('-')) errors[name] = noFile
    else if (!isMany(field) && Array.isArray(value)) errors[name] = tooMany(field)
    else {
      const result = await examineAll(field, value)
      if (result.ok) drafts[key] = result.value
      else errors[name] = result.error
    }
  }
  return { drafts, errors }
}

/** `+docs` and `docs+` add to `docs`. */
const fieldNameOf = (key: string) => key.replace(/^\+|[+-]$/g, '')

type Result<T> = { ok: true; value: T } | { ok: false; error: FieldError }

async function examineAll(field: FileField | FilesField, value: unknown): Promise<Result<unknown>> {
  if (!Array.isArray(value)) return value instanceof File ? examine(field, value) : { ok: true, value }
  const items: unknown[] = []
  for (const item of value) {
    const result = await examineAll(field, item)
    if (!result.ok) return result
    items.push(result.value)
  }
  return { ok: true, value: items }
}

async function examine({ types, maxBytes }: FileField | FilesField, file: File): Promise<Result<Draft>> {
  const given = originalName(file.name)
  if (file.size === 0) return { ok: false, error: empty(given) }
  if (file.size > maxBytes) return { ok: false, error: tooLong(given, maxBytes) }
  const bytes = await file.bytes()
  const type = typesOf(bytes).find((it) => types.includes(it))
  if (!type) return { ok: false, error: wrongType(given, types) }
  return { ok: true, value: { name: serverName(file.name, extensionOf(type)), given, type, bytes, hash: '' } }
}

async function finished(write: Write, drafts: Body): Promise<Body> {
  const body: Record<string, unknown> = { ...drafts }
  for (const [key, value] of Object.entries(drafts)) {
    if (![value].flat().some(isPreparedFile)) continue
    const name = fieldNameOf(key)
    const field = write.collection.declared[name] as FileField | FilesField
    const ready: unknown[] = []
    for (const item of [value].flat()) {
      const result: Result<unknown> = isPreparedFile(item)
        ? await finish(item as Draft, field)
        : { ok: true, value: item }
      if (!result.ok) throw badRequest(failed(write), { [name]: result.error })
      ready.push(result.value)
    }
    body[key] = Array.isArray(value) ? ready : ready[0]
  }
  return body
}

async function finish(draft: Draft, { maxBytes, sideMost }: FileField | FilesField): Promise<Result<PreparedFile>> {
  const { name, given, type } = draft
  const result: Cleaned = isImageType(type)
    ? await cleaned(draft.bytes, type, sideMost)
    : { ok: true, bytes: draft.bytes }
  if (!result.ok) return { ok: false, error: NOT_CLEANED[result.reason](given) }
  const { bytes } = result
  if (bytes.byteLength > maxBytes) return { ok: false, error: tooLong(given, maxBytes) }
  return { ok: true, value: { name, type, bytes, hash: await contentHashOf(bytes) } }
}

/** Beside the main thread: ten megabytes take longer than a page. */
export async function contentHashOf(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)
  return Buffer.from(digest).toString('hex')
}

const noFile: FieldError = { code: 'validation_invalid_type', message: 'Must not be a file.' }
const empty = (name: string): FieldError => ({ code: 'validation_invalid_file', message: `"${name}" is empty.` })
const tooLong = (name: string, maxBytes: number): FieldError => ({
  code: 'validation_file_size_limit',
  message: `Failed to upload ${name} - the maximum allowed file size is ${maxBytes} bytes.`,
  params: { file: name, maxSize: maxBytes },
})
const wrongType = (name: string, types: readonly string[]): FieldError => ({
  code: 'validation_invalid_mime_type',
  message: `"${name}" mime type must be one of: ${types.join(', ')}.`,
})
const tooManyPixels = (name: string): FieldError => ({
  code: 'validation_image_pixels_limit',
  message: `"${name}" must have no more than ${MEGAPIXELS_MAX} megapixels.`,
  params: { file: name, max: MEGAPIXELS_MAX },
})
const tooMuchMemory = (name: string): FieldError => ({
  code: 'validation_image_memory_limit',
  message: `"${name}" takes too much memory to be read. Save it as a plain JPEG without passes, or smaller.`,
})
const unreadable = (name: string): FieldError => ({
  code: 'validation_invalid_image',
  message: `"${name}" is damaged and cannot be read as an image.`,
})

const NOT_CLEANED = { pixels: tooManyPixels, memory: tooMuchMemory, broken: unreadable }
