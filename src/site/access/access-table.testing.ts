import { globSync, readFileSync } from 'node:fs'
import { ROLES } from '#access/roles.ts'
import { ACTIONS, type Action, type Collection } from '#records/schema/collection.ts'
import type { Field } from '#records/schema/fields.ts'

/**
 * Everybody, each in turn: `user` is signed in and has nothing to do with the record, `player` is connected to a player and
 * has nothing to do with it either, `owner` is the player whom it is about, `manager` manages the team that it is about and
 * has the role for it, `other manager` manages another one, and a role stands for somebody who has just that one.
 */
export const PEOPLE = ['guest', 'user', 'player', 'owner', 'manager', 'other manager', ...ROLES] as const
export type PersonOfTable = (typeof PEOPLE)[number]

/** What the rules of a collection ask of a record: the values of its choices and switches, by their fields. */
export type Variant = Readonly<Record<string, string | boolean>>

const variants = new WeakMap<Collection, readonly (Variant | undefined)[]>()

/** One for each combination that the rules may treat differently; undefined alone where they look at none. */
export function accessVariantsOf(collection: Collection): readonly (Variant | undefined)[] {
  const found = variants.get(collection) ?? foundVariantsOf(collection)
  variants.set(collection, found)
  return found
}

function foundVariantsOf(collection: Collection): readonly (Variant | undefined)[] {
  const rules = Object.values(collection.rules)
    .join(' ')
    .replaceAll(/@[\w.]+/g, '')
  const asked = Object.entries(collection.declared).filter(([name]) => new RegExp(`\\b${name}\\b`).test(rules))
  const told = asked.filter(([, declared]) => valuesOf(declared).length > 0)
  if (told.length === 0) return [undefined]
  return told.reduce<readonly Variant[]>(
    (variants, [field, declared]) =>
      variants.flatMap((variant) => valuesOf(declared).map((value) => ({ ...variant, [field]: value }))),
    [{}],
  )
}

/** `published true and audience players` */
export const variantInWords = (variant: Variant): string =>
  Object.entries(variant)
    .map(([field, value]) => `${field} ${value}`)
    .join(' and ')

function valuesOf(field: Field): readonly (string | boolean)[] {
  if (field.kind === 'bool') return [false, true]
  return field.kind === 'choice' && field.many === undefined ? field.values : []
}

interface Condition {
  field: string
  values: readonly string[]
}

interface Line {
  collection: string
  actions: readonly string[]
  /** All of them hold. */
  conditions: readonly Condition[]
  people: readonly PersonOfTable[]
}

const LINE = /^(?<collection>\w+)\.(?<actions>[\w, ]+?)(?: \((?<conditions>[\w, ]+)\))?: (?<people>[\w, ]+)$/

/**
 * Who may do what with which records, a file for each area. Written by hand, so that a rule and its intent are two
 * statements; a collection or an action without a line fails. `docs/access.md` shows it to people.
 */
export const LINES: readonly Line[] = globSync('table/*.txt', { cwd: import.meta.dirname })
  .flatMap((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8').split('\n'))
  .filter((line) => line !== '')
  .map(readLine)

function readLine(source: string): Line {
  const groups = LINE.exec(source)?.groups
  if (!groups) throw new Error(`Not a line of the access table: ${source}`)
  const { collection = '', actions = '', conditions = '', people = '' } = groups
  return {
    collection,
    actions: actions.split(', '),
    conditions: conditions === '' ? [] : conditions.split(' and ').map(readCondition),
    people: peopleIn(people),
  }
}

function readCondition(source: string): Condition {
  const [field = '', ...values] = source.split(/,? /)
  return { field, values }
}

function peopleIn(source: string): readonly PersonOfTable[] {
  if (source === 'everybody') return PEOPLE
  if (source === 'nobody') return []
  return source.split(', ').map((name) => {
    const person = PEOPLE.find((it) => it === name)
    if (!person) throw new Error(`There is nobody called ${name}`)
    return person
  })
}

const linesByAction = Map.groupBy(
  LINES.flatMap((line) => line.actions.map((action) => ({ line, about: `${line.collection}.${action}` }))),
  ({ about }) => about,
)

/** The people who may; an action that is not listed is an error. */
export function whoMay(collection: Collection, action: Action, variant: Variant | undefined): readonly PersonOfTable[] {
  const name = `${collection.name}.${action}`
  const lines = linesByAction.get(name) ?? []
  const found = lines.filter(({ line }) => line.conditions.every((it) => fits(it, variant)))
  const about = `${name}${variant ? ` (${variantInWords(variant)})` : ''}`
  if (found.length !== 1) throw new Error(`${found.length} lines of the access table are about ${about}`)
  return found[0]!.line.people
}

const fits = ({ field, values }: Condition, variant: Variant | undefined) => values.includes(String(variant?.[field]))

/** The table as people read it: a row for each collection, split where the state of a record matters. */
export function accessInMarkdown(collections: readonly Collection[]): string {
  const rows = collections.flatMap((collection) => groupsOf(collection).map((group) => rowOf(collection, group)))
  return [`| Records | ${ACTIONS.join(' | ')} |`, `|---|${ACTIONS.map(() => '---|').join('')}`, ...rows].join('\n')
}

/** Variants for whom all lines are the same stand together. */
function groupsOf(collection: Collection): readonly (readonly (Variant | undefined)[])[] {
  const alike = (variant: Variant | undefined) =>
    ACTIONS.map((action) => whoMay(collection, action, variant).join()).join(' ')
  return Object.values(Object.groupBy(accessVariantsOf(collection), alike)).map((group) => group ?? [])
}

function rowOf(collection: Collection, group: readonly (Variant | undefined)[]): string {
  const which = whichOf(collection, group)
  const cells = ACTIONS.map((action) => inWords(whoMay(collection, action, group[0])))
  return `| ${collection.name}${which} | ${cells.join(' | ')} |`
}

/** What those of a group have in common; a field of which it has every value is not worth a word. */
function whichOf(collection: Collection, group: readonly (Variant | undefined)[]): string {
  const valuesIn = (variants: readonly (Variant | undefined)[], field: string) => [
    ...new Set(variants.map((variant) => variant?.[field])),
  ]
  const told = Object.keys(group[0] ?? {})
    .map((field) => ({ field, values: valuesIn(group, field) }))
    .filter(({ field, values }) => values.length < valuesIn(accessVariantsOf(collection), field).length)
  return told.length === 0
    ? ''
    : `, ${told.map(({ field, values }) => `${field} ${values.join(' or ')}`).join(' and ')}`
}

function inWords(people: readonly PersonOfTable[]): string {
  if (people.length === PEOPLE.length) return 'everybody'
  return people.length === 0 ? 'nobody' : people.join(', ')
}
