import { afterEach, describe, expect, test } from 'vitest'
import { config } from '#areas/configuration/configuration.collections.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { tournament } from '#areas/tournament/tournament.collections.ts'
import { violationsOf } from '#rules/timetable/violations.ts'
import { refusedWith } from '#site/stage.testing.ts'
import { generation } from '../generation/generation.server.ts'
import { publishSchedule } from '../plan/publish.commands.server.ts'
import { games, plannedGames, playingFields } from '../schedule.collections.ts'
import { applyPlan } from './generating/apply.commands.server.ts'
import { WIZARD_AUDIT_WORDS } from './wizard.audit-words.ts'
import { openWizard, type WizardOptions, type WizardStage } from './wizard.testing.ts'
import { wizardForms } from './wizard-forms.testing.ts'

let wizard: WizardStage
afterEach(() => wizard.close())
const open = async (options?: WizardOptions) => {
  wizard = await openWizard(options)
}
const { apply, asked, draft, formOf } = wizardForms(() => wizard)

describe('generating', () => {
  test('is seen on its way and cancelled', async () => {
    await open({ divisions: { mixed: 8 }, effort: 1_000 })
    await wizard.send({ intent: 'generate' })
    const { shown } = await asked('generate')
    expect(shown.run).toMatchObject({ state: 'running', isOwn: true })
    const other = await wizard.stage.person('Bob', ['admin'])
    expect(await wizard.send({ intent: 'generate' }, other)).toMatchObject({ code: 'generation_running' })
    expect(await apply()).toMatchObject({ code: 'not_generated' })
    await wizard.send({ intent: 'cancel', job: shown.run!.job })
    expect((await asked('generate')).shown.run).toMatchObject({ state: 'cancelled' })
  })

  test('another seed gives another timetable; other answers make it out of date', async () => {
    await open({ divisions: { mixed: 8 } })
    await wizard.generated('1')
    const first = wizard.stage.dependencies.get(generation).status()
    await wizard.generated('2')
    const second = wizard.stage.dependencies.get(generation).status()
    expect(first?.state === 'done' && second?.state === 'done' && first.result.placements).not.toEqual(
      second?.state === 'done' && second.result.placements,
    )
    const form = await formOf.times()
    await wizard.send({ ...form, minimum_rest: '40' })
    expect((await asked('generate')).shown.run).toMatchObject({ isOutdated: true })
    expect(await apply()).toMatchObject({ status: 409, code: 'answers_changed' })
  })

  test('shows each day on a grid, and what has no place with the reason', async () => {
    await open({ divisions: { mixed: 8 } })
    const form = await formOf.fields()
    const one = Object.fromEntries(Object.entries(form).filter(([name]) => !/^fields\.[1-9]/.test(name)))
    await wizard.send({ ...one, 'hours.0.to': '14:00', 'hours.1.to': '14:00' })
    await wizard.generated()
    const { shown } = await asked('generate', 'step=generate&day=1')
    const { run } = shown
    if (run?.state !== 'done') throw new Error('It is not done')
    expect(run.placed).toBeLessThan(run.games)
    expect(run.unplaced.length).toBeGreaterThan(0)
    expect(run.unplaced.every(({ title, reasons }) => title !== '' && reasons.length > 0)).toBe(true)
    expect(run.preview.blocks.every(({ home, away }) => home !== '' && away !== '')).toBe(true)
    expect(run.day).toBe(1)
    // It may be applied all the same: what has no place is placed by hand.
    await apply()
    expect((await draft()).games.size).toBe(20)
  })
})

describe('applying', () => {
  test('makes the draft in one go, keeps the rest for the tournament, and publishes nothing', async () => {
    await open()
    await wizard.send({ ...(await formOf.times()), minimum_rest: '45' })
    await wizard.generated()
    await apply()
    expect(await wizard.stage.db.count(games)).toBe(0)
    expect(await wizard.stage.db.count(plannedGames)).toBe(10)
    expect((await tournamentOf(wizard.stage.db))?.minimum_rest).toBe(45)
    const entry = (await wizard.stage.audited()).find(({ action }) => action === 'schedule.applyPlan')
    expect(entry).toMatchObject({ actor: wizard.admin.id, detail: { games: 10, unplaced: 0 } })
    expect(
      WIZARD_AUDIT_WORDS['schedule.applyPlan']?.(
        { action: '', subject: { collection: '', id: '', name: '' }, detail: { games: 10, unplaced: 2 } },
        { currency: 'EUR' },
      ),
    ).toBe('Made a new draft of the schedule: 10 games, 2 without a place')
  })

  test('again asks for the name of the tournament, typed out', async () => {
    await open()
    await wizard.generated()
    await apply()
    await wizard.generated()
    expect((await asked('generate')).shown).toMatchObject({ isAgain: true, divisions: [{ format: { isOwn: false } }] })
    expect(await apply()).toMatchObject({ status: 400, code: 'name_wrong', errors: ['name'] })
    expect(await apply({ name: 'summer cup' })).toMatchObject({ code: 'name_wrong' })
    expect(await apply({ name: ' Summer Cup ' })).toBe('/admin/schedule/timetable')
  })

  test('after it was published without a draft, too; a tournament without a name needs one first', async () => {
    await open()
    await wizard.stage.db.write(async (tx) => {
      const found = await tx.first(config, {})
      await tx.update(config, found!.id, { schedule_initialized: true })
      const it = await tournamentOf(tx)
      await tx.update(tournament, it!.id, { name: '' })
    })
    await wizard.generated()
    expect(await apply()).toMatchObject({ status: 409, code: 'tournament_unnamed' })
  })

  test('of two admins the second is told', async () => {
    await open()
    await wizard.generated()
    const { shown } = await asked('generate')
    const form = { intent: 'apply', version: String(shown.version), job: shown.run!.job, name: 'Summer Cup' }
    expect(await wizard.send(form)).toBe('/admin/schedule/timetable')
    expect(await wizard.send(form)).toMatchObject({ status: 409, code: 'plan_changed' })
  })

  test('is for admins', async () => {
    await open()
    const player = await wizard.stage.person('Pia')
    const input = { version: 0, job: 'x', name: '' }
    expect(await wizard.stage.attempt('schedule.applyPlan', player, input)).toMatchObject({ status: 403 })
    expect(await wizard.stage.attempt('schedule.generate', player, {})).toMatchObject({ status: 403 })
    expect(refusedWith(await wizard.stage.attempt(applyPlan.name, wizard.admin, input))).toBe('status_409')
  })
})

