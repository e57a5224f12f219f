/** Attacks as a process of its own, one after the other: its parent says which, and is told what was answered. */
import { setMaxListeners } from 'node:events'
import { ATTACKER, type Target, type TargetAnswer } from './asking.ts'
import { ATTACKS } from './attacks.ts'

export interface AttackOrder extends Omit<Target, 'from' | 'until'> {
  readonly name: string
  /** Left out: as many as the attack has. */
  readonly atOnce?: number | undefined
  /** So often each of those who attack at once tries. */
  readonly tries: number
  /** So long at most. */
  readonly seconds: number
}

export interface Answers {
  /** How many by status; 0 stands for connections that broke, or were not meant to be answered. */
  readonly statuses: Readonly<Record<string, number>>
  readonly longest: number
  /** What refusals said. */
  readonly messages: readonly string[]
}

// It must not outlive who started it.
process.once('disconnect', () => process.exit(1))

async function carryOut({ name, atOnce, tries, seconds, ...target }: AttackOrder): Promise<Answers> {
  const attack = ATTACKS.find((one) => one.name === name)
  if (!attack) throw new Error(`There is no attack "${name}".`)
  const lanes = atOnce ?? attack.atOnce
  const until = AbortSignal.timeout(seconds * 1_000)
  setMaxListeners(0, until)
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
    Array.from({ length: lanes }, async (_, lane) => {
      for (let round = 0; round < tries && !until.aborted; round++)
        note(await attack.strike({ ...target, from: ATTACKER, until }, round * lanes + lane))
    }),
  )
  return { statuses, longest, messages: [...messages] }
}

process.on('message', (order: AttackOrder) => void carryOut(order).then((answers) => process.send?.(answers)))
