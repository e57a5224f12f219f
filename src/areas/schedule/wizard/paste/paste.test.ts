import { afterEach, describe, expect, test } from 'vitest'
import { teams } from '#areas/teams/teams.collections.ts'
import { formatProblems } from '#rules/formats/editing/check.ts'
import { violationsOf } from '#rules/timetable/violations.ts'
import { scheduleDraftOf } from '../../plan/draft.queries.server.ts'
import { publishSchedule } from '../../plan/publish.commands.server.ts'
import { games } from '../../schedule.collections.ts'
import { action, loader } from '../WizardPage.tsx'
import { openWizard, type WizardStage } from '../wizard.testing.ts'
import elite from './fixtures/elite-2026.json' with { type: 'json' }
import youth from './fixtures/youth-2026.json' with { type: 'json' }
import type { PastedLine } from './paste-plan.ts'

let wizard: WizardStage
afterEach(() => wizard.close())

const PATH = '/admin/schedule/init?paste'
const HEAD = 'Day\tTime\tField\tDivision\tStage\tHome\tAway'

interface Seen {
  readonly lines: readonly PastedLine[]
  readonly seen: string
  readonly text: string
}

async function preview(rows: readonly string[], head = HEAD): Promise<Seen> {
  const form = { intent: 'preview', text: [head, ...rows].join('\n') }
  const answer: unknown = await action(wizard.stage.visit(PATH, { viewer: wizard.admin, form }))
  if (!isSeen(answer)) throw new Error(`No preview: ${JSON.stringify(answer)}`)
  return answer
}

const isSeen = (answer: unknown): answer is Seen => typeof answer === 'object' && answer !== null && 'lines' in answer

/** As the page sends what is ticked there, or these lines. */
async function take({ text, seen, lines }: Seen, more: Record<string, string> = {}, only?: readonly number[]) {
  const loaded = await loader(wizard.stage.visit(PATH, { viewer: wizard.admin }))
  const form = new FormData()
  const fields = { intent: 'import', text, seen, version: String(loaded?.version), ...more }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const ticked = only ?? lines.filter(({ is }) => is === 'new').map(({ line }) => line)
  for (const line of ticked) form.append('take', String(line))
  const visit = wizard.stage.visit(PATH, { viewer: wizard.admin })
  const request = new Request(visit.url, { method: 'POST', body: form })
  const answer: unknown = await action({ ...visit, request })
  if (answer instanceof Response) return answer.headers.get('location')
  return (answer as { data?: { problem: { code: string } } }).data?.problem.code ?? answer
}

const draft = async () => (await scheduleDraftOf(wizard.stage.db))!
const codes = ({ lines }: Seen) => lines.map(({ is, problems }) => [is, ...problems.map(({ code }) => code)].join(' '))

const FOUR = [
  'Saturday\t9:00\t1\tmixed\tPool A\tmixed 1\tmixed 4',
  '\t9:00\t2\tmixed\tPool A\tmixed 2\tmixed 3',
  '\t11:00\t1\tmixed\tPool A\tmixed 1\tmixed 3',
  '\t11:00\t2\tmixed\tPool A\tmixed 2\tmixed 4',
  '\t13:00\t1\tmixed\tPool A\tmixed 1\tmixed 2',
  '\t13:00\t2\tmixed\tPool A\tmixed 3\tmixed 4',
  'Sunday\t9:00\t1\tmixed\tSF1\tA1\tA4',
  '\t9:00\t2\tmixed\tSF2\tA2\tA3',
  '\t11:00\t2\tmixed\tPlace 3\tLoser SF1\tLoser SF2',
  '\t12:30\t1\tmixed\tFinal\tWinner SF1\tWinner SF2',
]

