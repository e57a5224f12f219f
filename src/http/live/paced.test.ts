import { expect, test } from 'vitest'
import { LIVE_COLLECTIONS, type LiveStage, openLiveStage, optioned } from './live.testing.ts'

/** Topics that are told once a second. */

const { games, players } = LIVE_COLLECTIONS
const PACED = optioned('games/*', { pace: 'second', before: 'true', fields: 'id,score,status' })

async function withStage(pace: number, play: (stage: LiveStage) => Promise<void>) {
  const stage = await openLiveStage({ times: { pace } })
  try {
    await play(stage)
  } finally {
    await stage.close()
  }
}

const AN_HOUR = 3_600_000

test('the first change is told at once, and what follows of the same record is one message', () =>
  withStage(AN_HOUR, async (stage) => {
    const game = await stage.db.write((tx) => tx.create(games, { status: 'live', score: 0 }))
    const other = await stage.db.write((tx) => tx.create(games, { status: 'live', score: 0 }))
    const listener = await stage.listen([PACED, 'players/*'])
    const score = (id: string, points: number) => stage.db.write((tx) => tx.update(games, id, { score: points }))
    await score(game.id, 1)
    await score(game.id, 2)
    await score(other.id, 1)
    await stage.db.write((tx) => tx.update(games, game.id, { status: 'over' }))
    await score(game.id, 3)
    // Whatever else is told comes behind them: the order of all changes stays.
    await stage.db.write((tx) => tx.create(players, { name: 'Runa' }))
    const heard = [await listener.next(), await listener.next(), await listener.next(), await listener.next()]
    expect(heard.map(({ event, data }) => [event, data['record']])).toMatchObject([
      [PACED, { id: game.id, score: 1 }],
      [PACED, { id: other.id, score: 1 }],
      [PACED, { id: game.id, score: 3, status: 'over' }],
      ['players/*', { name: 'Runa' }],
    ])
    expect(heard[2]?.data).toMatchObject({ before: { score: 1, status: 'live' } })
  }))

test('what went together is told together', () =>
  withStage(AN_HOUR, async (stage) => {
    const listener = await stage.listen([PACED])
    await stage.db.write(async (tx) => {
      await tx.create(games, { score: 1 })
      await tx.create(games, { score: 2 })
    })
    const heard = [await listener.next(), await listener.next()]
    expect(heard.map(({ data }) => data['record'])).toMatchObject([{ score: 1 }, { score: 2 }])
  }))

test('what is kept is told when the time has come, and before the stream ends', () =>
  withStage(20, async (stage) => {
    const listener = await stage.listen([PACED])
    const game = await stage.db.write((tx) => tx.create(games, { score: 0 }))
    for (let score = 1; score <= 50; score++) await stage.db.write((tx) => tx.update(games, game.id, { score }))
    let last = await listener.next()
    while ((last.data['record'] as { score: number }).score < 50) last = await listener.next()
    expect(last.data['action']).toBe('update')
  }))

test('others who listen to the same records hear each change', () =>
  withStage(AN_HOUR, async (stage) => {
    const game = await stage.db.write((tx) => tx.create(games, { score: 0 }))
    const [looks, counts] = [await stage.listen([PACED]), await stage.listen([`games/${game.id}`])]
    for (let score = 1; score <= 3; score++) await stage.db.write((tx) => tx.update(games, game.id, { score }))
    for (const score of [1, 2, 3]) expect((await counts.next()).data['record']).toMatchObject({ score })
    expect((await looks.next()).data['record']).toMatchObject({ score: 1 })
    await stage.live.stop()
    expect((await looks.next()).data['record']).toMatchObject({ score: 3 })
  }))
