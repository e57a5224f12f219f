import fc from 'fast-check'
import type { LoaderFunctionArgs } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roles } from '#areas/accounts/accounts.collections.ts'
import { loader as adminPage } from '#areas/administration/AdminPage.tsx'
import { config } from '#areas/configuration/configuration.collections.ts'
import { loader as gamePage } from '#areas/schedule/public/GamePage.tsx'
import { loader as schedulePage } from '#areas/schedule/public/SchedulePage.tsx'
import { loader as screenPage } from '#areas/schedule/public/screen/ScreenPage.tsx'
import { games } from '#areas/schedule/schedule.collections.ts'
import { draftNow } from '#areas/schedule/schedule.testing.ts'
import { loader as timetablePage } from '#areas/schedule/timetable/TimetablePage.tsx'
import { loader as scoresPage } from '#areas/scores/pad/ScoresPage.tsx'
import { openScores, type ScoresStage } from '#areas/scores/scores.testing.ts'
import { loader as standingsPage } from '#areas/standings/StandingsPage.tsx'
import { loader as teamPage } from '#areas/teams/public/TeamPage.tsx'
import { players, teams } from '#areas/teams/teams.collections.ts'
import { tournament } from '#areas/tournament/tournament.collections.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { CAMPAIGN_TIMEOUT_MS, casesOr } from '#properties.testing.ts'
import { Database } from '#records/database.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import { loader as homePage } from './home/HomePage.tsx'
import { rootData } from './root-data.server.ts'

/**
 * Whatever happens, each page shows what it would show to the first who asks for it: what is kept for several of them is never older than
 * the last change.
 */

let stage: ScoresStage
let people: Readonly<Record<string, Viewer>>

beforeAll(async () => {
  stage = await openScores({ divisions: { mixed: 6, open: 4 }, fields: 2 })
  const [first = ''] = stage.made.teams['mixed'] ?? []
  const own = await stage.db.write((tx) => tx.create(players, { name: 'Pat P.', number: '7', team: first }))
  const [record] = await stage.db.list(games, { filter: 'home = {:first}', params: { first } })
  people = {
    guest: GUEST,
    player: await stage.person('Pat', [], { player: own.id }),
    manager: await stage.managerOf(record!, 'home'),
    scorekeeper: stage.keeper,
    admin: stage.admin,
  }
})
afterAll(() => stage.close())

type Loader = (args: LoaderFunctionArgs) => unknown

async function pages(): Promise<readonly (readonly [path: string, load: Loader, params?: Record<string, string>])[]> {
  const [game] = await stage.db.list(games, { sort: 'key', limit: 1 })
  const [team = ''] = stage.made.teams['mixed'] ?? []
  return [
    ['/', homePage],
    ['/schedule', schedulePage],
    ['/schedule?division=mixed', schedulePage],
    ['/standings', standingsPage],
    ['/standings?division=open', standingsPage],
    [`/schedule/${game?.id}`, gamePage, { game: game?.id ?? '' }],
    [`/teams/${team}`, teamPage, { team }],
    ['/scores', scoresPage],
    ['/screen/schedule', screenPage],
  ]
}

const ADMINS_PAGES: readonly (readonly [path: string, load: Loader])[] = [
  ['/admin', adminPage],
  ['/admin/schedule/timetable', timetablePage],
]

/** Whoever asks first, with nothing kept. */
const anew = () => new Database(stage.db.schema, stage.db.store, stage.db.now)

async function shown(who: string, db: Database): Promise<Readonly<Record<string, unknown>>> {
  const viewer = people[who] ?? GUEST
  const answers: Record<string, unknown> = {}
  for (const [path, load, params = {}] of [...(await pages()), ...(who === 'admin' ? ADMINS_PAGES : [])])
    for (const language of ['en', 'de'] as const) {
      const args = stage.visit(path, { viewer, params, language, db })
      answers[`${language} ${path}`] = await answerOf(load, args)
      answers[`${language} around ${path}`] = await rootData(args.context.get(pageRequest))
    }
  return answers
}

/** "Not found" is an answer, too. */
async function answerOf(load: Loader, args: LoaderFunctionArgs): Promise<unknown> {
  try {
    return await load(args)
  } catch (thrown) {
    if (thrown instanceof Error) throw thrown
    return thrown
  }
}

/** Some game as it is by now. */
const pick = async (nth: number, filter: string) => {
  const found = await stage.db.every(games, { filter: `home != "" && away != "" && (${filter})`, sort: 'division,key' })
  return found[nth % Math.max(1, found.length)]
}

