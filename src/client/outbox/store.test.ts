import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { draftAbout } from './phones.testing.ts'
import { begun, discarded, kept } from './steps.ts'
import { indexedDbStore } from './store.ts'

const made = (key: string) => ({ owner: 'ada', key, now: 0 })
const idsIn = (entries: readonly { id: string }[]) => entries.map(({ id }) => id).toSorted()

test('entries are there for another tab, and after the browser was closed', async () => {
  const browser = new IDBFactory()
  const store = indexedDbStore(browser)
  await store.update(kept(draftAbout('final', { home: 15 }), made('k1')))
  await store.update(begun('k1'))
  expect(await indexedDbStore(browser).read()).toMatchObject([
    { id: 'k1', input: { home: 15 }, state: { is: 'sending' } },
  ])
  expect(await store.update(discarded('k1'))).toEqual([])
  expect(await indexedDbStore(browser).read()).toEqual([])
})

test('two tabs that change something at once lose nothing', async () => {
  const browser = new IDBFactory()
  const [one, other] = [indexedDbStore(browser), indexedDbStore(browser)]
  const keys = Array.from({ length: 20 }, (_, at) => `k${at}`)
  await Promise.all(keys.map((key, at) => (at % 2 === 0 ? one : other).update(kept(draftAbout('final'), made(key)))))
  const entries = await indexedDbStore(browser).read()
  expect(idsIn(entries)).toEqual(keys.toSorted())
  expect(new Set(entries.map(({ place }) => place)).size).toBe(keys.length)
})

test('a browser that refuses says so, and is asked again', async () => {
  const browser = new IDBFactory()
  let isRefusing = true
  const moody = {
    open: (name: string, version: number) => {
      if (isRefusing) throw new Error('The window is private.')
      return browser.open(name, version)
    },
  } as unknown as IDBFactory
  const store = indexedDbStore(moody)
  await expect(store.read()).rejects.toThrow('private')
  isRefusing = false
  expect(await store.read()).toEqual([])
})
