import { afterEach, describe, expect, test } from 'vitest'
import { teams } from '#areas/teams/teams.collections.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { tournament } from '#areas/tournament/tournament.collections.ts'
import { violationsOf } from '#rules/timetable/violations.ts'
import { schedulePlan } from '../schedule.collections.ts'
import { WIZARD_AUDIT_WORDS } from './wizard.audit-words.ts'
import { openWizard, type WizardOptions, type WizardStage } from './wizard.testing.ts'
import { wizardForms } from './wizard-forms.testing.ts'

let wizard: WizardStage
afterEach(() => wizard.close())
const open = async (options?: WizardOptions) => {
  wizard = await openWizard(options)
}
const { apply, asked, draft, formOf, state } = wizardForms(() => wizard)

describe('questions', () => {
  test('a tournament without days is sent to the configuration, whatever is asked for', async () => {
    await open()
    const found = await tournamentOf(wizard.stage.db)
    await wizard.stage.db.write((tx) => tx.update(tournament, found!.id, { starts: '', ends: '' }))
    const { asked, days, places } = await wizard.look('step=generate')
    expect([asked.step, days, places.length]).toEqual(['days', [], 1])
    expect(await wizard.send({ intent: 'generate' })).toMatchObject({ status: 409, code: 'no_days' })
  })

  test('come one after the other, those about divisions once for each that has teams', async () => {
    await open({ divisions: { mixed: 8, open: 2 } })
    const { places } = await wizard.look()
    expect(places.map(({ step, division }) => `${step} ${division}`.trim())).toEqual([
      'days',
      'fields',
      'times',
      'teams mixed',
      'teams open',
      'format mixed',
      'wishes',
      'generate',
    ])
  })

  test('have answers ready: pressing Next all the way leads to a timetable of all games', async () => {
    await open({ divisions: { mixed: 8, open: 5 } })
    expect(await wizard.send(await formOf.fields())).toBe('/admin/schedule/init?step=times')
    expect(await wizard.send(await formOf.times())).toBe('/admin/schedule/init?step=teams&division=mixed')
    expect(await wizard.send(await formOf.teams('mixed'))).toBe('/admin/schedule/init?step=teams&division=open')
    expect(await wizard.send(await formOf.teams('open'))).toBe('/admin/schedule/init?step=format&division=mixed')
    expect(await wizard.send(await formOf.format('mixed'))).toBe('/admin/schedule/init?step=format&division=open')
    expect(await wizard.send(await formOf.format('open'))).toBe('/admin/schedule/init?step=wishes')
    expect(await wizard.send(await formOf.wishes())).toBe('/admin/schedule/init?step=generate')
    await wizard.generated()
    const { shown } = await asked('generate')
    expect(shown.run).toMatchObject({ state: 'done', games: 34, placed: 34, unplaced: [], isOutdated: false })
    expect(await apply()).toBe('/admin/schedule/timetable')
    const { plan, divisions } = await draft()
    expect(divisions.map(({ format }) => format.games.length)).toEqual([20, 14])
    expect(plan.placements).toHaveLength(34)
    expect(violationsOf(plan)).toEqual([])
  })

  test('answers are kept for another device, and audited in words', async () => {
    await open()
    const form = await formOf.fields()
    await wizard.send({ ...form, 'fields.0.name': 'Stadium', 'hours.1.to': '15:30' })
    expect((await asked('fields')).shown).toMatchObject({
      base: 1,
      fields: [{ name: 'Stadium', is_show: true }],
      hours: [{ from: 540 }, { to: 930 }],
    })
    const [entry] = await wizard.stage.audited()
    expect(entry).toMatchObject({ action: 'schedule.answer', detail: { question: 'fields' } })
    const subject = { collection: '', id: '', name: '' }
    expect(
      WIZARD_AUDIT_WORDS['schedule.answer']?.(
        { action: 'schedule.answer', subject, detail: { question: 'fields' } },
        { currency: 'EUR' },
      ),
    ).toBe('Answered for the new schedule: Fields')
  })

  test('what is kept and cannot be read is asked anew', async () => {
    await open()
    for (const answers of [null, [], 'x', { fields: 3 }, { fields: { revision: 4, value: { fields: [] } } }]) {
      await wizard.stage.db.write(async (tx) => {
        const found = await tx.first(schedulePlan, {})
        if (found) await tx.update(schedulePlan, found.id, { answers })
        else await tx.create(schedulePlan, { answers })
      })
      for (const { step, division } of (await wizard.look()).places)
        await wizard.look(`step=${step}&division=${division}`)
      expect((await state()).plan.fields.fields.length).toBeGreaterThan(0)
    }
  })

  test('two admins who answer at once: the second is told, and sees the answer of the first', async () => {
    await open()
    const other = await wizard.stage.person('Bob', ['admin'])
    const form = await formOf.times()
    await wizard.send({ ...form, minimum_rest: '45' }, other)
    expect(await wizard.send({ ...form, minimum_rest: '50' })).toMatchObject({
      status: 409,
      code: 'answered_meanwhile',
    })
    expect((await asked('times')).shown).toMatchObject({ base: 1, minimum_rest: 45 })
    // The same answer is no quarrel.
    expect(await wizard.send({ ...form, minimum_rest: '45' })).toBe('/admin/schedule/init?step=teams&division=mixed')
  })
})

