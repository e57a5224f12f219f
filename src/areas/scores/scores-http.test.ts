import type PocketBase from 'pocketbase'
import { ClientResponseError } from 'pocketbase'
import { expect, test } from 'vitest'
import { teams } from '#areas/teams/teams.collections.ts'
import { casesOr } from '#properties.testing.ts'
import { servedThroughout } from '#site/served.testing.ts'
import type { GameScore } from './score-shown.ts'
import { fillRosters, turnWhoScored } from './scorers/scorers.testing.ts'
import { scoreEntries } from './scores.collections.ts'
import { openScores } from './scores.testing.ts'

const scores = servedThroughout(openScores)

const send = (client: PocketBase, command: string, body: object): Promise<GameScore> =>
  client.send(`/api/commands/scores.${command}`, { method: 'POST', body })

const managerClient = async (key: string, side: 'home' | 'away') =>
  scores.served.clientOf(await scores.stage.managerOf(await scores.stage.game(key), side))

test('both captains report through the official client, and whoever listens sees the game change once', async () => {
  const { id } = await scores.stage.game('A-1-4')
  const listener = await scores.served.clientOf()
  const heard: unknown[] = []
  await listener.collection('games').subscribe(id, ({ record }) => heard.push([record['state'], record['home_score']]))
  const [home, away] = [await managerClient('A-1-4', 'home'), await managerClient('A-1-4', 'away')]
  const said = { game: id, home: 15, away: 13, basedOn: 0, device: 'phone-one' }
  expect(await send(home, 'report', said)).toMatchObject({ state: 'reported', version: 1 })
  expect(await send(away, 'report', { ...said, device: 'phone-two' })).toMatchObject({ state: 'confirmed', version: 2 })
  await expect
    .poll(() => heard)
    .toEqual([
      ['reported', 15],
      ['confirmed', 15],
    ])
  await listener.realtime.unsubscribe()
  // Who it was, and from which phone, is nobody's business.
  const seen = JSON.stringify([
    await listener.collection('games').getOne(id),
    await listener.collection('score_steps').getFullList(),
  ])
  expect(seen).not.toContain('phone-')
  await expect(home.collection('score_entries').getFullList()).resolves.toEqual([])
  expect(
    await (await scores.served.clientOf(scores.stage.keeper)).collection('score_entries').getFullList(),
  ).toHaveLength(2)
})

test('a conflict says what is there and what was wanted', async () => {
  const { id } = await scores.stage.game('A-1-4')
  const home = await managerClient('A-1-4', 'home')
  const refusal: unknown = await send(home, 'report', { game: id, home: 1, away: 13, basedOn: 0 }).catch(
    (error: unknown) => error,
  )
  expect(refusal).toBeInstanceOf(ClientResponseError)
  expect(refusal).toMatchObject({
    status: 409,
    response: { data: { code: 'decided', current: { home: 15, away: 13, version: 2 }, wanted: { home: 1 } } },
  })
})

const CROWD = casesOr(50)
const MANAGERS = 20

test(`${CROWD} people report the same game at once: one state, and a history that explains it`, async () => {
  const { id, home, away } = await scores.stage.game('A-2-3')
  const crowd = await Promise.all(
    Array.from({ length: CROWD }, (_, n) => scores.stage.person(`Crowd ${n}`, n < MANAGERS ? ['teammanager'] : [])),
  )
  const managers = crowd.slice(0, MANAGERS).map(({ id }) => id)
  await scores.stage.db.write(async (tx) => {
    await tx.update(teams, home, { managers: managers.filter((_, n) => n % 2 === 0) })
    await tx.update(teams, away, { managers: managers.filter((_, n) => n % 2 === 1) })
  })
  const clients = await Promise.all(crowd.map(scores.served.clientOf))
  const answers = await Promise.allSettled(
    clients.map((client, n) => {
      const [one, other] = n % 3 === 0 ? [13, 15] : [15, 13]
      return send(client, 'report', { game: id, home: one, away: other, basedOn: 0, device: `phone-${n}` })
    }),
  )
  const refused = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason as ClientResponseError] : [],
  )
  expect(refused.filter(({ status }) => status !== 409)).toEqual([])
  const entries = await scores.stage.db.list(scoreEntries, { filter: 'game = {:id}', params: { id } })
  expect(entries).toHaveLength(CROWD - refused.length)
  const reports = entries
    .filter(({ act, state_before }) => act === 'report' && state_before !== 'confirmed')
    .toSorted((one, other) => one.score_version - other.score_version)
  // Each begins where the one before ended.
  expect(reports.map(({ score_version }) => score_version)).toEqual(reports.map((_, index) => index + 1))
  expect(reports.slice(1).map(({ state_before }) => state_before)).toEqual(
    reports.slice(0, -1).map(({ state }) => state),
  )
  const current = (side: string) => entries.filter((it) => it.for_side === side && !it.is_replaced)
  const game = await scores.stage.game('A-2-3')
  expect(game).toMatchObject({ state: reports.at(-1)?.state, score_version: reports.length })
  if (game.state === 'disputed') {
    expect([current('home').length, current('away').length]).toEqual([1, 1])
    expect(current('home')[0]?.home_score).not.toBe(current('away')[0]?.home_score)
  } else expect(game.state).toBe('confirmed')
})

test('a guest hears that a goal was noted, and not by whom', async () => {
  const { id } = await scores.stage.game('A-1-4')
  await turnWhoScored(scores.stage, 'on')
  const player = await fillRosters(scores.stage, 'A-1-4')
  const listener = await scores.served.clientOf()
  const heard: unknown[] = []
  const options = { filter: `game = "${id}"` }
  await listener.collection('game_counts').subscribe('*', ({ record }) => heard.push(record), options)
  const keeper = await scores.served.clientOf(scores.stage.keeper)
  const goal = { game: id, point: 1, side: 'home', scorer: player('home 7'), assist: player('home 12') }
  await send(keeper, 'noteGoal', goal)
  await expect.poll(() => heard).toMatchObject([{ game: id, revision: 1 }])
  expect(JSON.stringify(heard)).not.toContain(player('home 7'))
  await listener.realtime.unsubscribe()
})
