// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { RouterContextProvider } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pageReload } from '#client/page/reload.ts'
import { listeners } from '../listeners.ts'
import { noteLoads } from '../load-moments.ts'
import { gamesTopic } from '../use-live.ts'
import { patchedRow } from './game-change.ts'
import { useLiveGames } from './use-live-games.ts'

const TOPIC = gamesTopic()

interface Loaded {
  readonly id: string
  readonly score?: readonly [number, number]
}

const loadedGame = (): Loaded => ({ id: 'final', score: [3, 2] })

function Game({ loaded, topic = TOPIC }: { loaded: Loaded; topic?: string }) {
  const newest = useLiveGames({
    loaded,
    topic,
    reactionTo: ({ isResult, game }) => (game.id !== 'final' ? 'nothing' : isResult ? 'patch' : 'reload'),
  })
  return <p>{patchedRow(loaded, newest).score?.join('–')}</p>
}

const scored = (home: number, values: object = {}, before: object = { home_score: home - 1 }) =>
  listeners.tell({
    topic: TOPIC,
    action: 'update',
    record: { id: 'final', state: 'live', home_score: home, away_score: 2, ...values },
    before: { ...before },
  })

/** What a load brings that hears of `meanwhile` before its answer comes. */
async function load(loaded: Loaded, meanwhile = () => {}): Promise<Loaded> {
  const url = new URL('/schedule', location.origin)
  const args = {
    request: new Request(url),
    url,
    params: {},
    pattern: url.pathname,
    context: new RouterContextProvider(),
  }
  await noteLoads(args, async () => {
    meanwhile()
    return { page: { type: 'data', result: loaded } }
  })
  return loaded
}

let loads = 0
let leave: () => void
beforeEach(() => {
  loads = 0
  leave = pageReload.use({ load: () => loads++, isUnderWay: () => false })
})
afterEach(() => {
  leave()
  cleanup()
})

const isShown = (score: string) => expect(screen.queryByText(score)).not.toBeNull()

test('a score is shown as it is heard, and what is loaded later is newer', async () => {
  const { rerender } = render(<Game loaded={loadedGame()} />)
  isShown('3–2')
  act(() => scored(4))
  isShown('4–2')
  rerender(<Game loaded={await load({ id: 'final', score: [9, 2] })} />)
  isShown('9–2')
})

test('what is heard while the page is loaded wins over what comes', async () => {
  const { rerender } = render(<Game loaded={await load(loadedGame())} />)
  const next = await load({ id: 'final', score: [4, 2] }, () => act(() => scored(5)))
  rerender(<Game loaded={next} />)
  isShown('5–2')
})

test('what is heard while somebody goes to the page is shown on it', async () => {
  const loaded = await load(loadedGame(), () => scored(4))
  render(<Game loaded={loaded} />)
  isShown('4–2')
  expect(listeners.topics).toContain(TOPIC)
})

test('more than a result loads the page again, also where it was heard on the way', async () => {
  const loaded = await load(loadedGame(), () => scored(3, { starts: '2026-06-13 09:30:00.000Z' }, { starts: '' }))
  render(<Game loaded={loaded} />)
  await expect.poll(() => loads).toBe(1)
})
