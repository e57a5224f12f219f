import { afterEach, describe, expect, test } from 'vitest'
import { config } from '#areas/configuration/configuration.collections.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { tournament } from '#areas/tournament/tournament.collections.ts'
import { violationsOf } from '#rules/timetable/violations.ts'
import { refusedWith } from '#site/stage.testing.ts'
import { generation } from '../generation/generation.server.ts'
import { scheduleDraftOf } from '../plan/draft.queries.server.ts'
import { publishSchedule } from '../plan/publish.commands.server.ts'
import { games, plannedGames, playingFields, schedulePlan } from '../schedule.collections.ts'
import { wizardStateOf } from './answers/wizard.queries.server.ts'
import { applyPlan } from './generating/apply.commands.server.ts'
import { WIZARD_AUDIT_WORDS } from './wizard.audit-words.ts'
import { openWizard, type WizardOptions, type WizardStage } from './wizard.testing.ts'

let wizard: WizardStage
afterEach(() => wizard.close())
const open = async (options?: WizardOptions) => {
  wizard = await openWizard(options)
}

type Shown = Awaited<ReturnType<WizardStage['look']>>
type Asked<Step extends Shown['asked']['step']> = Extract<Shown['asked'], { step: Step }>

async function asked<Step extends Shown['asked']['step']>(step: Step, query = `step=${step}`): Promise<Asked<Step>> {
  const { asked } = await wizard.look(query)
  if (asked.step !== step) throw new Error(`${asked.step} is shown`)
  return asked as Asked<Step>
}

const state = async () => (await wizardStateOf(wizard.stage.db))!
const draft = async () => (await scheduleDraftOf(wizard.stage.db))!

