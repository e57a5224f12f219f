import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { placesToTakeHome } from '#areas/scores/results/results.queries.server.ts'
import { PLACE_COLUMNS } from '#areas/scores/results/results-csv.route.server.ts'
import { standingsOfDivision } from '#areas/scores/scores.api.server.ts'
import { openScores, type ScoresStage } from '#areas/scores/scores.testing.ts'
import { loader as loadStandings } from '#areas/standings/StandingsPage.tsx'
import { teams } from '#areas/teams/teams.collections.ts'
import { PLACES_CSV_PATH, RESULTS_JSON_PATH } from '#client/results/results.address.ts'
import { csvIn } from '#http/areas/csv-route.ts'
import { Refusal } from '#records/errors.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { loader as loadHome } from '#site/home/HomePage.tsx'
import { type ServedStage, serveStage } from '#site/served.testing.ts'
import { refusedWith } from '#site/stage.testing.ts'
import { action, loader } from './CeremonyPage.tsx'
import { CEREMONY_CONTROL, CEREMONY_PATH } from './ceremony.address.ts'
import { ceremony } from './ceremony.collections.ts'
import { finishCeremony, hideRanks, holdCeremony, revealRank, showAward } from './ceremony.commands.server.ts'

let stage: ScoresStage
const AWARD = 'places/mixed'

/** Four teams that have played everything; the better seed won. */
beforeEach(async () => {
  stage = await openScores()
})
afterEach(() => stage.close())

async function playAll() {
  await stage.settleAll('pool')
  await stage.settleAll('bracket')
}

/** Why the whole was refused. */
const codeOf = (answer: unknown) => (answer instanceof Refusal ? answer.data['code'] : answer)

const hold = () => stage.run(holdCeremony, stage.admin, {})
const reveal = (seen: number) => stage.run(revealRank, stage.admin, { award: AWARD, seen })

const screen = async (viewer?: Viewer, path = CEREMONY_PATH) => {
  const found = await loader(stage.visit(path, viewer ? { viewer } : {}))
  if (!('screen' in found) || !found.screen) throw new Error('Not the screen')
  return found.screen
}
const shown = async () =>
  (await screen()).award?.ranks.map(({ place, teams }) => `${place} ${teams.map(({ name }) => name).join()}`)

const control = async () => {
  const found = await loader(stage.visit(CEREMONY_CONTROL, { viewer: stage.admin }))
  if (!('control' in found) || !found.control) throw new Error('Not the control')
  return found.control
}

describe('the ceremony', () => {
  test('reveals the places from the last to the first, and the screen shows the best of them first', async () => {
    await playAll()
    await hold()
    await stage.run(showAward, stage.admin, { award: AWARD })
    expect(await shown()).toEqual([])
    expect(await reveal(0)).toEqual({ revealed: 1 })
    expect(await shown()).toEqual(['4 mixed 4'])
    await reveal(1)
    expect(await shown()).toEqual(['3 mixed 3', '4 mixed 4'])
    await reveal(2)
    await reveal(3)
    expect((await screen()).award).toMatchObject({ isComplete: true, title: 'Final places', division: 'mixed' })
    expect(codeOf(await stage.attempt('ceremony.reveal', stage.admin, { award: AWARD, seen: 4 }))).toBe('nothing_left')
  })

  test('a slip is taken back', async () => {
    await playAll()
    await hold()
    await reveal(0)
    await reveal(1)
    await stage.run(hideRanks, stage.admin, { award: AWARD, seen: 2, wanted: 1 })
    expect(await shown()).toEqual(['4 mixed 4'])
    await stage.run(hideRanks, stage.admin, { award: AWARD, seen: 1, wanted: 0 })
    expect(await shown()).toEqual([])
  })

  test('two who press at once reveal one, and the second press of one after a lost answer none', async () => {
    await playAll()
    await hold()
    await Promise.all([reveal(0), reveal(0)])
    expect(await shown()).toEqual(['4 mixed 4'])
    expect((await stage.audited()).filter(({ action }) => action === 'ceremony.reveal')).toHaveLength(1)
    await reveal(1)
    const late = await stage.attempt('ceremony.reveal', stage.admin, { award: AWARD, seen: 0 })
    expect(codeOf(late)).toBe('moved_on')
  })

  test('a place that is not decided is not revealed', async () => {
    await stage.settleAll('pool')
    await hold()
    const answer = await stage.attempt('ceremony.reveal', stage.admin, { award: AWARD, seen: 0 })
    expect(codeOf(answer)).toBe('rank_undecided')
  })

  test.each([
    ['an award that is not there', 'ceremony.show', { award: 'places/nowhere' }, 'award_gone'],
    ['a kind that is not there', 'ceremony.reveal', { award: 'spirit/mixed', seen: 0 }, 'award_gone'],
  ])('%s is refused', async (_, name, input, code) => {
    await hold()
    expect(refusedWith(await stage.attempt(name, stage.admin, input))).toBe(code)
  })

  test('before places are held back there is nothing to reveal, and nobody else leads it', async () => {
    await playAll()
    const input = { award: AWARD, seen: 0 }
    expect(codeOf(await stage.attempt('ceremony.reveal', stage.admin, input))).toBe('not_held')
    expect(codeOf(await stage.attempt('ceremony.finish', stage.admin, {}))).toBe('not_held')
    for (const name of ['hold', 'show', 'reveal', 'hide', 'finish'])
      expect(
        refusedWith(await stage.attempt(`ceremony.${name}`, stage.keeper, { award: AWARD, seen: 1, wanted: 0 })),
      ).toMatch(/^status_40[03]$/)
    expect(await stage.db.list(ceremony)).toEqual([])
  })

  test('is led by forms on a phone', async () => {
    await playAll()
    const press = (form: Record<string, string>) => action(stage.visit(CEREMONY_CONTROL, { viewer: stage.admin, form }))
    await press({ intent: 'hold' })
    await press({ intent: 'show', award: AWARD })
    await press({ intent: 'reveal', award: AWARD, seen: '0' })
    expect(await control()).toMatchObject({ isHeld: true, shown: AWARD, awards: [{ key: AWARD, revealed: 1 }] })
    await press({ intent: 'hide', award: AWARD, seen: '1', wanted: '0' })
    expect(await shown()).toEqual([])
    await press({ intent: 'show', award: '' })
    expect((await screen()).award).toBeUndefined()
    await press({ intent: 'finish' })
    expect((await control()).isHeld).toBe(false)
    expect((await stage.audited()).map(({ action: did }) => did).filter((did) => did.startsWith('ceremony'))).toEqual([
      'ceremony.hold',
      'ceremony.show',
      'ceremony.reveal',
      'ceremony.hide',
      'ceremony.show',
      'ceremony.finish',
    ])
  })
})