describe('fields', () => {
  test('are added and removed by buttons, without losing what was typed', async () => {
    await open()
    const before = (await asked('fields')).shown.fields.length
    const form = await formOf.fields()
    expect(await wizard.send({ ...form, 'fields.0.name': 'Stadium', go: 'add' })).toBe(
      '/admin/schedule/init?step=fields',
    )
    const { shown } = await asked('fields')
    expect(shown.fields.map(({ name }) => name)[0]).toBe('Stadium')
    expect(shown.fields).toHaveLength(before + 1)
    await wizard.send({ ...(await formOf.fields()), go: 'remove:0' })
    expect((await asked('fields')).shown.fields).toHaveLength(before)
  })

  test('may be open at other hours, or closed, on a day', async () => {
    await open()
    const form = await formOf.fields()
    await wizard.send({
      ...form,
      'fields.0.days.0.is': 'closed',
      'fields.0.days.1.is': 'own',
      'fields.0.days.1.from': '10:00',
      'fields.0.days.1.to': '00:00',
    })
    const { fields } = await import('./answers/wanted.ts').then(async ({ wantedBy }) => wantedBy((await state()).plan))
    expect(fields[0]?.open).toEqual([{ from: 1_440 + 600, to: 2_880 }])
  })

  test.each([
    ['two of one name', { 'fields.1.id': 'abcdefghijklmno', 'fields.1.name': '1' }, 'fields.1.name'],
    ['one without a name', { 'fields.0.name': ' ' }, 'fields.0.name'],
    ['hours that end before they begin', { 'hours.0.from': '12:00', 'hours.0.to': '11:00' }, 'hours.0.to'],
    ['hours that are none', { 'hours.0.from': 'noon' }, 'hours.0.from'],
  ])('%s are refused at their field', async (_, wrong, field) => {
    await open()
    expect(await wizard.send({ ...(await formOf.fields()), ...wrong })).toMatchObject({ status: 400, errors: [field] })
  })

  test('more than forty are refused', async () => {
    await open()
    const many = Object.fromEntries(
      Array.from({ length: 41 }, (_, index) => [
        [`fields.${index}.id`, `f${index}`.padEnd(15, '0')],
        [`fields.${index}.name`, `${index}`],
      ]).flat(),
    )
    expect(await wizard.send({ ...(await formOf.fields()), ...many })).toMatchObject({ status: 400 })
  })
})

