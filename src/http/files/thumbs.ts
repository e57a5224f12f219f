import type { Database } from '#records/database.ts'
import { type Blob, keepThumb, readWhole, thumbOf } from '#records/storage/blobs.ts'
import { timestamp } from '#records/time.ts'
import { type ImageType, isImageType, thumbnail, thumbSizeOf } from './images.ts'
import { contentHashOf } from './intake.ts'

/** Smaller versions of images, made when first asked for and kept. */
export class Thumbs {
  readonly #db: Database
  readonly #making = new Map<string, Promise<Blob>>()

  constructor(db: Database) {
    this.#db = db
  }

  /** Undefined for what is no image. */
  async of(original: Blob, size: string): Promise<Blob | undefined> {
    const { hash, type } = original
    if (!isImageType(type)) return undefined
    return (await thumbOf(this.#db.store, hash, size)) ?? this.#makeOnce(original, type, size)
  }

  #makeOnce(original: Blob, type: ImageType, size: string): Promise<Blob> {
    const key = `${original.hash} ${size}`
    let making = this.#making.get(key)
    if (!making) {
      making = this.#make(original, type, size).finally(() => this.#making.delete(key))
      this.#making.set(key, making)
    }
    return making
  }

  async #make(original: Blob, type: ImageType, size: string): Promise<Blob> {
    const wanted = thumbSizeOf(size)
    if (!wanted) throw new Error(`${size} is no size of a thumb`)
    const made = wanted.type ?? type
    const bytes = await thumbnail(await readWhole(this.#db.store, original), made, wanted)
    const hash = await contentHashOf(bytes)
    const at = timestamp(this.#db.now())
    await this.#db.store.write((tx) => keepThumb(tx, original.hash, size, { hash, type: made, bytes }, at))
    return { hash, type: made, size: bytes.byteLength }
  }
}
