import { ROLES } from '#access/roles.ts'
import { ACTIONS, type Action, type Collection } from '#records/schema/collection.ts'
import type { Field } from '#records/schema/fields.ts'

/**
 * Who may do what with which records. Written by hand, so that a rule and its intent are two statements; a collection or
 * an action without a line fails. `docs/access.md` shows it to people.
 */
export const ACCESS = `
  config.list: everybody
  config.view: everybody
  config.create: nobody
  config.update: admin
  config.delete: nobody

  tournament.list: everybody
  tournament.view: everybody
  tournament.create: nobody
  tournament.update: admin
  tournament.delete: nobody

  tournament_account.list: manager, teammanager, admin
  tournament_account.view: manager, teammanager, admin
  tournament_account.create: nobody
  tournament_account.update: admin
  tournament_account.delete: nobody

  divisions.list: everybody
  divisions.view: everybody
  divisions.create: nobody
  divisions.update: nobody
  divisions.delete: nobody

  users.list: owner, admin
  users.view: owner, admin
  users.create: nobody
  users.update: owner
  users.delete: nobody

  roles.list: owner, admin
  roles.view: owner, admin
  roles.create: nobody
  roles.update: nobody
  roles.delete: nobody

  booker_requests.list: owner, admin
  booker_requests.view: owner, admin
  booker_requests.create: nobody
  booker_requests.update: nobody
  booker_requests.delete: nobody

  invitations.list: admin
  invitations.view: admin
  invitations.create: nobody
  invitations.update: nobody
  invitations.delete: nobody

  teams.list (state accepted, withdrawn): everybody
  teams.view (state accepted, withdrawn): everybody
  teams.list (state registered, waiting): manager, admin
  teams.list (state declined): admin
  teams.view (state registered, waiting): manager, admin
  teams.view (state declined): admin
  teams.create: nobody
  teams.update: nobody
  teams.delete: nobody

  players.list: everybody
  players.view: everybody
  players.create: nobody
  players.update: nobody
  players.delete: nobody

  player_details.list: owner, manager, admin
  player_details.view: owner, manager, admin
  player_details.create: nobody
  player_details.update: nobody
  player_details.delete: nobody

  registrations.list: admin
  registrations.view: admin
  registrations.create: nobody
  registrations.update: nobody
  registrations.delete: nobody

  settlement_entries.list: manager, admin
  settlement_entries.view: manager, admin
  settlement_entries.create: nobody
  settlement_entries.update: nobody
  settlement_entries.delete: nobody

  feedback.list: admin
  feedback.view: admin
  feedback.create: nobody
  feedback.update: nobody
  feedback.delete: nobody

  notices.list (audience everybody, division, team): everybody
  notices.view (audience everybody, division, team): everybody
  notices.list (audience person): owner
  notices.view (audience person): owner
  notices.list (audience admin): admin
  notices.view (audience admin): admin
  notices.list (audience booker): booker
  notices.view (audience booker): booker
  notices.list (audience scorekeeper): scorekeeper
  notices.view (audience scorekeeper): scorekeeper
  notices.list (audience stats): stats
  notices.view (audience stats): stats
  notices.list (audience teammanager): manager, teammanager
  notices.view (audience teammanager): manager, teammanager
  notices.list (audience worker): worker
  notices.view (audience worker): worker
  notices.create: nobody
  notices.update: nobody
  notices.delete: nobody

  arrivals.list: booker, manager, admin
  arrivals.view: booker, manager, admin
  arrivals.create: nobody
  arrivals.update: nobody
  arrivals.delete: nobody

  extras.list (is_open true): manager, teammanager, admin
  extras.view (is_open true): manager, teammanager, admin
  extras.list (is_open false): admin
  extras.view (is_open false): admin
  extras.create: nobody
  extras.update: nobody
  extras.delete: nobody

  extra_orders.list: manager, admin
  extra_orders.view: manager, admin
  extra_orders.create: nobody
  extra_orders.update: nobody
  extra_orders.delete: nobody

  connection_requests.list: owner, manager, admin
  connection_requests.view: owner, manager, admin
  connection_requests.create: nobody
  connection_requests.update: nobody
  connection_requests.delete: nobody

  timelines.list (published false): admin
  timelines.view (published false): admin
  timelines.list (published true and audience everybody): everybody
  timelines.view (published true and audience everybody): everybody
  timelines.list (published true and audience players): owner, player, manager, teammanager, admin
  timelines.view (published true and audience players): owner, player, manager, teammanager, admin
  timelines.list (published true and audience helpers): worker, admin
  timelines.view (published true and audience helpers): worker, admin
  timelines.list (published true and audience managers): manager, teammanager, admin
  timelines.view (published true and audience managers): manager, teammanager, admin
  timelines.create: nobody
  timelines.update: nobody
  timelines.delete: nobody

  site_plan.list: everybody
  site_plan.view: everybody
  site_plan.create: nobody
  site_plan.update: nobody
  site_plan.delete: nobody

  fields.list: everybody
  fields.view: everybody
  fields.create: nobody
  fields.update: nobody
  fields.delete: nobody

  formats.list: everybody
  formats.view: everybody
  formats.create: nobody
  formats.update: nobody
  formats.delete: nobody

  games.list: everybody
  games.view: everybody
  games.create: nobody
  games.update: nobody
  games.delete: nobody

  pool_entries.list: everybody
  pool_entries.view: everybody
  pool_entries.create: nobody
  pool_entries.update: nobody
  pool_entries.delete: nobody

  score_entries.list: scorekeeper, admin
  score_entries.view: scorekeeper, admin
  score_entries.create: nobody
  score_entries.update: nobody
  score_entries.delete: nobody

  day_codes.list: scorekeeper, admin
  day_codes.view: scorekeeper, admin
  day_codes.create: nobody
  day_codes.update: nobody
  day_codes.delete: nobody

  game_counts.list: everybody
  game_counts.view: everybody
  game_counts.create: nobody
  game_counts.update: nobody
  game_counts.delete: nobody

  goals.list: scorekeeper, stats, admin
  goals.view: scorekeeper, stats, admin
  goals.create: nobody
  goals.update: nobody
  goals.delete: nobody

  valuable_players.list: scorekeeper, stats, admin
  valuable_players.view: scorekeeper, stats, admin
  valuable_players.create: nobody
  valuable_players.update: nobody
  valuable_players.delete: nobody

  spirit_sheets.list: owner, manager, admin
  spirit_sheets.view: owner, manager, admin
  spirit_sheets.create: nobody
  spirit_sheets.update: nobody
  spirit_sheets.delete: nobody

  spirit_comments.list: admin
  spirit_comments.view: admin
  spirit_comments.create: nobody
  spirit_comments.update: nobody
  spirit_comments.delete: nobody

  spirit_rankings.list: everybody
  spirit_rankings.view: everybody
  spirit_rankings.create: nobody
  spirit_rankings.update: nobody
  spirit_rankings.delete: nobody

  score_steps.list: everybody
  score_steps.view: everybody
  score_steps.create: nobody
  score_steps.update: nobody
  score_steps.delete: nobody

  ceremony.list: everybody
  ceremony.view: everybody
  ceremony.create: nobody
  ceremony.update: nobody
  ceremony.delete: nobody

  schedule_plan.list: admin
  schedule_plan.view: admin
  schedule_plan.create: nobody
  schedule_plan.update: nobody
  schedule_plan.delete: nobody

  planned_formats.list: admin
  planned_formats.view: admin
  planned_formats.create: nobody
  planned_formats.update: nobody
  planned_formats.delete: nobody

  planned_games.list: admin
  planned_games.view: admin
  planned_games.create: nobody
  planned_games.update: nobody
  planned_games.delete: nobody
`

