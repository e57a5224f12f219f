import { teams } from '#areas/teams/teams.collections.ts'
import { ADMINS, command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Transaction } from '#records/transaction.ts'
import { addGame, addShowGame as withShowGame } from '#rules/formats/editing/add.ts'
import { removeGame } from '#rules/formats/editing/edit.ts'
import { fixedTeam } from '#rules/formats/source.ts'
import { type Format, GAMES_MOST } from '#rules/formats/structure.ts'
import { type DutyProblem, dutyProblem } from '#rules/timetable/duty-check.ts'
import type { Break, GameId } from '#rules/timetable/plan.ts'
import { type DivisionFormat, gameIdOf, gameOfId } from '#rules/timetable/setting-of-formats.ts'
import { newViolations, type Violation } from '#rules/timetable/violations.ts'
import { plannedGames, playingFields } from '../schedule.collections.ts'
import { GAMES_MOST_ALL } from '../schedule.fields.ts'
import { RULE_REFUSALS, SCHEDULE_REFUSALS } from '../schedule.refusals.ts'
import { type ScheduleDraft, usualLength } from './draft.queries.server.ts'
import { sideOfDuty } from './duty-source.ts'
import {
  changeFieldInput,
  createShowGameInput,
  removeShowGameInput,
  setBreaksInput,
  setDutiesInput,
} from './edit.inputs.ts'
import { begunGames, draftIn, gameIn } from './plan.commands.server.ts'
import { writeFormats, writePlan } from './replace-draft.server.ts'

/** A game that counts for nothing, between two teams that are known by name. */
export const createShowGame = command({
  name: 'schedule.createShowGame',
  input: createShowGameInput,
  who: ADMINS,
  async run(tx, actor, { division, name, home, away, key, place, duty_source = '' }) {
    const draft = await draftIn(tx)
    const found = divisionIn(draft, division)
    if (home === away) throw refuse(SCHEDULE_REFUSALS, 'same_team', 'away')
    for (const [field, team] of [['home', home] as const, ['away', away] as const])
      if ((await tx.get(teams, team))?.state !== 'accepted') throw refuse(SCHEDULE_REFUSALS, 'team_missing', field, 404)
    const isFull = found.format.games.length >= GAMES_MOST || draft.games.size >= GAMES_MOST_ALL
    if (isFull) throw refuse(SCHEDULE_REFUSALS, 'games_full', undefined, 409)
    const sides = { home: fixedTeam(home), away: fixedTeam(away) }
    const added = withShowGame(found.format, { ...sides, name }).games.at(-1)!
    const game = { ...added, key: key ?? added.key }
    if (found.format.games.some((it) => it.key === game.key))
      throw refuse(SCHEDULE_REFUSALS, 'key_taken', undefined, 409)
    await writeFormat(tx, draft, division, addGame(found.format, game))
    const made = await tx.create(plannedGames, {
      division,
      key: game.key,
      ...usualLength(draft.tournament),
      ...place,
      duty_source,
    })
    await checkRules(tx, draft)
    const id = gameIdOf(division, game.key)
    if (duty_source !== '') await checkDuty(tx, await draftIn(tx), id, duty_source)
    const version = await writePlan(tx)
    await tx.audit(actor, 'schedule.createShowGame', plannedGames, made.id, { game: id, name })
    return { game: id, key: game.key, base: made.updated, version }
  },
})

export const removeShowGame = command({
  name: 'schedule.removeShowGame',
  input: removeShowGameInput,
  who: ADMINS,
  async run(tx, actor, { game, base }) {
    const draft = await draftIn(tx)
    const kept = gameIn(draft, game)
    const { division, key } = gameOfId(game)
    const { format } = divisionIn(draft, division)
    if (format.games.find((it) => it.key === key)?.kind !== 'show')
      throw refuse(SCHEDULE_REFUSALS, 'no_show_game', 'game', 409)
    if (kept.updated !== base) throw refuse(SCHEDULE_REFUSALS, 'game_moved', 'game', 409)
    if (kept.locked) throw refuse(SCHEDULE_REFUSALS, 'game_locked', 'game', 409)
    if ((await begunGames(tx)).has(game)) throw refuse(SCHEDULE_REFUSALS, 'game_begun', 'game', 409)
    await writeFormat(tx, draft, division, removeGame(format, key))
    await tx.delete(plannedGames, kept.id)
    const version = await writePlan(tx)
    await tx.audit(actor, 'schedule.removeShowGame', plannedGames, kept.id, { game })
    return { version }
  },
})

