import { expect, test } from 'vitest'
import { JSON_VALUES_MAX } from '#http/bodies/json-bounds.ts'
import { childrenOf, type DeclaredSchema, inputSizeOf, jsonBoundsOf, mostOf } from '#http/commands/input-size.ts'
import { AREAS } from './areas.ts'

/** What commands and forms take is known before it is read. */

const COMMANDS = AREAS.flatMap(({ commands = [] }) => commands)

/** Lists and records without a declared maximum, by their path. */
function unbounded(schema: DeclaredSchema, path: string): string[] {
  const own = (schema.type === 'array' || schema.type === 'record') && mostOf(schema) === undefined ? [path] : []
  const named = Object.entries(schema.entries ?? {}).flatMap(([name, entry]) => unbounded(entry, `${path}.${name}`))
  const others = childrenOf(schema).filter((it) => !Object.values(schema.entries ?? {}).includes(it))
  return [...own, ...named, ...others.flatMap((it) => unbounded(it, path))]
}

test('every list of a command declares how long it may be', () => {
  expect(COMMANDS.flatMap(({ name, input }) => unbounded(input as DeclaredSchema, name))).toEqual([])
})

test('every command may hold as many values as its input has', () => {
  const beyond = COMMANDS.filter(({ input }) => jsonBoundsOf(input).values > JSON_VALUES_MAX)
  expect(beyond.map(({ name }) => name)).toEqual([])
})

test('a command takes files where its input has some', () => {
  const wrong = COMMANDS.filter(({ input, takesFiles = false }) => takesFiles !== inputSizeOf(input).files > 0)
  expect(wrong.map(({ name }) => name)).toEqual([])
})
