import { expect, test } from 'vitest'
import { byWholeLines, step, twoAtATime } from './step.mjs'

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

test('of several works two go on at a time, in their order, and each has its result', async () => {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  }
  const all = twoAtATime(['build', 'code', 'types', 'format'].map(work))
  expect(begun).toEqual(['build', 'code'])
  ends.get('code')?.()
  await expect.poll(() => begun).toEqual(['build', 'code', 'types'])
  ends.get('build')?.()
  await expect.poll(() => begun).toEqual(['build', 'code', 'types', 'format'])
  for (const name of ['format', 'types']) ends.get(name)?.()
  expect(await all).toEqual(['build', 'code', 'types', 'format'])
})
