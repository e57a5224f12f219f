import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** What a process asks of the system, in order, as strace tells it. */

export const hasStrace = spawnSync('strace', ['--version'], { stdio: 'ignore' }).status === 0

export interface SystemCall {
  readonly thread: string
  readonly name: string
  /** Of what is read, written or synced: a path, or where a connection leads. */
  readonly place: string
  readonly line: string
}

export interface TracedCalls {
  readonly calls: readonly SystemCall[]
  stop(): Promise<void>
}

const CALLS = 'trace=read,recvfrom,recvmsg,write,writev,pwrite64,pwritev,sendto,sendmsg,fsync,fdatasync,sync_file_range'
const LINE = /^(?:\[pid +(\d+)\] )?(?:<\.\.\. (\w+) resumed>|(\w+)\(\d+<([^>]*)>)/
/** So much of what is read and written is shown. */
const SHOWN_CHARACTERS = '400'

/** Of one thread each; with `all` also of what they start. */
export async function traceCalls(pids: readonly number[], all = false): Promise<TracedCalls> {
  const which = pids.flatMap((pid) => ['-p', String(pid)])
  const program = spawn('strace', [...(all ? ['-f'] : []), '-y', '-s', SHOWN_CHARACTERS, '-e', CALLS, ...which], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const calls: SystemCall[] = []
  const begun = new Map<string, string>()
  const attached = Promise.withResolvers<void>()
  let count = 0
  createInterface({ input: program.stderr }).on('line', (line) => {
    if (line.includes('attached') && ++count === pids.length) attached.resolve()
    const [, thread = '', resumed, name = resumed ?? '', where] = LINE.exec(line) ?? []
    if (name === '') return
    // The rest of a call that was interrupted by another one's.
    const place = where ?? begun.get(`${thread} ${name}`) ?? ''
    begun.set(`${thread} ${name}`, place)
    calls.push({ thread, name, place, line })
  })
  const ended = once(program, 'close')
  void ended.then(() => attached.reject(new Error('strace ended before it began')))
  await attached.promise
  return {
    calls,
    async stop() {
      program.kill('SIGINT')
      await ended
    },
  }
}

const isSync = ({ name }: SystemCall) => name === 'fsync' || name === 'fdatasync'
const isWrite = ({ name }: SystemCall) => /write|send/.test(name)
const isRead = ({ name }: SystemCall) => /^(?:read|recv)/.test(name)

export interface Acknowledgements {
  /** Acknowledged after everything that was written to the log had been synced. */
  readonly inOrder: number
  /** Acknowledged while something was not, or although nothing was synced since the one before on that connection. */
  readonly early: readonly string[]
}

/**
 * Looks at each acknowledgement in a trace: what was written to the log of the database by then must have been synced, and
 * something was since it was asked for.
 */
export function acknowledgements(
  calls: readonly SystemCall[],
  { log, asked, said }: { readonly log: RegExp; readonly asked: RegExp; readonly said: RegExp },
): Acknowledgements {
  const early: string[] = []
  let inOrder = 0
  /** Threads that wrote to the log since the last sync. */
  const unsynced = new Set<string>()
  let syncs = 0
  const syncsWhenAsked = new Map<string, number>()
  for (const call of calls) {
    if (log.test(call.place)) {
      if (isSync(call)) {
        unsynced.clear()
        syncs++
      } else if (isWrite(call)) unsynced.add(call.thread)
    } else if (isRead(call) && asked.test(call.line)) syncsWhenAsked.set(call.place, syncs)
    else if (isWrite(call) && said.test(call.line)) {
      const before = syncsWhenAsked.get(call.place)
      if (before === undefined) continue
      syncsWhenAsked.delete(call.place)
      if (!unsynced.has(call.thread) && syncs > before) inOrder++
      else early.push(call.line)
    }
  }
  return { inOrder, early }
}
