import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Module, planChunks, type Start } from './chunk-plan.ts'

/** Modules of this many bytes, and what they import. */
const modules = (sizes: Readonly<Record<string, readonly [bytes: number, ...imports: string[]]>>) =>
  new Map(
    Object.entries(sizes).map(([id, [bytes, ...imports]]): [string, Module] => [
      id,
      { bytes, imports, isStyle: id.endsWith('.css') },
    ]),
  )

const page = (own: string, ...needed: string[]): Start => ({ own, modules: new Set([own, ...needed]), weight: 1 })
const sorted = (plan: readonly (readonly string[])[]) => plan.map((ids) => ids.toSorted().join(' ')).toSorted()

test('what the same pages need travels together', () => {
  const all = modules({ a: [9_000, 'x', 'y'], b: [9_000, 'x', 'y'], x: [9_000], y: [9_000] })
  expect(sorted(planChunks(all, [page('a', 'x', 'y'), page('b', 'x', 'y')]))).toEqual(['a', 'b', 'x y'])
})

test('a little that one page more loads for nothing is less than a trip, and much is more', () => {
  const pages = [page('a', 'x', 'y'), page('b', 'x', 'y'), page('c', 'y')]
  const little = modules({ a: [9_000], b: [9_000], c: [9_000], x: [100], y: [9_000] })
  const much = modules({ a: [9_000], b: [9_000], c: [9_000], x: [90_000], y: [9_000] })
  expect(sorted(planChunks(little, pages))).toEqual(['a', 'b', 'c', 'x y'])
  expect(sorted(planChunks(much, pages))).toEqual(['a', 'b', 'c', 'x', 'y'])
})

test('a page of too many trips has what is shared joined, whatever it costs others', () => {
  const all = modules({ a: [9_000], b: [9_000], c: [9_000], x: [90_000], y: [90_000] })
  const pages = [page('a', 'x', 'y'), page('b', 'x'), page('c', 'y')].map((it, place) => ({
    ...it,
    most: place === 0 ? 2 : 9,
  }))
  expect(sorted(planChunks(all, pages))).toEqual(['a', 'b', 'c', 'x y'])
})

test('what only members share with a page lies in the file of the page, and not what other pages need', () => {
  const all = modules({ a: [9_000], b: [9_000], c: [9_000], x: [5_000], y: [50_000] })
  const member = { ...page('c', 'x', 'y'), weight: 0.05 }
  const pages = [{ ...page('a', 'x', 'y'), most: 5 }, { ...page('b', 'y'), most: 5 }, member]
  expect(sorted(planChunks(all, pages))).toEqual(['a x', 'b', 'c', 'y'])
})

test('a file of styles is a trip of its own', () => {
  const all = modules({ a: [9_000], b: [9_000], 'x.css': [3_000], y: [9_000] })
  const pages = [page('a', 'x.css', 'y'), page('b', 'y')]
  expect(sorted(planChunks(all, pages))).toEqual(['a x.css', 'b', 'y'])
})

/** Modules that import some of those after them, and pages that begin at some. */
const someGraph = fc
  .array(fc.tuple(fc.integer({ min: 10, max: 20_000 }), fc.array(fc.nat(30), { maxLength: 3 })), {
    minLength: 4,
    maxLength: 30,
  })
  .chain((drawn) => {
    const idOf = (place: number) => `m${place}`
    const all = modules(
      Object.fromEntries(
        drawn.map(([bytes, steps], place) => [
          idOf(place),
          [
            bytes,
            ...steps
              .map((step) => place + 1 + step)
              .filter((to) => to < drawn.length)
              .map(idOf),
          ],
        ]),
      ),
    )
    const start = fc.record({
      own: fc.nat(drawn.length - 1),
      weight: fc.constantFrom(1, 0.05),
      most: fc.integer({ min: 2, max: 6 }),
    })
    return fc.uniqueArray(start, { minLength: 1, maxLength: 8, selector: ({ own }) => own }).map((starts) => ({
      all,
      starts: starts.map(({ own, ...rest }): Start => ({ ...rest, own: idOf(own), modules: reached(all, idOf(own)) })),
    }))
  })

function reached(all: ReadonlyMap<string, Module>, from: string): ReadonlySet<string> {
  const found = new Set([from])
  for (const id of found) for (const other of all.get(id)?.imports ?? []) found.add(other)
  return found
}

test('every module that is needed is in one file, and no two files need each other', () => {
  fc.assert(
    fc.property(someGraph, ({ all, starts }) => {
      const plan = planChunks(all, starts)
      const needed = new Set(starts.flatMap((start) => [...start.modules]))
      expect(plan.flat().toSorted()).toEqual([...needed].toSorted())
      const fileOf = new Map(plan.flatMap((ids, file) => ids.map((id) => [id, file] as const)))
      const files = new Map(
        plan.map((ids, file) => {
          const others = ids.flatMap((id) => all.get(id)?.imports.map((it) => String(fileOf.get(it))) ?? [])
          return [
            String(file),
            { bytes: 0, isStyle: false, imports: others.filter((it) => it !== String(file)) },
          ] as const
        }),
      )
      for (const [file, { imports }] of files)
        for (const other of imports) expect(reached(files, other)).not.toContain(file)
    }),
  )
})
