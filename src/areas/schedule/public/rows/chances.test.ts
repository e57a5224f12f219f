import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openScores, type ScoresStage } from '#areas/scores/scores.testing.ts'
import { loader as loadTeam } from '#areas/teams/public/TeamPage.tsx'
import { players } from '#areas/teams/teams.collections.ts'
import { myWeekend } from '#areas/weekend/my-weekend.api.server.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { speak } from '#language.testing.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { loader as loadHome } from '#site/home/HomePage.tsx'
import { PUBLIC_URL } from '#site/stage.testing.ts'
import { loader as loadGame } from '../GamePage.tsx'
import { loader as loadSchedule } from '../SchedulePage.tsx'
import { calendarOf } from '../take-along/games-ics.route.server.ts'
import { chancePhrase, chancesOf, phasesPhrase } from './chances.ts'
import { chanceOf, chanceText, type GameRow, type SideShown } from './game-row.ts'
import { unpackRows } from './packed-rows.ts'

const [kites, larks, herons] = ['Kites', 'Larks', 'Herons'].map((name) => ({ id: name.toLowerCase(), name })) as [
  SideShown,
  SideShown,
  SideShown,
]
const comes = (by: 'winner' | 'loser'): SideShown => ({
  id: '',
  name: `${by} of Kites – Larks`,
  candidates: { by, teams: [kites, larks], short: 'W SF1' },
})
const row = (id: string, values: Partial<GameRow>): GameRow => ({
  id,
  day: '2026-06-14',
  time: '17:00',
  field: '1',
  home: kites,
  away: { id: '', name: 'Winner of semi-final 2' },
  division: 'mixed',
  phase: 'final',
  ...values,
})
const final = row('final', { home: comes('winner') })
const third = row('third', { home: comes('loser'), field: '4', phase: 'game for place 3' })

describe('where a team plays next', () => {
  test('hangs on the game before, and is said for one time together, the better game first', () => {
    speak('en')
    const [at, ...others] = chancesOf([third, row('semi', { away: larks }), final], new Set(['kites']))
    expect(others).toEqual([])
    expect(at).toMatchObject({ day: '2026-06-14', time: '17:00' })
    expect(at?.choices.map((chance) => chancePhrase(chance, { isOwn: true }))).toEqual([
      'field 1 if you win',
      'field 4 if you lose',
    ])
    expect(at && phasesPhrase(at)).toBe('final or game for place 3')
    expect(at?.choices.map(({ to }) => to)).toEqual(['/schedule/final', '/schedule/third'])
  })

  test('is said time by time where it is not the same', () => {
    const later = { ...third, time: '18:30' }
    expect(chancesOf([final, later], new Set(['larks'])).map(({ time }) => time)).toEqual(['17:00', '18:30'])
  })

  test('names the game where it has no field, and the team where that is not the reader’s', () => {
    speak('en')
    const [chance] = chancesOf([{ ...final, field: undefined }], new Set(['kites']))[0]?.choices ?? []
    expect(chance && chancePhrase(chance)).toBe('final if they win')
    const of = chanceOf(third, new Set(['larks']))
    expect(of && chanceText(of)).toBe('If Larks lose')
    speak('de')
    expect(chance && chancePhrase(chance, { isOwn: true })).toBe('final bei Sieg')
    expect(of && chanceText(of)).toBe('Wenn Larks verliert')
  })

  test('is nothing for a team that plays there anyway, or does not play before', () => {
    expect(chanceOf(row('final', { away: comes('winner') }), new Set(['kites', 'larks']))).toBeUndefined()
    expect(chancesOf([final, third], new Set([herons.id]))).toEqual([])
  })
})

