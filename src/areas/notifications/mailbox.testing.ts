import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface Received {
  from: string
  to: string
  /** The whole message, soft line breaks undone. */
  message: string
}

/** A mail server on loopback that keeps what it gets. */
export interface Mailbox {
  readonly url: string
  readonly received: readonly Received[]
  /** How often somebody has connected, and how many still are. */
  readonly connections: { readonly made: number; readonly open: number }
  /** Answers once so many mails are there. */
  has(count: number): Promise<void>
  close(): Promise<void>
}

export interface MailboxOptions {
  port?: number
  /** Refuses a recipient with the given SMTP code. */
  refuses?: (address: string) => number | undefined
}

export async function openMailbox({ port = 0, refuses }: MailboxOptions = {}): Promise<Mailbox> {
  const received: Received[] = []
  const connections = { made: 0, open: 0 }
  const waiting: { count: number; resolve: () => void }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onConnect(_session, callback) {
      connections.made++
      connections.open++
      callback()
    },
    onClose() {
      connections.open--
    },
    onRcptTo({ address }, _session, callback) {
      const code = refuses?.(address)
      callback(code ? Object.assign(new Error(`no ${address} here`), { responseCode: code }) : undefined)
    },
    onData(stream, { envelope }, callback) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const to = envelope.rcptTo.map(({ address }) => address).join(', ')
        received.push({ from, to, message: plain(Buffer.concat(parts).toString()) })
        for (const { count, resolve } of waiting) if (received.length >= count) resolve()
        callback()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: taken } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${taken}`,
    received,
    connections,
    has: (count) =>
      received.length >= count ? Promise.resolve() : new Promise((resolve) => waiting.push({ count, resolve })),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** Quoted-printable: `=` and a line break is nothing, `=3D` a byte. */
const plain = (message: string) =>
  Buffer.from(
    message
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, byte: string) => String.fromCharCode(parseInt(byte, 16))),
    'latin1',
  ).toString()
