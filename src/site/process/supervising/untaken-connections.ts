import type { ChildProcess } from 'node:child_process'

/** What the primary of a cluster and its processes say to each other, as far as connections go. */
interface ClusterMessage {
  readonly act?: string
  /** Of what is said. */
  readonly seq?: number
  /** Of what is answered. */
  readonly ack?: number
}

interface Connection {
  close(): void
}

/**
 * The primary hands on a connection, and keeps it until the process says that it has taken it. One that is killed before says nothing,
 * and Node keeps the connection for good: whoever asks over it waits for minutes. It is closed with the process, as those are that it
 * had taken: whoever asks hears of it at once, and asks again.
 */
export function closeUntaken(child: ChildProcess) {
  const untaken = new Map<number | undefined, Connection>()
  const send = child.send.bind(child)
  const sendNoting = (message: ClusterMessage, connection?: Connection, ...rest: unknown[]): unknown => {
    if (message.act === 'newconn' && connection) untaken.set(message.seq, connection)
    return Reflect.apply(send, child, [message, connection, ...rest])
  }
  Object.defineProperty(child, 'send', { value: sendNoting })
  child.on('internalMessage', ({ ack }: ClusterMessage) => untaken.delete(ack))
  // Whatever it has said is read by then.
  child.once('close', () => {
    for (const connection of untaken.values()) connection.close()
  })
}