describe('a timetable that is pasted', () => {
  test('of four teams becomes a draft with every game where it was written', async () => {
    wizard = await openWizard()
    const seen = await preview(FOUR)
    expect(new Set(codes(seen))).toEqual(new Set(['new']))
    expect(await take(seen)).toBe('/admin/schedule/timetable')
    const { plan, divisions, fields, games } = await draft()
    expect(divisions.map(({ format, teams }) => formatProblems(format, teams.length))).toEqual([[]])
    expect(fields.map(({ name, is_show }) => [name, is_show])).toEqual([
      ['1', true],
      ['2', false],
    ])
    expect(games.get('mixed/F')).toMatchObject({ starts: 1_440 + 750, field: fields[0]?.id })
    expect([plan.placements.length, violationsOf(plan)]).toEqual([10, []])
    expect(await wizard.stage.audited()).toMatchObject([{ action: 'schedule.pasteTimetable', detail: { games: 10 } }])
  })

  test('in German, too', async () => {
    wizard = await openWizard()
    const german = FOUR.map((row) =>
      row
        .replace('Saturday', 'Sa')
        .replace('Sunday', 'So')
        .replace('Pool', 'Gruppe')
        .replaceAll('Winner SF', 'Sieger HF')
        .replaceAll('Loser SF', 'Verlierer HF')
        .replace(/\tSF/, '\tHF ')
        .replace('Place 3', 'Spiel um Platz 3')
        .replace('A1\t', '1. Gruppe A\t'),
    )
    expect(new Set(codes(await preview(german, 'Tag\tUhrzeit\tFeld\tDivision\tPhase\tHeim\tGast')))).toEqual(
      new Set(['new']),
    )
  })

  test('says at each line what is wrong with it', async () => {
    wizard = await openWizard()
    const seen = await preview([
      ...FOUR,
      'Monday\t9:00\t1\tmixed\tPool A\tmixed 1\tmixed 2',
      'Sunday\tnoon\t1\tmixed\tPool A\tmixed 1\tmixed 2',
      'Sunday\t15:00\t1\tdogs\tFinal\tA1\tA2',
      'Sunday\t15:00\t1\t\tFinal\tA1\tA2',
      'Sunday\t15:00\t1\tmixed\tBonus\tA1\t',
      'Sunday\t15:00\t1\tmixed\tBonus\tStrangers\tA2',
      'Sunday\t15:00\t1\topen\tFinal\t#1\t#2',
      'Sunday\t15:00\t1\tmixed\tBonus\tWinner QF7\tZ3',
      'Sunday\t16:30\t1\tmixed\tThanks\tmixed 1\tmixed 2',
    ])
    expect(codes(seen).slice(10)).toEqual([
      'wrong day_unknown',
      'wrong time_unknown',
      'wrong division_unknown',
      'wrong division_missing',
      'wrong sides_missing',
      'wrong side_unknown',
      'wrong division_small',
      'wrong not_fitting',
      'new plain',
    ])
  })

  test('what breaks a rule is taken only by whoever takes it without its place', async () => {
    wizard = await openWizard()
    const clash = FOUR.with(8, '\t9:30\t1\tmixed\tPlace 3\tLoser SF1\tLoser SF2').with(
      9,
      '\t9:30\t3\tmixed\tFinal\tWinner SF1\tWinner SF2',
    )
    const seen = await preview(clash)
    expect(seen.lines.filter(({ is }) => is === 'change').map(({ line }) => line)).toEqual([10, 11])
    // Without them nobody plays for the first places, which may be.
    expect(await take(seen)).toBe('/admin/schedule/timetable')
    expect((await draft()).games.size).toBe(8)
    expect(
      await take(
        seen,
        {},
        seen.lines.map(({ line }) => line),
      ),
    ).toBe('name_wrong')
    expect(
      await take(
        seen,
        { name: 'Summer Cup' },
        seen.lines.map(({ line }) => line),
      ),
    ).toBe('/admin/schedule/timetable')
    const { games, plan } = await draft()
    expect([games.size, plan.placements.length, violationsOf(plan)]).toEqual([10, 8, []])
  })

  test('a line that others wait for cannot be left out', async () => {
    wizard = await openWizard()
    const seen = await preview(FOUR)
    const lines = seen.lines.map(({ line }) => line).filter((line) => line !== 8)
    expect(await take(seen, {}, lines)).toBe('paste_wrong')
  })

  test('more than the frame takes, nothing at all, and strangers are refused', async () => {
    wizard = await openWizard()
    const player = await wizard.stage.person('Pia')
    const input = { text: 'x', lines: [1], version: 0 }
    expect(await wizard.stage.attempt('schedule.pasteTimetable', player, input)).toMatchObject({ status: 403 })
    const long = { ...input, text: 'x'.repeat(601_001) }
    expect(await wizard.stage.attempt('schedule.pasteTimetable', wizard.admin, long)).toMatchObject({ status: 400 })
    const none = { ...input, lines: [] }
    expect(await wizard.stage.attempt('schedule.pasteTimetable', wizard.admin, none)).toMatchObject({ status: 400 })
    expect(await wizard.stage.attempt('schedule.pasteTimetable', wizard.admin, { ...input, lines: [9] })).toMatchObject(
      { status: 409 },
    )
  })
})

