import { HarmDoer } from './harm/harm.ts'
import type { Checked } from './judge/findings.ts'
import { type Evidence, judge } from './judge/judge.ts'
import { takeSnapshot } from './judge/snapshot.ts'
import type { RehearsalOptions } from './options.ts'
import { isGreen, type RehearsalFigures, rehearsalFigures } from './report/figures.ts'
import { Sampler } from './report/sampler.ts'
import { inWords, momentAt } from './stage/calendar.ts'
import { startPostgres } from './stage/postgres.ts'
import { RehearsalStage } from './stage/stage.ts'
import { programme } from './weekend/programme.ts'
import { World } from './world.ts'

export interface RehearsalOutcome {
  readonly evidence: Evidence
  readonly checked: readonly Checked[]
  readonly figures: RehearsalFigures
  readonly isGreen: boolean
}

/** Plays a whole tournament against an installation of its own, which is gone afterwards, and judges what is left. */
export async function rehearse(options: RehearsalOptions, say: (line: string) => void): Promise<RehearsalOutcome> {
  const postgres =
    options.database === 'postgres'
      ? await startPostgres({ willBeKilled: options.harms.includes('database') })
      : undefined
  try {
    const stage = await RehearsalStage.open({
      rate: options.rate,
      now: momentAt(-5, '07:30'),
      postgres,
    })
    const sampler = new Sampler(() => stage.server.pid)
    try {
      return await playAndJudge(options, stage, sampler, say)
    } finally {
      sampler.stop()
      await stage.close()
    }
  } finally {
    await postgres?.stop()
  }
}

async function playAndJudge(
  options: RehearsalOptions,
  stage: RehearsalStage,
  { samples }: Sampler,
  say: (line: string) => void,
): Promise<RehearsalOutcome> {
  const began = performance.now()
  const world = new World(options, stage)
  const harm = new HarmDoer()
  world.agenda.add(...programme)
  for (let moment = world.agenda.next(); moment; moment = world.agenda.next()) {
    await stage.goTo(moment.at)
    await harm.play(world, moment, say)
    say(`${seconds(began)}  ${inWords(moment.at)}  ${moment.name} (${world.traffic.total} answers so far)`)
  }
  const snapshot = await takeSnapshot(world)
  await Promise.all(world.listeners.map((listener) => listener.leave()))
  const { acknowledged, uncertain, refused, conflicts, contradictions, unexpected } = world.ledger
  const ledger = { acknowledged, uncertain, refused, conflicts, contradictions, unexpected }
  const evidence = { ledger, snapshot, marksMet: world.secrets.met }
  const checked = judge(evidence)
  const rest = { harms: harm.done, seconds: (performance.now() - began) / 1_000, samples, checked }
  const figures = rehearsalFigures(options, ledger, world.traffic, rest)
  return { evidence, checked, figures, isGreen: isGreen(figures) }
}

const seconds = (began: number) => `${((performance.now() - began) / 1_000).toFixed(1).padStart(6)} s`
