import { parseArgs } from 'node:util'
import { type Scenario, scenarios } from './scenarios.ts'
import type { ContenderName } from './servers/contender.ts'

export type Options = {
  scenarios: readonly Scenario[]
  contenders: readonly ContenderName[]
  /** The folder of another checkout that takes part; '' without one. */
  beside: string
  repetitions: number
  /** Of each scenario's requests or events. */
  share: number
}

const NAMES: readonly ContenderName[] = ['fieldside', 'postgres', 'two', 'earlier', 'pocketbase', 'bare']

export const USAGE = `Usage: npm run bench -- [--quick] [--only=${scenarios.map(({ key }) => key).join(',')}] [--contenders=${NAMES.join(',')}] [--beside=FOLDER]
  --quick       a tenth of the requests, once: shows that everything works, its figures are rough
  --only        some scenarios; the beginning of a name is enough (live)
  --contenders  some servers
  --beside      another checkout of Fieldside, installed, to hold this one against
PocketBase takes part when POCKETBASE_BIN names its binary.`

export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', default: '' },
      contenders: { type: 'string', default: NAMES.join() },
      beside: { type: 'string', default: '' },
      quick: { type: 'boolean', default: false },
    },
  })
  return {
    scenarios: chosen(values.only),
    contenders: values.contenders.split(',').map(nameOf),
    beside: values.beside,
    repetitions: values.quick ? 1 : 3,
    share: values.quick ? 0.1 : 1,
  }
}

function chosen(only: string): readonly Scenario[] {
  if (only === '') return scenarios
  const wanted = new Set(only.split(',').flatMap(keysOf))
  return scenarios.filter(({ key }) => wanted.has(key))
}

/** A whole name means just that one: live-200 is not live-2000. */
function keysOf(part: string): readonly string[] {
  const keys = scenarios.map(({ key }) => key)
  const found = keys.includes(part) ? [part] : keys.filter((key) => key.startsWith(part))
  if (found.length === 0) throw new Error(`no scenario begins with "${part}"`)
  return found
}

function nameOf(text: string): ContenderName {
  const name = NAMES.find((known) => known === text)
  if (name === undefined) throw new Error(`no contender is called "${text}"`)
  return name
}
