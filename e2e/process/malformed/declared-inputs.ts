import type { DeclaredSchema } from '#http/commands/input-size.ts'
import type { Dice } from '#site/access/random-requests.testing.ts'
import { ODD_TEXTS, oddValue } from './odd-values.ts'

/** Inputs of commands, made after what their schemas declare: right enough to come far, and wrong somewhere. */

/** What somebody who tries things has seen. */
export interface SeenRecords {
  /** By collection. */
  readonly ids: ReadonlyMap<string, readonly string[]>
  /** When each was changed last, by id. */
  readonly updated: ReadonlyMap<string, string>
}

/** In the place of a file: the form that carries the input has one there. */
export const A_FILE = Symbol('a file')

/** One value in so many is odd. */
const ODD_ONCE_IN = 20

export function inputFor(dice: Dice, schema: DeclaredSchema, seen: SeenRecords, name = ''): unknown {
  if (dice.once(ODD_ONCE_IN)) return oddValue(dice)
  const { type, wrapped, item, value, entries, options = [] } = schema
  if (wrapped) return dice.once(4) ? undefined : inputFor(dice, wrapped, seen, name)
  if (entries) return objectFor(dice, entries, seen)
  switch (type) {
    case 'array':
      return item ? dice.some(3, () => inputFor(dice, item, seen, singular(name))).slice(dice.below(2)) : []
    case 'record':
      return value
        ? Object.fromEntries(dice.some(3, () => [anyId(dice, seen, name), inputFor(dice, value, seen, name)]))
        : {}
    case 'union':
    case 'variant':
      return inputFor(dice, dice.one(options) as DeclaredSchema, seen, name)
    case 'picklist':
    case 'enum':
      return dice.one(options)
    case 'literal':
      return schema.literal
    case 'number':
      return dice.one([0, 1, 2, 5, 13, 15, 100, 1_000, -1, 0.5])
    case 'boolean':
      return dice.once(2)
    case 'instance':
    case 'file':
    case 'blob':
      return A_FILE
    case 'string':
      return textFor(dice, seen, name)
    default:
      return oddValue(dice)
  }
}

function objectFor(dice: Dice, entries: Readonly<Record<string, DeclaredSchema>>, seen: SeenRecords) {
  const made: Record<string, unknown> = {}
  for (const [name, entry] of Object.entries(entries)) made[name] = inputFor(dice, entry, seen, name)
  // What somebody saw of the record that they mean.
  const meant = Object.values(made).find((it) => typeof it === 'string' && seen.updated.has(it))
  if ('base' in made && typeof meant === 'string' && !dice.once(6)) made['base'] = seen.updated.get(meant)
  const names = Object.keys(made)
  if (dice.once(15) && names.length > 0) delete made[dice.one(names)]
  if (dice.once(20)) made[dice.one(ODD_TEXTS).slice(0, 100)] = oddValue(dice)
  return made
}

const singular = (name: string) => name.replace(/s$/, '')

const TEXTS = [
  'Runa',
  'runa@club.example',
  '2026-06-13',
  '10:30',
  'https://club.example/',
  '#00aaff',
  'A',
  '12',
  '2026-06-13 10:00:00.000Z',
]

function textFor(dice: Dice, seen: SeenRecords, name: string): string {
  if (dice.once(4)) return dice.one(TEXTS)
  return anyId(dice, seen, name)
}

/** Of the collection that the name speaks of, where there is one. */
function anyId(dice: Dice, { ids }: SeenRecords, name: string): string {
  const collections = [...ids.keys()]
  const meant = collections.filter((it) => it === name || it === `${name}s` || it.startsWith(`${name}_`))
  return dice.one(ids.get(dice.one(meant.length > 0 && !dice.once(8) ? meant : collections)) ?? ['nobodyhasthisid'])
}