describe('teams', () => {
  test('change places and stay out', async () => {
    await open({ divisions: { mixed: 5 } })
    const form = await formOf.teams('mixed')
    await wizard.send({ ...form, 'teams.4.number': '1', 'teams.1.plays': '' })
    const { shown } = await asked('teams', 'step=teams&division=mixed')
    expect(shown?.teams.map(({ name }) => name)).toEqual(['mixed 5', 'mixed 1', 'mixed 3', 'mixed 4'])
    expect(shown?.leftOut.map(({ name }) => name)).toEqual(['mixed 2'])
  })

  test('that joined or withdrew since are told, and the format is proposed anew', async () => {
    await open({ divisions: { mixed: 8 } })
    await wizard.send(await formOf.teams('mixed'))
    await wizard.send({ ...(await formOf.format('mixed')), code: 'swiss' })
    await wizard.stage.db.write(async (tx) => {
      const [first] = await tx.list(teams, { filter: 'name = "mixed 3"' })
      await tx.update(teams, first!.id, { state: 'withdrawn' })
      await tx.create(teams, { name: 'Late', division: 'mixed', state: 'accepted' })
      await tx.create(teams, { name: 'Later', division: 'mixed', state: 'accepted' })
    })
    const { shown } = await asked('teams', 'step=teams&division=mixed')
    expect(shown).toMatchObject({ added: ['Late', 'Later'], gone: ['mixed 3'] })
    expect(shown?.teams.map(({ name }) => name).slice(-2)).toEqual(['Late', 'Later'])
    expect((await asked('format', 'step=format&division=mixed')).shown).toMatchObject({
      formerTeams: 8,
      teams: 9,
      chosen: 'two-pools',
    })
    expect((await asked('generate')).shown.divisions).toMatchObject([{ changed: true }])
  })

  test('of another division, twice, or more than 32 are refused', async () => {
    await open({ divisions: { mixed: 34, open: 3 } })
    const form = await formOf.teams('mixed')
    expect(await wizard.send(form)).toMatchObject({ code: 'too_many_teams' })
    const { shown } = await asked('teams', 'step=teams&division=open')
    const [stranger] = shown?.teams ?? []
    const few = { intent: 'teams', division: 'mixed', base: '0', 'teams.0.plays': 'on' }
    expect(await wizard.send({ ...few, 'teams.0.id': stranger!.id })).toMatchObject({ code: 'team_gone' })
    const twice = { ...few, 'teams.0.id': form['teams.0.id']!, 'teams.1.id': form['teams.0.id']! }
    expect(await wizard.send(twice)).toMatchObject({ code: 'seed_twice' })
    expect(await wizard.send({ ...few, division: 'nobody' })).toMatchObject({ status: 404 })
  })
})

describe('wishes', () => {
  test.each([
    ['a team', { 'wishes.0.team': '', 'wishes.0.arrives_time': '11:00' }, 'wishes.0.team'],
    ['a time', { 'wishes.0.arrives_time': '', 'wishes.0.leaves_time': '' }, 'wishes.0.not_before'],
  ])('one without %s is said to be incomplete', async (_, typed, field) => {
    await open()
    const { shown } = await asked('wishes')
    const row = { team: shown.teams[0]!.id, arrives_day: '0', arrives_time: '', leaves_day: '1', leaves_time: '' }
    const fields = Object.fromEntries(Object.entries(row).map(([name, value]) => [`wishes.0.${name}`, value]))
    const answer = await wizard.send({ ...(await formOf.wishes()), ...fields, ...typed })
    expect(answer).toMatchObject({ status: 400, errors: [field] })
  })

  test('and duties reach the timetable', async () => {
    await open()
    const { shown } = await asked('wishes')
    const team = shown.teams[0]!.id
    await wizard.send({
      ...(await formOf.wishes()),
      has_duties: 'on',
      'wishes.0.team': team,
      'wishes.0.arrives_day': '0',
      'wishes.0.arrives_time': '11:00',
      'wishes.0.leaves_day': '1',
      'wishes.0.leaves_time': '',
      'wishes.1.team': '',
      'wishes.1.arrives_time': '',
    })
    await wizard.generated()
    await apply()
    const { settings, games: planned } = await draft()
    expect(settings).toMatchObject({ wishes: [{ team, notBefore: 660 }], hasDuties: true })
    expect([...planned.values()].filter((it) => it.duty_source !== '').length).toBeGreaterThan(0)
  })
})
