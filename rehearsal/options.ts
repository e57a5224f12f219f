import { parseArgs } from 'node:util'

/** The harm that a rehearsal can do to the installation while it is played. */
export const HARMS = ['restart', 'kill', 'database', 'disk', 'mail', 'clock', 'restore'] as const
export type Harm = (typeof HARMS)[number]

export interface RehearsalOptions {
  readonly seed: number
  readonly teams: number
  readonly people: number
  readonly days: number
  readonly harms: readonly Harm[]
  readonly database: 'sqlite' | 'postgres'
  /** How many answer on one port; several need PostgreSQL. */
  readonly processes: number
  /** How many times as fast the clock goes between the jumps. */
  readonly rate: number
  /** How many people do something at the same time. */
  readonly crowd: number
  /** Whether every page is looked at in a browser in the end. */
  readonly axe: boolean
  readonly out: string
}

export const REHEARSAL_USAGE = `npm run rehearsal -- [--seed 1] [--teams 24] [--people 400] [--days 2] [--harm all|${HARMS.join(',')}]
  [--database sqlite|postgres] [--processes 1] [--rate 10] [--crowd 16] [--axe yes|no] [--out rehearsal/out]`

/** People per team, by which a number of teams suggests one of people. */
const PEOPLE_PER_TEAM = 16

export function readRehearsalOptions(args: readonly string[]): RehearsalOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: '1' },
      teams: { type: 'string', default: '24' },
      people: { type: 'string' },
      days: { type: 'string' },
      harm: { type: 'string', default: '' },
      database: { type: 'string', default: 'sqlite' },
      processes: { type: 'string', default: '1' },
      rate: { type: 'string', default: '10' },
      crowd: { type: 'string', default: '16' },
      axe: { type: 'string', default: 'yes' },
      out: { type: 'string', default: 'rehearsal/out' },
    },
  })
  const teams = whole('teams', values.teams, 4, 96)
  const database = databaseIn(values.database)
  const suggested = teams >= 64 ? 2_000 : teams * PEOPLE_PER_TEAM + PEOPLE_PER_TEAM
  return {
    seed: whole('seed', values.seed, 0, 2 ** 31),
    teams,
    people: values.people === undefined ? suggested : whole('people', values.people, teams * 4 + 12, 5_000),
    days: values.days === undefined ? (teams > 12 ? 2 : 1) : whole('days', values.days, 1, 3),
    harms: harmsIn(values.harm),
    database,
    processes: whole('processes', values.processes, 1, database === 'postgres' ? 8 : 1),
    rate: whole('rate', values.rate, 1, 600),
    crowd: whole('crowd', values.crowd, 1, 200),
    axe: yesOrNo('axe', values.axe),
    out: values.out,
  }
}

function whole(name: string, typed: string, least: number, most: number): number {
  const read = Number(typed)
  if (!Number.isInteger(read) || read < least || read > most)
    throw new Error(`--${name} must be a whole number from ${least} to ${most}.`)
  return read
}

function yesOrNo(name: string, typed: string): boolean {
  if (typed !== 'yes' && typed !== 'no') throw new Error(`--${name} must be yes or no.`)
  return typed === 'yes'
}

function harmsIn(typed: string): readonly Harm[] {
  if (typed === 'all') return HARMS
  const wanted = typed.split(',').filter(Boolean)
  const wrong = wanted.find((it) => !HARMS.some((harm) => harm === it))
  if (wrong !== undefined) throw new Error(`--harm does not know ${wrong}: there are ${HARMS.join(', ')}.`)
  return HARMS.filter((harm) => wanted.includes(harm))
}

function databaseIn(typed: string): 'sqlite' | 'postgres' {
  if (typed === 'sqlite' || typed === 'postgres') return typed
  throw new Error('--database must be sqlite or postgres.')
}