describe('on the morning of the semi-finals', () => {
  let stage: ScoresStage
  let team: string
  let player: Viewer
  beforeEach(async () => {
    stage = await openScores({ divisions: { mixed: 8 }, fields: 2 })
    await stage.settleAll('pool')
    team = stage.made.teams['mixed']?.[0] ?? ''
    const own = await stage.db.write((tx) => tx.create(players, { name: 'Pat P.', number: '7', team }))
    player = await stage.person('Pat', [], { player: own.id })
  })
  afterEach(() => stage.close())

  const ids = async () => ({ final: (await stage.game('F')).id, third: (await stage.game('P3')).id })
  const choicesIn = (all: readonly { readonly choices: readonly { readonly id: string; readonly by: string }[] }[]) =>
    Object.fromEntries(all.flatMap(({ choices }) => choices).map(({ id, by }) => [by, id]))

  test('the page of a team says what it plays after its semi-final, and its way the same', async () => {
    const { final, third } = await ids()
    const { games } = await loadTeam(stage.visit(`/teams/${team}`, { params: { team } }))
    const choices = games.chances.flatMap((at) => at.choices)
    expect(Object.fromEntries(choices.map(({ to, text }) => [to, text]))).toEqual({
      [`/schedule/${final}`]: expect.stringMatching(/^Field \d if they win$/),
      [`/schedule/${third}`]: expect.stringMatching(/^Field \d if they lose$/),
    })
    const way = games.standing?.way.flatMap((round) => round.games.map(({ key }) => key))
    expect(way).toEqual([(await stage.game('SF1')).id, final, third])
    await stage.settle('SF1', 15, 9)
    const after = await loadTeam(stage.visit(`/teams/${team}`, { params: { team } }))
    expect(after.games.chances).toEqual([])
    expect(after.games.games[0]?.id).toBe(final)
  })

  test('lists name both teams that may come, and know whose chance it is', async () => {
    const { final } = await ids()
    const day = (await stage.game('F')).starts.slice(0, 10)
    const { schedule } = await loadSchedule(stage.visit(`/schedule?day=${day}`))
    const found = schedule && unpackRows(schedule.rows).find(({ id }) => id === final)
    expect(found?.home.name).toBe('Winner of mixed 1 – mixed 3')
    expect(found && chanceOf(found, new Set([team]))).toMatchObject({ by: 'winner', team: { name: 'mixed 1' } })
  })

  test('the page of the final is called by all who may come, and names who has come', async () => {
    const { final } = await ids()
    const title = async () => (await loadGame(stage.visit(`/schedule/${final}`, { params: { game: final } }))).title
    expect(await title()).toMatch(/^Winner of mixed 1 – mixed 3 v Winner of mixed \d – mixed \d$/)
    await stage.settle('SF1', 15, 9)
    expect(await title()).toMatch(/^mixed 1 v Winner of mixed \d – mixed \d$/)
    await stage.settle('SF2', 15, 9)
    expect(await title()).toMatch(/^mixed 1 – mixed \d$/)
  })

  test('the first page and the weekend of a player have both games', async () => {
    const { final, third } = await ids()
    const visit = stage.visit('/', { viewer: player })
    const { games, own } = await loadHome(visit)
    const shown = choicesIn(chancesOf(games?.own ?? [], new Set(own)))
    expect(shown).toEqual({ winner: final, loser: third })
    const weekend = await myWeekend(visit.context.get(pageRequest))
    const uncertain = weekend?.entries.filter(({ isUncertain }) => isUncertain) ?? []
    expect(Object.fromEntries(uncertain.map(({ id, title }) => [id, title]))).toEqual({
      [final]: 'If you win: Final',
      [third]: 'If you lose: Game for place 3',
    })
  })

  test('the calendar of a team has them as not yet certain, and as its game once that is decided', async () => {
    const { final, third } = await ids()
    const calendar = () =>
      calendarOf(
        { reader: stage.db, publicUrl: PUBLIC_URL },
        { team, division: '', field: '', game: '', language: 'en' },
      )
    const event = async (id: string) => (await calendar()).split('BEGIN:VEVENT').find((it) => it.includes(`UID:${id}@`))
    expect(await event(final)).toMatch(/SUMMARY:If mixed 1 win: Final\r\n[^]*STATUS:TENTATIVE/)
    expect(await event(third)).toMatch(/SUMMARY:If mixed 1 lose: Game for place 3\r\n[^]*STATUS:TENTATIVE/)
    await stage.settle('SF1', 15, 9)
    expect(await event(final)).toMatch(/SUMMARY:Mixed: mixed 1 – Winner of mixed [^]*STATUS:CONFIRMED/)
    expect(await event(third)).toBeUndefined()
  })
})
