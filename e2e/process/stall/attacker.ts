/** One attack as a process of its own: `attacker.ts <name> <host> <port> <tries each>`, and so on until SIGTERM. Prints what was answered. */
import { setMaxListeners } from 'node:events'
import type { Said, Target } from './asking.ts'
import { ATTACKS } from './attacks.ts'

export interface Answers {
  /** How many by status; 0 stands for connections that broke, or were not meant to be answered. */
  readonly statuses: Readonly<Record<string, number>>
  readonly longest: number
  /** What refusals said. */
  readonly messages: readonly string[]
}

const [name, host = '', port = '', tries = ''] = process.argv.slice(2)
const attack = ATTACKS.find((one) => one.name === name)
if (!attack) throw new Error(`There is no attack "${name}".`)

const ending = new AbortController()
setMaxListeners(0, ending.signal)
process.once('SIGTERM', () => ending.abort())
// Without an end of its own it must not outlive who started it.
process.once('disconnect', () => process.exit(1))

const target: Target = { host, port: Number(port), from: '203.0.113.66', until: ending.signal }
const statuses: Record<string, number> = {}
const messages = new Set<string>()
let longest = 0

function note(said: Said | undefined) {
  const status = String(said?.status ?? 0)
  statuses[status] = (statuses[status] ?? 0) + 1
  longest = Math.max(longest, said?.bytes ?? 0)
  if (said?.message !== undefined) messages.add(said.message)
}

await Promise.all(
  Array.from({ length: attack.atOnce }, async (_, lane) => {
    for (let round = 0; round < Number(tries) && !ending.signal.aborted; round++)
      note(await attack.strike(target, round * attack.atOnce + lane))
  }),
)
const answers: Answers = { statuses, longest, messages: [...messages] }
process.send?.(answers, () => process.exit(0))