/** What people do; what is refused changes nothing, and is a case too. */
const DEEDS: Readonly<Record<string, (nth: number) => Promise<unknown>>> = {
  async count(nth) {
    const game = await pick(nth, 'state = "scheduled" || state = "live"')
    if (!game) return
    const { id, home_score: home, away_score: away, score_version: basedOn } = game
    const by = await stage.managerOf(game, 'home')
    await stage.attempt('scores.count', by, {
      game: id,
      home: home + 1,
      away,
      basedOn,
      device: 'phone',
      takeOver: true,
    })
  },
  async report(nth) {
    const game = await pick(nth, 'state = "scheduled" || state = "live" || state = "reported"')
    if (!game) return
    const by = await stage.managerOf(game, nth % 2 === 0 ? 'home' : 'away')
    const input = { game: game.id, home: 15, away: nth % 15, basedOn: game.score_version, device: 'phone' }
    await stage.attempt('scores.report', by, input)
  },
  async settle(nth) {
    const game = await pick(nth, 'state != "confirmed"')
    if (!game) return
    const input = { game: game.id, home: nth % 15, away: 15, basedOn: game.score_version, device: 'desk' }
    await stage.attempt('scores.settle', stage.keeper, input)
  },
  async correct(nth) {
    const game = await pick(nth, 'state = "confirmed"')
    if (!game) return
    const to = nth % 3 === 0 ? { reopen: true } : { home: 13, away: nth % 13 }
    const input = { game: game.id, basedOn: game.score_version, device: 'desk', to, choice: 'recompute', seen: '' }
    await stage.attempt('scores.correct', stage.keeper, input)
  },
  async forfeit(nth) {
    const game = await pick(nth, 'state = "scheduled"')
    if (!game) return
    const input = { game: game.id, basedOn: game.score_version, device: 'desk', by: 'home' }
    await stage.attempt('scores.forfeit', stage.keeper, input)
  },
  advance: async (nth) => stage.settleAll('pool', nth % 2 === 0 ? 'mixed' : 'open'),
  async withdraw(nth) {
    const [team] = await stage.db.list(teams, { sort: 'name', limit: 1, offset: nth % 10 })
    if (team?.state === 'withdrawn') await stage.attempt('teams.reinstateTeam', stage.admin, { team: team.id })
    else await stage.attempt('teams.withdrawTeam', stage.admin, { team: team?.id, games: 'forfeit' })
  },
  async rename(nth) {
    const [team] = await stage.db.list(teams, { sort: 'id', limit: 1, offset: nth % 10 })
    await stage.db.write((tx) => tx.update(teams, team!.id, { name: `Renamed ${nth}` }))
  },
  async publish(nth) {
    const draft = await draftNow(stage.db)
    const begun = new Set((await stage.db.every(games, { filter: 'state != "scheduled"' })).map(({ key }) => key))
    const open = [...draft.games].filter(([, { key }]) => !begun.has(key))
    const [id, planned] = open[nth % Math.max(1, open.length)] ?? []
    if (!id || !planned) return
    const move = { game: id, base: planned.updated, field: planned.field, starts: 2_600 + 5 * (nth % 50) }
    await stage.attempt('schedule.placeGames', stage.admin, { moves: [move] })
    await stage.attempt('schedule.publish', stage.admin, { version: (await draftNow(stage.db)).record?.version })
  },
  async switch(nth) {
    const [record] = await stage.db.list(config)
    const name = nth % 2 === 0 ? 'schedule_initialized' : 'spirit_entry_active'
    await stage.db.write((tx) => tx.update(config, record!.id, { [name]: !record![name] }))
  },
  async role(nth) {
    const { id = '' } = people['player'] ?? {}
    const [held] = await stage.db.list(roles, { filter: 'user = {:id}', params: { id } })
    const wanted = nth % 2 === 0 ? (['worker'] as const) : (['scorekeeper'] as const)
    await stage.db.write((tx) =>
      held ? tx.update(roles, held.id, { roles: [...wanted] }) : tx.create(roles, { user: id, roles: [...wanted] }),
    )
    people = { ...people, player: { ...people['player']!, roles: wanted } }
  },
  async name(nth) {
    const [record] = await stage.db.list(tournament)
    await stage.db.write((tx) => tx.update(tournament, record!.id, { name: `Cup ${nth}` }))
  },
  time: async (nth) => stage.passMinutes(nth % 90),
}

test(
  'every page shows to everybody what it would show to the first who asks',
  async () => {
    const deed = fc.record({ what: fc.constantFrom(...Object.keys(DEEDS)), nth: fc.nat(1_000) })
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 3 }), async (deeds) => {
        for (const who of Object.keys(people)) await shown(who, stage.db)
        for (const { what, nth } of deeds) await DEEDS[what]?.(nth)
        for (const who of Object.keys(people)) expect(await shown(who, stage.db)).toEqual(await shown(who, anew()))
      }),
      { numRuns: casesOr(15), endOnFailure: true },
    )
  },
  CAMPAIGN_TIMEOUT_MS,
)