/** All breaks at once. One that lies over games is refused: they must be moved first. */
export const setBreaks = command({
  name: 'schedule.setBreaks',
  input: setBreaksInput,
  who: ADMINS,
  async run(tx, actor, { breaks, seen }) {
    const draft = await draftIn(tx)
    if (!sameBreaks(draft.settings.breaks, seen)) throw refuse(SCHEDULE_REFUSALS, 'breaks_changed', 'breaks', 409)
    const fields = new Set(draft.fields.map(({ id }) => id))
    if (breaks.some((it) => it.fields?.some((field) => !fields.has(field))))
      throw refuse(SCHEDULE_REFUSALS, 'field_gone', 'breaks', 409)
    const settings = { ...draft.settings, breaks: breaks.toSorted((a, b) => a.from - b.from) }
    const version = await writePlan(tx, { settings })
    await checkRules(tx, draft, 'break')
    await tx.audit(actor, 'schedule.setBreaks', plannedGames, '', { count: breaks.length })
    return { version }
  },
})

/** The name of a field and when it is open. Hours that leave out a game are refused. */
export const changeField = command({
  name: 'schedule.changeField',
  input: changeFieldInput,
  who: ADMINS,
  async run(tx, actor, { field, base, ...wanted }) {
    const draft = await draftIn(tx)
    if (!draft.fields.some(({ id }) => id === field)) throw refuse(SCHEDULE_REFUSALS, 'field_gone', 'field', 404)
    await tx.unchanged(playingFields, field, base, wanted)
    if (draft.fields.some(({ id, name }) => id !== field && name === wanted.name))
      throw refuse(SCHEDULE_REFUSALS, 'field_name_taken', 'name', 409)
    await tx.update(playingFields, field, { ...wanted, open: wanted.open.toSorted((a, b) => a.from - b.from) })
    await checkRules(tx, draft, 'closed')
    const version = await writePlan(tx)
    await tx.audit(actor, 'schedule.changeField', playingFields, field, { name: wanted.name })
    return { version }
  },
})

/** Who keeps score at which games, all of them or none. Nobody does where they play, or may. */
export const setDuties = command({
  name: 'schedule.setDuties',
  input: setDutiesInput,
  who: ADMINS,
  async run(tx, actor, { duties }) {
    const draft = await draftIn(tx)
    for (const { game, base, duty_source: source } of duties) {
      const kept = gameIn(draft, game)
      if (kept.updated !== base) throw refuse(SCHEDULE_REFUSALS, 'game_moved', 'duties', 409)
      if (source !== '') await checkDuty(tx, draft, game, source)
    }
    for (const { game, duty_source } of duties) await tx.update(plannedGames, gameIn(draft, game).id, { duty_source })
    const version = await writePlan(tx)
    const [{ game } = { game: '' }] = duties
    await tx.audit(actor, 'schedule.setDuties', plannedGames, gameIn(draft, game).id, { game, count: duties.length })
    return { version }
  },
})

const DUTY_CODES = {
  plays: 'duty_plays',
  'too-early': 'duty_too_early',
  unplaced: 'duty_unplaced',
} as const satisfies Record<DutyProblem['code'], keyof typeof SCHEDULE_REFUSALS>

async function checkDuty(tx: Transaction, draft: ScheduleDraft, game: GameId, source: string): Promise<void> {
  const side = sideOfDuty(source, draft.divisions)
  const isKnown = side && (!('team' in side) || (await tx.get(teams, side.team))?.state === 'accepted')
  if (!isKnown) throw refuse(SCHEDULE_REFUSALS, 'duty_unknown', 'duties', 409)
  const problem = dutyProblem(draft.plan, game, side)
  if (problem) throw refuse(SCHEDULE_REFUSALS, DUTY_CODES[problem.code], 'duties', { status: 409, data: { problem } })
}

function divisionIn({ divisions }: ScheduleDraft, key: string): DivisionFormat {
  const found = divisions.find(({ division }) => division === key)
  if (!found) throw refuse(SCHEDULE_REFUSALS, 'no_format', 'division', 409)
  return found
}

const writeFormat = (tx: Transaction, { divisions }: ScheduleDraft, division: string, format: Format) =>
  writeFormats(
    tx,
    divisions.map((it) => (it.division === division ? { ...it, format } : it)),
  )

/** What was written breaks no rule that was not broken before; a refusal takes it back. */
async function checkRules(tx: Transaction, before: ScheduleDraft, about?: 'break' | 'closed'): Promise<void> {
  const violations = newViolations(before.plan, (await draftIn(tx)).plan)
  const [first] = violations
  if (!first) return
  const inTheWay = gamesOf(violations.filter(({ rule }) => rule === about))
  const manner = { status: 409, data: { violations }, facts: { count: inTheWay.length } }
  if (inTheWay.length === 0) throw refuse(RULE_REFUSALS, first.rule, undefined, manner)
  if (about === 'break') throw refuse(SCHEDULE_REFUSALS, 'break_over_games', 'breaks', manner)
  throw refuse(SCHEDULE_REFUSALS, 'hours_over_games', 'open', manner)
}

const gamesOf = (violations: readonly Violation[]) => [...new Set(violations.map(({ game }) => game))]

const sameBreaks = (one: readonly Break[], other: readonly Break[]): boolean =>
  JSON.stringify(one.map(breakParts)) === JSON.stringify(other.map(breakParts))

const breakParts = ({ from, to, fields }: Break) => [from, to, fields?.toSorted()]
