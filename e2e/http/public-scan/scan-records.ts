import { expect, test } from 'vitest'
import { COLLECTIONS } from '#site/declared.ts'
import { ask } from '../../stage/asking.ts'
import { unlistedIn } from './public-fields.ts'
import { recordAddresses, recordsHref, waysFrom } from './record-addresses.ts'
import { inTurn, NOT_SIGNED_IN } from './said.ts'
import { app, heard, leaksIn, plantedIn } from './scanned-demo.ts'

/** Of the demo that is scanned. */
export function scanRecords() {
  test('in a list of records, sorted, filtered or expanded, or in one record', { timeout: 180_000 }, async () => {
    const said = await inTurn(recordAddresses(), (path) => heard(path, NOT_SIGNED_IN))
    expect(said.filter(({ where }) => where.startsWith('200')).length).toBeGreaterThan(100)
    expect(leaksIn(said)).toEqual([])
    expect(unlistedIn(said)).toEqual([])
  })

  test('by asking which records have it', { timeout: 180_000 }, async () => {
    const questions = COLLECTIONS.flatMap(({ name }) => {
      const ways = waysFrom(COLLECTIONS.find((it) => it.name === name)!)
      return [{ name: '', to: COLLECTIONS.find((it) => it.name === name)! }, ...ways].flatMap((way) =>
        Object.entries(plantedIn(way.to.name)).flatMap(([field, value]) => {
          const path = [...(way.name ? [way.name] : []), field].join('.')
          return [recordsHref(name, { filter: `${path} ?= ${JSON.stringify(value)}` })]
        }),
      )
    })
    expect(questions.length).toBeGreaterThan(50)
    const answers = await inTurn(questions, (path) => ask(app, { path }))
    const told = answers.flatMap(({ status, text }, at) =>
      status === 200 && !text.includes('"totalItems":0') ? [questions[at]] : [],
    )
    expect(told).toEqual([])
  })
}
