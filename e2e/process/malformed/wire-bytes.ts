import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Requests byte by byte, right or wrong, over a connection of their own. */

export interface RawBytes {
  /** What kind of mistake it is, for counting. */
  readonly kind: string
  /** Sent one after the other. */
  readonly pieces: readonly Buffer[]
  /** So long it waits between its pieces. */
  readonly pauseMs?: number
  /** It is HTTP from end to end and asks for the connection to be closed: there must be an answer. */
  readonly isWhole: boolean
  /** Leaves as soon as everything is sent. */
  readonly leaves?: boolean
}

export interface WireAnswer {
  readonly status: number
  readonly head: string
  readonly body: string
}

export interface Exchange {
  readonly answers: readonly WireAnswer[]
  /** What came was no HTTP. */
  readonly garbage: string
  readonly isCut: boolean
}

/** Whoever was answered, or sent only half of something, goes after so long a silence. */
const SILENCE_MS = 120
/** A whole request that is not answered by then is a finding. */
const PATIENCE_MS = 60_000

export function exchange(port: number, request: RawBytes, localAddress: string | undefined): Promise<Exchange> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', ...(localAddress && { localAddress }) })
    const came: Buffer[] = []
    let isCut = false
    let isSent = false
    let timer: NodeJS.Timeout | undefined
    const waitFrom = () => {
      clearTimeout(timer)
      timer = setTimeout(() => socket.destroy(), request.isWhole && came.length === 0 ? PATIENCE_MS : SILENCE_MS)
    }
    socket.on('data', (piece: Buffer) => {
      came.push(piece)
      // Live messages have no end.
      if (came.length === 1 && /^content-type: text\/event-stream/im.test(piece.toString('latin1'))) socket.destroy()
      else if (!request.isWhole && isSent) waitFrom()
    })
    socket.on('error', () => (isCut = true))
    socket.once('close', () => {
      clearTimeout(timer)
      resolve({ ...answersInBytes(Buffer.concat(came)), isCut })
    })
    const sent = () => {
      isSent = true
      if (request.leaves) socket.destroy()
      else waitFrom()
    }
    void send(socket, request).then(sent)
  })
}

async function send(
  socket: { readonly destroyed: boolean; write(piece: Buffer, done: () => void): unknown },
  { pieces, pauseMs }: RawBytes,
): Promise<void> {
  for (const piece of pieces) {
    if (socket.destroyed) return
    await new Promise<void>((done) => void socket.write(piece, () => done()))
    if (pauseMs !== undefined) await pause(pauseMs)
  }
}

const HEAD_END = Buffer.from('\r\n\r\n')

/** One answer after the other; the last one may be cut off. */
export function answersInBytes(bytes: Buffer): Pick<Exchange, 'answers' | 'garbage'> {
  const answers: WireAnswer[] = []
  let rest = bytes
  while (rest.length > 0) {
    const end = rest.indexOf(HEAD_END)
    const head = rest.subarray(0, end === -1 ? rest.length : end).toString('latin1')
    const status = /^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]
    if (status === undefined) return { answers, garbage: rest.subarray(0, 200).toString('latin1') }
    const after = end === -1 ? Buffer.alloc(0) : rest.subarray(end + HEAD_END.length)
    const length = /^content-length: (\d+)$/im.exec(head)?.[1]
    const isWithoutBody = status === '100' || status === '204' || status === '304'
    const taken = isWithoutBody ? 0 : Math.min(after.length, Number(length ?? after.length))
    answers.push({ status: Number(status), head, body: after.subarray(0, taken).toString('utf8') })
    rest = after.subarray(taken)
  }
  return { answers, garbage: '' }
}

/** A request as it should be; a body says how long it is. */
export function wholeRequest(
  method: string,
  target: string,
  headers: Readonly<Record<string, string>>,
  body?: string | Buffer,
): Buffer {
  const bytes = body === undefined ? undefined : Buffer.from(body)
  const lines = [
    `${method} ${target} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(bytes ? [`Content-Length: ${bytes.length}`] : []),
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), bytes ?? Buffer.alloc(0)])
}