describe('with results', () => {
  async function played() {
    await open({ divisions: { mixed: 4 } })
    await wizard.generated()
    await apply()
    await wizard.stage.run(publishSchedule, wizard.admin, { version: (await draft()).record!.version })
    const [first] = await wizard.stage.db.list(games, { sort: 'starts,key' })
    await wizard.stage.db.write((tx) =>
      tx.update(games, first!.id, { state: 'confirmed', home_score: 15, away_score: 9 }),
    )
    return first!
  }

  test('that stay in the plan, the game is kept where it was played, locked', async () => {
    const first = await played()
    const before = (await draft()).games.get(`mixed/${first.key}`)!
    await wizard.send({ ...(await formOf.times()), minimum_rest: '60', 'lengths.0.minutes': '50' })
    await wizard.generated('7')
    expect((await asked('generate')).shown).toMatchObject({ kept: 1, lost: [] })
    expect(await apply({ name: 'Summer Cup' })).toBe('/admin/schedule/timetable')
    const after = (await draft()).games.get(`mixed/${first.key}`)!
    const { field, starts, minutes, slot_minutes } = before
    expect(after).toMatchObject({ field, starts, minutes, slot_minutes, locked: true })
    const [other] = [...(await draft()).games.values()].filter((it) => it.key !== first.key)
    expect(other).toMatchObject({ minutes: 50, locked: false })
    const { version } = (await draft()).record!
    await wizard.stage.run(publishSchedule, wizard.admin, { version })
    expect(await wizard.stage.db.get(games, first.id)).toMatchObject({ state: 'confirmed', starts: first.starts })
  })

  test('that would be lost, it is refused with the list: another format, other seeds', async () => {
    const first = await played()
    await wizard.generated()
    const { shown } = await asked('generate')
    await wizard.send({ ...(await formOf.teams('mixed')), 'teams.0.number': '4' })
    expect((await asked('generate')).shown.lost).toMatchObject([{ key: `mixed/${first.key}` }])
    expect(await wizard.send({ intent: 'generate' })).toMatchObject({ status: 409, code: 'results_lost' })
    const form = { intent: 'apply', version: String(shown.version), job: shown.run!.job, name: 'Summer Cup' }
    expect(await wizard.send(form)).toMatchObject({ status: 409 })
  })

  test('a field on which one was played stays, closed', async () => {
    const first = await played()
    const { shown } = await asked('fields')
    expect(shown.played).toEqual([first.field])
    const rest = await formOf.fields()
    const index = shown.fields.findIndex(({ id }) => id === first.field)
    await wizard.send({ ...rest, go: 'add' })
    await wizard.send({ ...(await formOf.fields()), go: `remove:${index}` })
    await wizard.generated()
    expect(await apply({ name: 'Summer Cup' })).toBe('/admin/schedule/timetable')
    expect(await wizard.stage.db.get(playingFields, first.field)).toMatchObject({ open: [] })
    expect((await draft()).games.get(`mixed/${first.key}`)).toMatchObject({ field: first.field, locked: true })
  })
})

describe('real tournaments', () => {
  test.each([
    [
      'three divisions of eight, 60 games, four fields, three days',
      { mixed: 8, open: 8, women: 8 },
      4,
      '2026-06-14',
      60,
      undefined,
    ],
    [
      'three divisions of sixteen with crossovers',
      { mixed: 16, open: 16, women: 16 },
      14,
      '2026-06-14',
      168,
      'four-pools-crossovers',
    ],
    ['a single field', { open: 5 }, 1, '2026-06-13', 10, undefined],
  ])('%s: generated and applied', async (_, divisions, fields, last, count, code) => {
    await open({ divisions, days: ['2026-06-12', last], effort: 0.02 })
    const form = await formOf.fields()
    const wanted = Object.fromEntries(
      Array.from({ length: fields }, (_, index) => [
        [`fields.${index}.id`, form[`fields.${index}.id`] ?? `field${index}`.padEnd(15, 'x')],
        [`fields.${index}.name`, String(index + 1)],
      ]).flat(),
    )
    const others = Object.fromEntries(Object.entries(form).filter(([name]) => !name.startsWith('fields.')))
    expect(await wizard.send({ ...others, ...wanted, show: wanted['fields.0.id']! })).toBe(
      '/admin/schedule/init?step=times',
    )
    if (code !== undefined)
      for (const division of Object.keys(divisions)) await wizard.send({ ...(await formOf.format(division)), code })
    await wizard.generated()
    expect((await asked('generate')).shown.run).toMatchObject({ state: 'done', games: count, placed: count })
    expect(await apply()).toBe('/admin/schedule/timetable')
    const { plan } = await draft()
    expect([plan.placements.length, violationsOf(plan)]).toEqual([count, []])
  })
})
