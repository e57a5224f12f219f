import { setTimeout as wait } from 'node:timers/promises'
import { HarmDoer } from './harm/harm.ts'
import { barriersIn } from './judge/barriers.ts'
import type { Checked } from './judge/findings.ts'
import { type Evidence, judge } from './judge/judge.ts'
import { takeSnapshot, type VisitedPage } from './judge/snapshot.ts'
import type { RehearsalOptions } from './options.ts'
import { isGreen, type RehearsalFigures, rehearsalFigures } from './report/figures.ts'
import { PhaseWatch, phaseAt } from './report/phases.ts'
import { Sampler } from './report/sampler.ts'
import { inWords, momentAt } from './stage/calendar.ts'
import { startPostgres } from './stage/postgres.ts'
import { RehearsalStage } from './stage/stage.ts'
import { type PassingRows, passingRows } from './stage/tables.ts'
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
      processes: options.processes,
    })
    const sampler = new Sampler(() => stage.server.pids)
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
  const watch = new PhaseWatch(world, samples)
  for (let moment = world.agenda.next(); moment; moment = world.agenda.next()) {
    await watch.enter(phaseAt(moment.at, options.days))
    await stage.goTo(moment.at)
    await harm.play(world, moment, say)
    say(`${seconds(began)}  ${inWords(moment.at)}  ${moment.name} (${world.traffic.total} answers so far)`)
  }
  await watch.enter('everybody looks at everything')
  const seen = await takeSnapshot(world)
  await Promise.all(world.listeners.map((listener) => listener.leave()))
  const looked = options.axe && { barriers: await barriersIn(world, seen.pages.filter(isOneOfItsKind)) }
  await watch.enter('two months later')
  const snapshot = { ...seen, ...looked, passing: await passingAfter(world, momentAt(MONTHS_LATER, '12:00')) }
  await watch.close()
  const { acknowledged, uncertain, refused, conflicts, contradictions, unexpected, leftOut } = world.ledger
  const ledger = { acknowledged, uncertain, refused, conflicts, contradictions, unexpected, leftOut }
  const evidence = { ledger, snapshot, marksMet: world.secrets.met }
  const checked = judge(evidence)
  const { phases } = watch
  const rest = { harms: harm.done, seconds: (performance.now() - began) / 1_000, samples, phases, checked }
  const figures = rehearsalFigures(options, ledger, world.traffic, rest)
  return { evidence, checked, figures, isGreen: isGreen(figures) }
}

/** Of the pages of teams one is enough. */
const isOneOfItsKind = ({ path }: VisitedPage, at: number, all: readonly VisitedPage[]) =>
  !path.startsWith('/teams/') || !all[at - 1]?.path.startsWith('/teams/')

/** In days; nothing passing is kept for longer. */
const MONTHS_LATER = 70

/** Whoever starts the service then finds it tidied up. */
async function passingAfter({ stage }: World, moment: number): Promise<PassingRows> {
  await stage.server.stop()
  await stage.goTo(moment)
  await stage.start()
  for (let tries = 0; tries < TIDY_TRIES; tries += 1) {
    const rows = await passingRows(stage)
    if (Object.values(rows).every((count) => count === 0)) return rows
    await wait(TIDY_PAUSE_MS)
  }
  return passingRows(stage)
}

const TIDY_TRIES = 100
const TIDY_PAUSE_MS = 50

const seconds = (began: number) => `${((performance.now() - began) / 1_000).toFixed(1).padStart(6)} s`
