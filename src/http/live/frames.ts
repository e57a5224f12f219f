/** Server-sent events as bytes. A frame is made once and the same bytes go to every socket. */

export interface Frame {
  /** With the framing of the chunked encoding around it. */
  readonly chunk: Buffer
  /** For a connection without that encoding: HTTP/1.0, as some proxies speak it. */
  readonly plain: Buffer
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
export const eventFrame = (topic: string, cursor: string, told: ToldChange) =>
  frameOf(`id:${cursor}\nevent:${topic}\ndata:${JSON.stringify(told)}\n\n`)

/**
 * The place up to which somebody has heard everything: behind what they missed, unless they must load again, and now and
 * then. None where nothing has ever changed.
 */
export const placeFrame = (cursor: string | undefined, isComplete: boolean) =>
  frameOf(`${cursor ? `id:${cursor}\n` : ''}event:FS_PLACE\ndata:{"complete":${isComplete}}\n\n`)

/** A comment: clients pass over it, proxies see that the connection lives. */
export const HEARTBEAT = frameOf(':\n\n')

/** When to come back. The official client has its own delays; browsers go by this. */
export const retryFrame = (ms: number) => frameOf(`retry:${ms}\n\n`)
