import { badRequest } from '../errors.ts'
import type { Presented } from './present.ts'

/** The `fields` parameter: `*`, `id,expand.team.name`, `name:excerpt(80,true)`. */

interface Branch {
  all: boolean
  excerpt?: { max: number; ellipsis: boolean }
  names: Map<string, Branch>
}

const FIELDS_MAX_LENGTH = 2_000

export type Picker = (value: unknown) => unknown

/** Undefined when everything is wanted. */
export function pickerOf(source: string | null | undefined): Picker | undefined {
  if (!source) return undefined
  if (source.length > FIELDS_MAX_LENGTH) throw badRequest()
  const root: Branch = { all: false, names: new Map() }
  for (const term of splitTerms(source)) addTerm(root, term)
  return (value) => pick(value, root)
}

/** Commas inside parentheses belong to the term. */
const splitTerms = (source: string) =>
  source
    .split(/,(?![^(]*\))/)
    .map((term) => term.trim())
    .filter((term) => term !== '')

function addTerm(root: Branch, term: string) {
  const [path = '', modifier] = term.split(':', 2)
  let branch = root
  for (const name of path.split('.')) {
    if (name === '*') {
      branch.all = true
      return
    }
    let next = branch.names.get(name)
    if (!next) branch.names.set(name, (next = { all: false, names: new Map() }))
    branch = next
  }
  if (modifier !== undefined) branch.excerpt = excerptOf(modifier)
}

function excerptOf(modifier: string) {
  const match = /^excerpt\((\d{1,6})(?:,\s*(true|false))?\)$/.exec(modifier)
  if (!match) throw badRequest()
  return { max: Number(match[1]), ellipsis: match[2] === 'true' }
}

function pick(value: unknown, branch: Branch): unknown {
  if (Array.isArray(value)) return value.map((item) => pick(item, branch))
  if (branch.excerpt && typeof value === 'string') return excerpt(value, branch.excerpt)
  if (typeof value !== 'object' || value === null || branch.names.size === 0) return value
  const picked: Presented = {}
  for (const [name, part] of Object.entries(value)) {
    const next = branch.names.get(name)
    if (next) picked[name] = pick(part, next)
    // `*` means the record's own fields; what was expanded must be asked for.
    else if (branch.all && name !== 'expand') picked[name] = part
  }
  return picked
}

/** Plain text without markup. */
function excerpt(value: string, { max, ellipsis }: { max: number; ellipsis: boolean }): string {
  const plain = value
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const letters = [...plain]
  if (letters.length <= max) return plain
  return letters.slice(0, max).join('').trimEnd() + (ellipsis ? '...' : '')
}
