/** Server-sent events as bytes. A frame is made once and the same bytes go to every socket. */

export interface Frame {
  /** With the framing of the chunked encoding around it. */
  readonly chunk: Buffer
  /** For a connection without that encoding: HTTP/1.0, as some proxies speak it. */
  readonly plain: Buffer
  /** Of an update: what it says, so that it can be told with the ones before it. */
  readonly update?: Update
}

interface Update {
  readonly of: ToldOf
  readonly told: ToldChange
  /** The same for all updates of a record that one topic tells. */
  readonly key: string
  /** By what was told of the same record just before. */
  readonly merged: WeakMap<Frame, Frame>
}

function frameOf(text: string): Frame {
  const head = `${Buffer.byteLength(text).toString(16)}\r\n`
  const chunk = Buffer.from(`${head}${text}\r\n`)
  return { chunk, plain: chunk.subarray(head.length, -2) }
}

/** The official client takes its id from the `id:` line. */
export const connectText = (clientId: string) => `id:${clientId}\nevent:PB_CONNECT\ndata:{"clientId":"${clientId}"}\n\n`

/** What happened to a record, as far as its receiver is concerned. */
export type RecordAction = 'create' | 'update' | 'delete'

interface ToldOf {
  readonly topic: string
  readonly cursor: string
  /** Of the record. */
  readonly id: string
}

export interface ToldChange {
  readonly record: unknown
  readonly action: RecordAction
  /** What an update has changed, as it was; only where that was asked for. */
  readonly before?: object
}

/**
 * PocketBase repeats the client's id in each `id:` line, which makes every receiver's bytes different. Here it is a place
 * in the changes: the same for all, and one to go on from.
 */
export function eventFrame(of: ToldOf, told: ToldChange): Frame {
  const frame = frameOf(`id:${of.cursor}\nevent:${of.topic}\ndata:${JSON.stringify(told)}\n\n`)
  if (told.action !== 'update') return frame
  return { ...frame, update: { of, told, key: `${of.id} ${of.topic}`, merged: new WeakMap() } }
}

/** Two updates of one record, told as one; made once for all who hear it. */
export function mergedFrame(earlier: Frame, later: Frame): Frame {
  if (!earlier.update || !later.update) return later
  const known = later.update.merged.get(earlier)
  if (known) return known
  const { of, told } = later.update
  const before = { ...told.before, ...earlier.update.told.before }
  const merged = eventFrame(of, { ...told, ...(told.before && { before }) })
  later.update.merged.set(earlier, merged)
  return merged
}

/**
 * The place up to which somebody has heard everything: behind what they missed, unless they must load again, and with each
 * heartbeat. Empty where nothing has ever changed: without the line browsers repeat the id that came before, which is the
 * client's. `within`: of how many milliseconds whoever loads again draws their moment.
 */
export const placeFrame = (cursor: string | undefined, isComplete: boolean, within: number) =>
  frameOf(`id:${cursor ?? ''}\nevent:FS_PLACE\ndata:{"complete":${isComplete},"within":${within}}\n\n`)

/** For those who know no places. A comment: clients pass over it, proxies see that the connection lives. */
export const HEARTBEAT = frameOf(':\n\n')

/** When to come back. The official client has its own delays; browsers go by this. */
export const retryFrame = (ms: number) => frameOf(`retry:${ms}\n\n`)
