import { afterEach, beforeEach, expect, test } from 'vitest'
import { refusedWith } from '#site/stage.testing.ts'
import { type GolfStage, golfersNamed, openGolf } from '../discgolf.testing.ts'
import { decidePlayOff } from '../players/golfers.commands.server.ts'
import { enterDiscThrows } from '../scoring/scoring.commands.server.ts'
import { loader as screenLoader } from './ScreenDiscGolfPage.tsx'
import { loader } from './TournamentPage.tsx'

let stage: GolfStage
beforeEach(async () => {
  stage = await openGolf()
})
afterEach(() => stage.close())

/** Ada and Bob are level at par, Cid is one over. */
async function played() {
  const made = await golfersNamed(stage, ['Ada', 'Bob', 'Cid'])
  const { cards } = await stage.running(await stage.layout(1))
  for (const [index, { golfer }] of made.entries()) {
    const input = { card: cards[0]?.card.id ?? '', golfer, hole: 1, throws: index === 2 ? 4 : 3, basedOn: 0 }
    await stage.run(enterDiscThrows, stage.admin, input)
  }
  return made
}

const places = async () =>
  (await loader(stage.visit('/discgolf/tournament'))).board?.rows.map(({ place, name }) => `${place} ${name}`)

test('a play-off is due while the first are level, and decides the first place alone', async () => {
  const [ada, bob, cid] = await played()
  const { board } = await loader(stage.visit('/discgolf/tournament'))
  expect(board?.mustPlayOff).toEqual(['Ada', 'Bob'])
  expect(await places()).toEqual(['1 Ada', '1 Bob', '3 Cid'])
  const attempt = await stage.attempt('discgolf.decidePlayOff', stage.admin, { golfer: cid?.golfer, won: true })
  expect(refusedWith(attempt)).toBe('play_off_not_due')
  await stage.run(decidePlayOff, stage.admin, { golfer: bob?.golfer ?? '', won: true })
  expect(await places()).toEqual(['1 Bob', '2 Ada', '3 Cid'])
  await stage.run(decidePlayOff, stage.admin, { golfer: ada?.golfer ?? '', won: true })
  expect(await places()).toEqual(['1 Ada', '2 Bob', '3 Cid'])
  await stage.run(decidePlayOff, stage.admin, { golfer: ada?.golfer ?? '', won: false })
  expect(await places()).toEqual(['1 Ada', '1 Bob', '3 Cid'])
})

test('divisions are apart, and the one with players is shown first', async () => {
  await stage.golfer('Wanda', 'women')
  const { board } = await loader(stage.visit('/discgolf/tournament'))
  expect(board).toMatchObject({ division: 'women', rows: [{ name: 'Wanda', place: undefined }] })
  const other = await loader(stage.visit('/discgolf/tournament?division=open'))
  expect(other.board).toMatchObject({ division: 'open', rows: [] })
})

test('the screen has those who are ranked, ten at a time', async () => {
  expect((await screenLoader(stage.visit('/screen/discgolf'))).pages).toEqual([])
  await played()
  const { pages } = await screenLoader(stage.visit('/screen/discgolf'))
  expect(pages).toMatchObject([{ division: 'open', round: 1, rows: [{ place: 1 }, { place: 1 }, { place: 3 }] }])
})
