import { afterAll, beforeAll, expect, test } from 'vitest'
import { passTime } from '#http/limits/guesses.ts'
import { GUEST } from '#records/viewing/viewer.ts'
import { type ServedStage, serveStage } from '#site/served.testing.ts'
import { openScores, type ScoresStage } from '../scores.testing.ts'
import { giveDayCode } from './day-codes.commands.server.ts'
import { enterDayCode } from './report.commands.server.ts'

/** A phone that was let in by the code of the day, on a Wi-Fi where somebody does their worst. */

let stage: ScoresStage
let served: ServedStage
const waits: number[] = []

beforeAll(async () => {
  const guests = { count: 50, seconds: 3_600 }
  const overrides = [passTime.as(async (ms: number) => void waits.push(ms))]
  stage = await openScores({}, undefined, { rateLimits: { guests }, overrides, publicUrl: 'https://cup.example' })
  served = await serveStage(stage)
})
afterAll(async () => {
  await served.stop()
  await stage.close()
})

async function enter(code: string, cookie = '') {
  const answer = await fetch(`${served.url}/api/commands/scores.enterDayCode`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ code, field: 'any' }),
  })
  await answer.body?.cancel()
  return { status: answer.status, cookie: answer.headers.get('set-cookie') }
}

const newCode = async () =>
  (await stage.run(giveDayCode, stage.keeper, { day: '2026-06-14', field: '', name: 'Jonas' })).code

test('is told apart by a mark, which others at its address cannot use up, and nobody can make', async () => {
  const [code, other] = [await newCode(), await newCode()]
  expect((await enter('WRNGCDE2')).cookie).toBeNull()
  const { cookie } = await enter(code)
  expect(cookie).toMatch(
    /^__Host-let-in=day-[a-z0-9]{15}\.[\w-]{22}; Max-Age=345600; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  )
  const mark = cookie?.split(';')[0] ?? ''
  expect(await enter(code, mark)).toEqual({ status: 200, cookie: null })
  // Of several codes the newest comes first.
  const both = (await enter(other, mark)).cookie ?? ''
  expect(both.split('~')).toHaveLength(2)

  // More wrong ones than are looked at at once: the phone that was let in does not wait with them.
  const wrong = { code: 'WRNGCDE2', field: 'any' }
  for (let n = 0; n < 600; n++) await stage.attempt(enterDayCode.name, GUEST, wrong)
  waits.length = 0
  expect((await enter(code, mark)).status).toBe(200)
  expect(waits).toEqual([])
  expect((await enter('WRNGCDE2', mark)).status).toBe(403)
  expect(waits).toHaveLength(1)

  // All that guests of the address may ask for.
  await Promise.all(Array.from({ length: 50 }, async () => (await fetch(`${served.url}/api/health`)).text()))
  expect((await enter(code)).status).toBe(429)
  expect((await enter(code, mark)).status).toBe(200)
  for (const forged of [
    mark.replace('day-', 'card-'),
    `${mark.slice(0, -1)}${mark.endsWith('A') ? 'B' : 'A'}`,
    'let-in=',
  ])
    expect((await enter(code, forged)).status).toBe(429)
})
