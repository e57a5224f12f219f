import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { SavedService } from './saved-service.ts'
import type { Sources } from './sources.ts'

const ROOT = '/project'

let told: string[]
let saved: { start: () => Promise<unknown> }
let save: (file: string) => void
let service: SavedService

/** What `src/site/process/start.ts` is after it was saved for the nth time. */
const startModule = (n: number) => ({
  start: async () => {
    told.push(`start ${n}`)
    return { stop: async () => void told.push(`stop ${n}`) }
  },
})

beforeEach(() => {
  told = []
  saved = startModule(1)
  const sources = {
    load: async (name: string) => (name === '/src/site/process/start.ts' ? saved : { readSettings: () => ({}) }),
    onChange: (listener: (file: string) => void) => void (save = listener),
  } as unknown as Sources
  const unused = {} as Pick<ConstructorParameters<typeof SavedService>[0], 'pages' | 'listen'>
  service = new SavedService({ ...unused, root: ROOT, sources })
})

test('goes on while nothing that it is made of is saved', async () => {
  await service.start()
  save(join(ROOT, 'src/ui/kit.css'))
  save(join(ROOT, 'publications/one.ts'))
  expect(await service.renew()).toBeUndefined()
  expect(told).toEqual(['start 1'])
})

test('has ended before the next one starts', async () => {
  await service.start()
  saved = startModule(2)
  expect(await service.renew()).toBeDefined()
  expect(await service.renew()).toBeUndefined()
  expect(told).toEqual(['start 1', 'stop 1', 'start 2'])
})

test.each(['migrations/0009_more.sqlite.sql', 'public/icons/icon.svg'])('starts again with %s', async (file) => {
  await service.start()
  save(join(ROOT, file))
  await service.renew()
  expect(told).toEqual(['start 1', 'stop 1', 'start 1'])
})

test('that cannot be loaded leaves the one that runs', async () => {
  await service.start()
  const { promise: broken, reject } = Promise.withResolvers<never>()
  reject(new Error('no such module'))
  saved = broken as unknown as typeof saved
  await expect(service.renew()).rejects.toThrow('no such module')
  expect(told).toEqual(['start 1'])
})

test('that cannot start is tried again once something is saved', async () => {
  await service.start()
  saved = { start: () => Promise.reject(new Error('no such table')) }
  await expect(service.renew()).rejects.toThrow('no such table')
  expect(await service.renew()).toBeUndefined()
  save(join(ROOT, 'src/anything.ts'))
  await expect(service.renew()).rejects.toThrow('no such table')
  saved = startModule(3)
  expect(await service.renew()).toBeDefined()
  expect(told).toEqual(['start 1', 'stop 1', 'start 3'])
})

test('ends with what is just starting, and starts no more', async () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { start } = saved
  saved = {
    start: () => {
      begin()
      return opened.then(start)
    },
  }
  const starting = service.start()
  await begun
  const ended = service.end()
  open()
  await Promise.all([starting, ended])
  expect(told).toEqual(['start 1', 'stop 1'])
  saved = startModule(2)
  await expect(service.renew()).rejects.toThrow('for good')
  expect(told).toEqual(['start 1', 'stop 1'])
})
