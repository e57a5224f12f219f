import { config } from '#areas/configuration/configuration.collections.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { tournament } from '#areas/tournament/tournament.collections.ts'
import { NEW_TOURNAMENT } from '#areas/tournament/tournament.testing.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { openStage, type Stage, type StageVisit } from '#site/stage.testing.ts'
import { generation } from '../generation/generation.server.ts'
import { wizardEffort } from './generating/wizard-run.server.ts'
import { action, loader } from './WizardPage.tsx'
import { WIZARD_PATH } from './wizard.address.ts'

/** A new installation with teams, and an admin who goes through the wizard. */
export interface WizardStage {
  readonly stage: Stage
  readonly admin: Viewer
  /** What the page at `?…` shows. */
  look(query?: string, visit?: StageVisit): Promise<NonNullable<Awaited<ReturnType<typeof loader>>>>
  /** Where a form leads, or what it is told. */
  send(form: Readonly<Record<string, string>>, viewer?: Viewer): Promise<string | SentAnswer>
  /** Waits until the timetable is there. */
  generated(seed?: string): Promise<void>
  close(): Promise<void>
}

export interface SentAnswer {
  readonly status: number
  readonly code: string
  readonly errors: readonly string[]
}

export interface WizardOptions {
  readonly divisions?: Readonly<Record<string, number>>
  readonly days?: readonly [first: string, last: string]
  readonly effort?: number
}

export async function openWizard(options: WizardOptions = {}): Promise<WizardStage> {
  const { divisions = { mixed: 4 }, days = ['2026-06-13', '2026-06-14'], effort = 0.01 } = options
  const stage = await openStage({ now: '2026-06-05T10:00:00Z', overrides: [wizardEffort.as(effort)] })
  const admin = await stage.person('Ada', ['admin'])
  await stage.db.write(async (tx) => {
    const [starts, ends] = days
    await tx.create(tournament, {
      ...NEW_TOURNAMENT,
      name: 'Summer Cup',
      starts,
      ends,
      game_length: 60,
      minimum_rest: 30,
    })
    await tx.create(config, {})
    for (const [division, count] of Object.entries(divisions))
      for (let seed = 1; seed <= count; seed += 1)
        await tx.create(teams, { name: `${division} ${seed}`, division, state: 'accepted', seed })
  })

  const send: WizardStage['send'] = async (form, viewer = admin) => {
    const answer: unknown = await action(stage.visit(WIZARD_PATH, { viewer, form }))
    if (answer instanceof Response) return answer.headers.get('location') ?? ''
    return toldIn(answer)
  }
  return {
    stage,
    admin,
    send,
    async look(query = '', visit = {}) {
      const shown = await loader(stage.visit(`${WIZARD_PATH}?${query}`, { viewer: admin, ...visit }))
      if (!shown) throw new Error('There is no tournament')
      return shown
    },
    async generated(seed = '1') {
      const where = await send({ intent: 'generate', seed })
      if (typeof where !== 'string') throw new Error(`Not generated: ${where.code}`)
      const made = stage.dependencies.get(generation)
      await made.ended(made.status()?.id ?? '')
    },
    async close() {
      await stage.dependencies.get(generation).stop()
      await stage.close()
    },
  }
}

/** What a refused form is told, from `data(…)` of the router. */
function toldIn(answer: unknown): SentAnswer {
  const { data } = answer as { data: { status: number; problem: { code: string }; errors: object } }
  return { status: data.status, code: data.problem.code, errors: Object.keys(data.errors) }
}