/**
 * Everybody, each in turn: `user` is signed in and has nothing to do with the record, `player` is connected to a player and
 * has nothing to do with it either, `owner` is the player whom it is about, `manager` manages the team that it is about and
 * has the role for it, and a role stands for somebody who has just that one.
 */
export const PEOPLE = ['guest', 'user', 'player', 'owner', 'manager', ...ROLES] as const
export type Person = (typeof PEOPLE)[number]

/** What the rules of a collection ask of a record: the values of its choices and switches, by their fields. */
export type Variant = Readonly<Record<string, string | boolean>>

/** One for each combination that the rules may treat differently; undefined alone where they look at none. */
export function variantsOf(collection: Collection): readonly (Variant | undefined)[] {
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
  action: string
  /** All of them hold. */
  conditions: readonly Condition[]
  people: readonly Person[]
}

const LINE = /^(?<collection>\w+)\.(?<action>\w+)(?: \((?<conditions>[\w, ]+)\))?: (?<people>[\w, ]+)$/

export const LINES: readonly Line[] = ACCESS.split('\n')
  .map((line) => line.trim())
  .filter((line) => line !== '')
  .map(readLine)

function readLine(source: string): Line {
  const groups = LINE.exec(source)?.groups
  if (!groups) throw new Error(`Not a line of the access table: ${source}`)
  const { collection = '', action = '', conditions = '', people = '' } = groups
  return {
    collection,
    action,
    conditions: conditions === '' ? [] : conditions.split(' and ').map(readCondition),
    people: peopleIn(people),
  }
}

function readCondition(source: string): Condition {
  const [field = '', ...values] = source.split(/,? /)
  return { field, values }
}

function peopleIn(source: string): readonly Person[] {
  if (source === 'everybody') return PEOPLE
  if (source === 'nobody') return []
  return source.split(', ').map((name) => {
    const person = PEOPLE.find((it) => it === name)
    if (!person) throw new Error(`There is nobody called ${name}`)
    return person
  })
}

/** The people who may; an action that is not listed is an error. */
export function whoMay(collection: Collection, action: Action, variant: Variant | undefined): readonly Person[] {
  const lines = LINES.filter((line) => line.collection === collection.name && line.action === action)
  const found = lines.filter(({ conditions }) => conditions.every((it) => fits(it, variant)))
  const about = `${collection.name}.${action}${variant ? ` (${variantInWords(variant)})` : ''}`
  if (found.length !== 1) throw new Error(`${found.length} lines of the access table are about ${about}`)
  return found[0]!.people
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
  return Object.values(Object.groupBy(variantsOf(collection), alike)).map((group) => group ?? [])
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
    .filter(({ field, values }) => values.length < valuesIn(variantsOf(collection), field).length)
  return told.length === 0
    ? ''
    : `, ${told.map(({ field, values }) => `${field} ${values.join(' or ')}`).join(' and ')}`
}

function inWords(people: readonly Person[]): string {
  if (people.length === PEOPLE.length) return 'everybody'
  return people.length === 0 ? 'nobody' : people.join(', ')
}
