import { readFileSync } from 'node:fs'
import { typesOf } from './content.ts'
import { cleaned } from './images.ts'

/** Takes in files that are sent to it in a process of its own, and tells how far the memory ever grew for them. */

interface Order {
  /** As base64: what to take in. */
  readonly files: readonly string[]
  /** A harmless one first, so that libraries are loaded. */
  readonly warmUp: string
  /** So many bytes are held afterwards, which must be noticed. */
  readonly held: number
}

const taken = async (bytes: Uint8Array): Promise<string> => {
  const type = typesOf(bytes).find((it) => it === 'image/png' || it === 'image/jpeg' || it === 'image/webp')
  if (!type) return 'type'
  const result = await cleaned(bytes, type)
  return result.ok ? 'taken' : result.reason
}

process.on('message', (order: Order) => {
  void answer(order)
})

async function answer({ files, warmUp, held }: Order): Promise<void> {
  await taken(Buffer.from(warmUp, 'base64'))
  const before = process.memoryUsage.rss()
  const outcomes: string[] = []
  for (const file of files) outcomes.push(await taken(Buffer.from(file, 'base64')))
  const grownBytes = mostBytes() - before
  const holding = Buffer.alloc(held, 1)
  const noticedBytes = mostBytes() - before
  process.send?.({ outcomes, grownBytes, noticedBytes, held: holding.byteLength }, () => process.exit())
}

/** The most that it ever was, or is where the system does not tell. `maxRSS` of a new process begins with that of its parent. */
function mostBytes(): number {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
    if (kilobytes !== undefined) return Number(kilobytes) * 1024
  } catch {
    // Not every system has it.
  }
  return process.memoryUsage.rss()
}
