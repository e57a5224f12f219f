/**
 * Attacks as a process of its own: `attacker.ts <host> <port> <tries each> <seconds each> <name>…`, one after the other. Tells its
 * parent what was answered to each.
 */
import { setMaxListeners } from 'node:events'
import type { Target, TargetAnswer } from './asking.ts'
import { ATTACKS, type Attack } from './attacks.ts'

export interface Answers {
  readonly name: string
  /** How many by status; 0 stands for connections that broke, or were not meant to be answered. */
  readonly statuses: Readonly<Record<string, number>>
  readonly longest: number
  /** What refusals said. */
  readonly messages: readonly string[]
}

const [host = '', port = '', tries = '', seconds = '', ...names] = process.argv.slice(2)
// It must not outlive who started it.
process.once('disconnect', () => process.exit(1))

async function answersTo(attack: Attack): Promise<Answers> {
  const until = AbortSignal.timeout(Number(seconds) * 1_000)
  setMaxListeners(0, until)
  const target: Target = { host, port: Number(port), from: '203.0.113.66', until }
  const statuses: Record<string, number> = {}
  const messages = new Set<string>()
  let longest = 0

  function note(said: TargetAnswer | undefined) {
    const status = String(said?.status ?? 0)
    statuses[status] = (statuses[status] ?? 0) + 1
    longest = Math.max(longest, said?.bytes ?? 0)
    if (said?.message !== undefined) messages.add(said.message)
  }

  await Promise.all(
    Array.from({ length: attack.atOnce }, async (_, lane) => {
      for (let round = 0; round < Number(tries) && !until.aborted; round++)
        note(await attack.strike(target, round * attack.atOnce + lane))
    }),
  )
  return { name: attack.name, statuses, longest, messages: [...messages] }
}

for (const name of names) {
  const attack = ATTACKS.find((one) => one.name === name)
  if (!attack) throw new Error(`There is no attack "${name}".`)
  process.send?.(await answersTo(attack))
}
process.exit(0)