/** As the page would send it, with the answer that is ready. */
const formOf = {
  async fields(): Promise<Record<string, string>> {
    const { shown } = await asked('fields')
    return {
      intent: 'fields',
      base: String(shown.base),
      show: shown.fields.find((it) => it.is_show)?.id ?? '',
      ...Object.fromEntries(
        shown.hours.flatMap(({ from, to }, day) => [
          [`hours.${day}.from`, clock(from)],
          [`hours.${day}.to`, clock(to)],
        ]),
      ),
      ...Object.fromEntries(
        shown.fields.flatMap(({ id, name }, index) => [
          [`fields.${index}.id`, id],
          [`fields.${index}.name`, name],
        ]),
      ),
    }
  },
  async times(): Promise<Record<string, string>> {
    const { shown } = await asked('times')
    return {
      intent: 'times',
      base: String(shown.base),
      minimum_rest: String(shown.minimum_rest),
      ...Object.fromEntries(
        shown.lengths.flatMap((it, index) => [
          [`lengths.${index}.division`, it.division],
          [`lengths.${index}.minutes`, String(it.minutes)],
          [`lengths.${index}.slot_minutes`, String(it.slot_minutes)],
        ]),
      ),
      ...Object.fromEntries(
        shown.breaks.flatMap((it, index) => [
          [`breaks.${index}.day`, String(it.day)],
          [`breaks.${index}.from`, clock(it.from)],
          [`breaks.${index}.to`, clock(it.to)],
        ]),
      ),
    }
  },
  async teams(division: string): Promise<Record<string, string>> {
    const { shown } = await asked('teams', `step=teams&division=${division}`)
    return {
      intent: 'teams',
      division,
      base: String(shown?.base),
      ...Object.fromEntries(
        (shown?.teams ?? []).flatMap(({ id }, index) => [
          [`teams.${index}.id`, id],
          [`teams.${index}.number`, String(index + 1)],
          [`teams.${index}.plays`, 'on'],
        ]),
      ),
    }
  },
  async format(division: string): Promise<Record<string, string>> {
    const { shown } = await asked('format', `step=format&division=${division}`)
    return { intent: 'format', division, base: String(shown?.base), code: String(shown?.chosen) }
  },
  async wishes(): Promise<Record<string, string>> {
    const { shown } = await asked('wishes')
    return { intent: 'wishes', base: String(shown.base) }
  },
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

async function apply(more: Record<string, string> = {}) {
  const { shown } = await asked('generate')
  return wizard.send({ intent: 'apply', version: String(shown.version), job: shown.run?.job ?? '', ...more })
}

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

describe('formats', () => {
  test('that do not fit say why, and the standard is chosen where it fits', async () => {
    await open({ divisions: { mixed: 8 } })
    const { shown } = await asked('format', 'step=format&division=mixed')
    expect(shown?.chosen).toBe('two-pools')
    const form = await formOf.fields()
    await wizard.send({ ...form, 'hours.0.to': '12:00', 'hours.1.to': '12:00' })
    const tight = (await asked('format', 'step=format&division=mixed')).shown
    expect(tight?.options.find(({ code }) => code === 'round-robin-finals')?.noRoom).toBe('rounds')
    expect(tight?.options.every(({ sentences }) => sentences.length > 1)).toBe(true)
  })

  test('unknown ones, and those of another number of teams, are refused', async () => {
    await open()
    const form = await formOf.format('mixed')
    expect(await wizard.send({ ...form, code: 'lottery' })).toMatchObject({ code: 'format_unknown' })
    expect(await wizard.send({ ...form, code: 'four-pools' })).toMatchObject({ code: 'format_unknown' })
  })

  test('are changed by hand; what no longer fits is said, and is not generated', async () => {
    await open()
    const base = async () => String((await asked('edit', 'step=format&division=mixed&edit=games')).shown?.base)
    const edit = async (form: Record<string, string>) => wizard.send({ division: 'mixed', base: await base(), ...form })
    expect(await edit({ intent: 'game-add', kind: 'show', home: '#1', away: '#2', name: 'Opening' })).toBe(
      '/admin/schedule/init?step=format&division=mixed&edit=games',
    )
    const added = (await asked('edit', 'step=format&division=mixed&edit=games')).shown
    expect(added?.problems).toEqual([])
    expect(added?.games.at(-1)).toMatchObject({ key: 'X1', title: 'Opening' })
    await edit({ intent: 'game', key: 'X1', name: 'Prologue', home: '#3', away: '#4' })
    await edit({ intent: 'game-remove', key: 'SF1' })
    const broken = (await asked('edit', 'step=format&division=mixed&edit=games')).shown
    expect(broken?.problems.some(({ isBlocking }) => isBlocking)).toBe(true)
    expect(await wizard.send({ intent: 'generate' })).toMatchObject({ status: 409, code: 'format_problems' })
    expect((await asked('generate')).shown.divisions).toMatchObject([{ format: { isBroken: true, isOwn: true } }])
    expect(await edit({ intent: 'game-add', home: '#1' })).toMatchObject({ errors: ['away'] })
    expect(await edit({ intent: 'format-reset' })).toBe('/admin/schedule/init?step=format&division=mixed')
    expect((await asked('edit', 'step=format&division=mixed&edit=pools')).shown).toMatchObject({
      isOwn: false,
      problems: [],
    })
  })

  test('get another game and another pool by hand, and lose them again', async () => {
    await open()
    const at = async (part: string) => (await asked('edit', `step=format&division=mixed&edit=${part}`)).shown!
    const edit = async (form: Record<string, string>) =>
      wizard.send({ division: 'mixed', base: String((await at('games')).base), ...form })
    const leg = { intent: 'game-add', kind: 'bracket', home: 'W:F', away: 'L:F' }
    expect((await at('games')).nextKeys).toEqual({ pool: 'B', game: 'G1' })
    expect(await edit({ ...leg, new_key: 'f' })).toMatchObject({ code: 'key_taken', errors: ['new_key'] })
    expect(await edit({ ...leg, new_key: '2nd' })).toMatchObject({ code: 'key_wrong', errors: ['new_key'] })
    await edit({ ...leg, new_key: 'leg2', name: 'Second leg' })
    const added = await at('games')
    expect(added.games.at(-1)).toMatchObject({ key: 'LEG2', title: 'Second leg', kind: 'bracket' })
    expect(added.problems.map(({ text }) => text)).toContain(
      'Winner of Second leg plays no further game and takes no place.',
    )
    await edit({ intent: 'places', 'place.1': 'W:LEG2', 'place.2': 'L:LEG2' })
    expect((await at('games')).problems).toEqual([])
    await edit({ intent: 'game-remove', key: 'LEG2' })
    expect((await at('games')).problems.length).toBeGreaterThan(0)
    expect(await edit({ intent: 'pool-add', member: 'W:F', name: 'Champions' })).toBe(
      '/admin/schedule/init?step=format&division=mixed&edit=pools',
    )
    expect((await at('pools')).pools.at(-1)).toMatchObject({
      key: 'B',
      title: 'Champions',
      members: [{ value: 'W:F' }],
    })
    await edit({ intent: 'pool-remove', key: 'B' })
    expect((await at('pools')).pools.map(({ key }) => key)).toEqual(['A'])
  })

  test('pools and places are changed by hand, too', async () => {
    await open({ divisions: { mixed: 8 } })
    const at = async () => (await asked('edit', 'step=format&division=mixed&edit=pools')).shown!
    const form = new FormData()
    for (const [name, value] of Object.entries({ intent: 'pool', division: 'mixed', base: '0', key: 'A', name: 'Red' }))
      form.set(name, value)
    for (const member of ['#1', '#4', '#5', '#7']) form.append('member', member)
    const { actOnWizard } = await import('./wizard.actions.server.ts')
    const { pageRequest } = await import('#http/pages/page-request.ts')
    await actOnWizard(wizard.stage.visit('/', { viewer: wizard.admin }).context.get(pageRequest), form)
    const shown = await at()
    expect(shown.pools[0]).toMatchObject({ title: 'Red', members: [{}, {}, {}, { value: '#7' }] })
    expect(shown.problems.length).toBeGreaterThan(0)
    await wizard.send({
      intent: 'places',
      division: 'mixed',
      base: String(shown.base),
      'place.1': '',
      'place.2': 'A.1',
    })
    expect((await at()).places.slice(0, 3).map((it) => it?.value)).toEqual([undefined, 'A.1', 'W:P3'])
  })
})

describe('wishes', () => {
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