describe('nothing leaks before', () => {
  const SECRETS = ['mixed 1', 'mixed 2', 'mixed 3']

  beforeEach(async () => {
    await playAll()
    await hold()
    await reveal(0)
  })

  const placesNow = async () =>
    (await standingsOfDivision(stage.db, 'mixed')).places.map((team) => (team ? stage.seedOf(team) : 0))

  test('the screen, whoever opens it, and the control for anybody but admins', async () => {
    for (const viewer of [undefined, stage.keeper, stage.admin]) {
      const said = JSON.stringify(await screen(viewer))
      expect(said).toContain('mixed 4')
      for (const secret of SECRETS) expect(said).not.toContain(secret)
    }
    for (const viewer of [undefined, stage.keeper]) {
      const said = JSON.stringify(await screen(viewer, CEREMONY_CONTROL))
      for (const secret of SECRETS) expect(said).not.toContain(secret)
    }
    expect(JSON.stringify(await control())).toContain('mixed 1')
  })

  test('who waits for a place is told that it waits for the ceremony, and reads the winner afterwards', async () => {
    const standings = async () => (await loadStandings(stage.visit('/standings'))).standings?.division
    const home = async () => (await loadHome(stage.visit('/'))).games?.winners
    expect(await standings()).toMatchObject({ isHeld: true })
    expect(await home()).toEqual([{ division: 'mixed' }])
    for (const seen of [1, 2, 3]) await reveal(seen)
    expect((await standings())?.isHeld).toBeUndefined()
    expect(await home()).toMatchObject([{ division: 'mixed', team: { name: 'mixed 1' } }])
  })

  test('what pages and files are given', async () => {
    expect(await placesNow()).toEqual([0, 0, 0, 4])
    const rows = await placesToTakeHome(stage.db, 'en')
    expect(csvIn('en', PLACE_COLUMNS, rows)).toBe('\uFEFFDivision,Place,Team\r\nMixed,4,"mixed 4"\r\n')
    await stage.run(finishCeremony, stage.admin, {})
    expect(await placesNow()).toEqual([1, 2, 3, 4])
    await hold()
    expect(await placesNow()).toEqual([0, 0, 0, 4])
  })

  describe('over HTTP', () => {
    let served: ServedStage
    beforeEach(async () => {
      served = await serveStage(stage)
    })
    afterEach(() => served.stop())

    interface Results {
      divisions: { key: string; places: { place: number; team: string }[]; places_held_back: boolean }[]
    }
    const places = async () => {
      const found = (await (await fetch(served.url + RESULTS_JSON_PATH)).json()) as Results
      return found.divisions.find(({ key }) => key === 'mixed')
    }

    test('a file that is kept for everybody follows each step', async () => {
      expect(await places()).toMatchObject({ places_held_back: true, places: [{ place: 4, team: 'mixed 4' }] })
      await reveal(1)
      expect((await places())?.places).toHaveLength(2)
      await stage.run(hideRanks, stage.admin, { award: AWARD, seen: 2, wanted: 0 })
      expect((await places())?.places).toEqual([])
      const csv = await (await fetch(served.url + PLACES_CSV_PATH)).text()
      expect(csv.trim().split('\r\n')).toHaveLength(1)
      await stage.run(finishCeremony, stage.admin, {})
      expect(await places()).toMatchObject({ places_held_back: false, places: { length: 4 } })
    })

    test('records and live messages count and name nobody', async () => {
      const guest = await served.clientOf()
      const heard: unknown[] = []
      await guest.collection('ceremony').subscribe('*', ({ record }) => heard.push(record))
      await reveal(1)
      await expect.poll(() => heard).toHaveLength(1)
      await guest.realtime.unsubscribe()
      const said = JSON.stringify([heard, await guest.collection('ceremony').getFullList({ expand: 'award' })])
      expect(said).toContain('"places/mixed":2')
      for (const { id, name } of await stage.db.list(teams)) {
        expect(said).not.toContain(id)
        expect(said).not.toContain(name)
      }
      await expect(guest.collection('ceremony').create({ is_held: false })).rejects.toMatchObject({ status: 403 })
    })
  })
})
