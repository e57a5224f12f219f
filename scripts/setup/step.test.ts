import { expect, test } from 'vitest'
import { byWholeLines, oneByOne, step } from './step.mjs'

test('a step says in one line what it does and how long it took', async () => {
  const said: string[] = []
  expect(
    await step(
      'Building',
      () => 7,
      (text) => said.push(text),
    ),
  ).toBe(7)
  expect(said.join('')).toMatch(/^Building … \d+\.\d s\n$/)
})

test('a step that fails says so and passes its error on', async () => {
  const said: string[] = []
  const failing = step(
    'Building',
    () => Promise.reject(new Error('no disk')),
    (text) => said.push(text),
  )
  await expect(failing).rejects.toThrow('no disk')
  expect(said.join('')).toMatch(/^Building … failed after \d+\.\d s\n$/)
})

test('steps that go on side by side do not write into each other’s lines', async () => {
  const said: string[] = []
  const stepIn = (what: string, ms: number) =>
    step(
      what,
      () => new Promise((resolve) => setTimeout(resolve, ms)),
      byWholeLines((line) => said.push(line)),
    )
  await Promise.all([stepIn('Building', 20), stepIn('Checking', 0)])
  expect(said.toSorted()).toEqual([
    expect.stringMatching(/^Building … \d+\.\d s\n$/),
    expect.stringMatching(/^Checking … \d+\.\d s\n$/),
  ])
})

test('of several works one goes on at a time, in their order, and each has its result', async () => {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  }
  const all = oneByOne(['code', 'types', 'format'].map(work))
  expect(begun).toEqual(['code'])
  ends.get('code')?.()
  await expect.poll(() => begun).toEqual(['code', 'types'])
  ends.get('types')?.()
  await expect.poll(() => begun).toEqual(['code', 'types', 'format'])
  ends.get('format')?.()
  expect(await all).toEqual(['code', 'types', 'format'])
})