describe('pasted over games that have a result', () => {
  const AGAIN = { name: 'Summer Cup' }

  /** Pasted, published, and these games confirmed. */
  async function played(...keys: readonly string[]) {
    wizard = await openWizard()
    await take(await preview(FOUR))
    await wizard.stage.run(publishSchedule, wizard.admin, { version: (await draft()).record!.version })
    await wizard.stage.db.write(async (tx) => {
      for (const game of await tx.list(games, {}))
        if (keys.includes(game.key))
          await tx.update(games, game.id, { state: 'confirmed', home_score: 15, away_score: 9 })
    })
  }

  const decided = () => wizard.stage.db.list(games, { filter: 'state = "confirmed"', sort: 'key' })

  test('the same timetable works, and changes nothing', async () => {
    await played('A-1', 'A-2', 'A-3')
    const before = (await draft()).games
    const seen = await preview(FOUR)
    expect(new Set(codes(seen))).toEqual(new Set(['new']))
    expect(await take(seen, AGAIN)).toBe('/admin/schedule/timetable')
    const after = await draft()
    const placeOf = (it: { field: string; starts: number } | undefined) => [it?.field, it?.starts]
    for (const [id, game] of before) expect(placeOf(after.games.get(id))).toEqual(placeOf(game))
    expect(after.games.get('mixed/A-1')).toMatchObject({ locked: true })
    expect(violationsOf(after.plan)).toEqual([])
  })

  test('what is written in another order, or before them, takes no key of theirs', async () => {
    await played('A-3')
    const [{ home, away } = { home: '', away: '' }] = await decided()
    const earlier = '\t7:00\t2\tmixed\tPool A\tmixed 3\tmixed 4'
    const rows = [FOUR[0]!, earlier, ...FOUR.slice(1).filter((row) => !row.includes('mixed 3\tmixed 4'))]
    const seen = await preview(rows)
    expect(codes(seen).filter((it) => it !== 'new')).toEqual([])
    expect(await take(seen, AGAIN)).toBe('/admin/schedule/timetable')
    const { divisions, games: planned } = await draft()
    const kept = divisions[0]?.format.games.find(({ key }) => key === 'A-3')
    const teamAt = (source: typeof kept extends undefined ? never : NonNullable<typeof kept>['home']) =>
      source.kind === 'seed' ? divisions[0]?.teams[source.seed - 1] : ''
    expect([teamAt(kept!.home), teamAt(kept!.away)]).toEqual([home, away])
    expect(planned.get('mixed/A-3')).toMatchObject({ locked: true, starts: 660 })
  })

  test.each([
    ['the other way round', ['mixed 1\tmixed 4', 'mixed 4\tmixed 1'], 'wrong decided_sides'],
    ['at another time', ['Saturday\t9:00', 'Saturday\t8:30'], 'wrong decided_place'],
    ['on another field', ['9:00\t1\t', '9:00\t3\t'], 'wrong decided_place'],
  ])('%s, the line is refused and no other', async (_, [from = '', to = ''], code) => {
    await played('A-1')
    const rows = FOUR.map((row, index) => (index === 0 ? row.replace(from, to) : row))
    const seen = await preview(rows)
    expect(codes(seen)).toEqual([code, ...FOUR.slice(1).map(() => 'new')])
    expect(await take(seen, AGAIN)).toBe('results_lost')
    expect(await decided()).toHaveLength(1)
  })

  test('left out, nothing is taken', async () => {
    await played('A-1', 'SF1')
    const seen = await preview(FOUR)
    const but = (stage: number) => seen.lines.map(({ line }) => line).filter((_, index) => index !== stage)
    expect(await take(seen, AGAIN, but(0))).toBe('results_lost')
    expect(await decided()).toHaveLength(2)
  })

  test('a line on the place of one that was played is taken without its own', async () => {
    await played('A-1')
    const rows = FOUR.map((row, index) => (index === 4 ? row.replace('13:00\t1', '9:00\t1') : row))
    const seen = await preview(rows)
    expect(codes(seen)[0]).toBe('new')
    expect(codes(seen)[4]).toMatch(/^change /)
  })
})

describe('a real tournament', () => {
  interface Real {
    readonly teams: Readonly<Record<string, readonly string[]>>
    readonly rows: readonly string[]
  }

  const real: readonly (readonly [string, Real, readonly [string, string], readonly number[]])[] = [
    ['sixty games, three divisions, four fields', elite, ['2026-05-23', '2026-05-25'], [20, 20, 20]],
    ['eight teams, power pools that carry results over', youth, ['2026-08-04', '2026-08-08'], [32]],
  ]

  test.each(real)('%s: every line as it was played', async (_, { teams: names, rows }, days, counts) => {
    wizard = await openWizard({ divisions: {}, days })
    await wizard.stage.db.write(async (tx) => {
      for (const [division, own] of Object.entries(names))
        for (const [index, name] of own.entries())
          await tx.create(teams, { name, division, state: 'accepted', seed: index + 1 })
    })
    const seen = await preview(rows)
    expect(codes(seen).filter((it) => it !== 'new')).toEqual([])
    expect(await take(seen)).toBe('/admin/schedule/timetable')
    const { divisions, plan } = await draft()
    expect(divisions.map(({ format }) => format.games.length)).toEqual(counts)
    for (const { format, teams } of divisions) expect(formatProblems(format, teams.length)).toEqual([])
    expect([plan.placements.length, violationsOf(plan)]).toEqual([rows.length, []])
  })
})
