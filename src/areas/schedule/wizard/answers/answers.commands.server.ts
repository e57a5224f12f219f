import { teams } from '#areas/teams/teams.collections.ts'
import { divisionWithKey } from '#areas/tournament/tournament.api.server.ts'
import { ADMINS, command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { proposalsFor } from '#rules/formats/proposals.ts'
import { TEAMS_MOST } from '#rules/formats/structure.ts'
import { planRecordOf } from '../../plan/draft.queries.server.ts'
import { schedulePlan } from '../../schedule.collections.ts'
import { WIZARD_REFUSALS } from '../wizard.refusals.ts'
import {
  answerFieldsInput,
  answerFormatInput,
  answerTeamsInput,
  answerTimesInput,
  answerWishesInput,
} from './answers.inputs.ts'
import { type AnswerTo, answerKey, answersIn, type Question, revisionOf } from './answers.ts'

export const answerTeams = command({
  name: 'schedule.answerTeams',
  input: answerTeamsInput,
  who: ADMINS,
  async run(tx, actor, { division, base, ...answer }) {
    await checkDivision(tx, division)
    const all = [...answer.teams, ...answer.left_out]
    if (new Set(all).size !== all.length) throw refuse(WIZARD_REFUSALS, 'seed_twice', undefined)
    if (answer.teams.length > TEAMS_MOST) throw refuse(WIZARD_REFUSALS, 'too_many_teams', undefined)
    const found = await tx.byIds(teams, all)
    if (all.some((id) => found.get(id)?.division !== division))
      throw refuse(WIZARD_REFUSALS, 'team_gone', undefined, 409)
    return keepAnswer(tx, actor, { question: 'teams', division, base, value: answer })
  },
})

export const answerFormat = command({
  name: 'schedule.answerFormat',
  input: answerFormatInput,
  who: ADMINS,
  async run(tx, actor, { division, base, ...answer }) {
    await checkDivision(tx, division)
    if (!proposalsFor(answer.teams).some(({ code }) => code === answer.code))
      throw refuse(WIZARD_REFUSALS, 'format_unknown', 'code')
    return keepAnswer(tx, actor, { question: 'format', division, base, value: answer })
  },
})

export const answerFields = command({
  name: 'schedule.answerFields',
  input: answerFieldsInput,
  who: ADMINS,
  async run(tx, actor, { base, ...answer }) {
    for (const [index, { id, name }] of answer.fields.entries()) {
      const isTwice = answer.fields.slice(0, index).some((it) => it.id === id || it.name === name)
      if (isTwice) throw refuse(WIZARD_REFUSALS, 'field_name_twice', `fields.${index}.name`)
    }
    return keepAnswer(tx, actor, { question: 'fields', base, value: answer })
  },
})

export const answerTimes = command({
  name: 'schedule.answerTimes',
  input: answerTimesInput,
  who: ADMINS,
  run: (tx, actor, { base, ...answer }) => keepAnswer(tx, actor, { question: 'times', base, value: answer }),
})

export const answerWishes = command({
  name: 'schedule.answerWishes',
  input: answerWishesInput,
  who: ADMINS,
  run: (tx, actor, { base, ...answer }) => keepAnswer(tx, actor, { question: 'wishes', base, value: answer }),
})

interface Answered<It extends Question> {
  readonly question: It
  readonly division?: string
  readonly base: number
  readonly value: AnswerTo<It>
}

/** The draft itself does not change: its version stays, and whoever publishes meanwhile is not disturbed. */
async function keepAnswer<It extends Question>(
  tx: Transaction,
  actor: Viewer,
  { question, division, base, value }: Answered<It>,
): Promise<{ revision: number }> {
  const record = await planRecordOf(tx)
  const before = answersIn(record?.answers)
  const kept = before[answerKey(question, division)]
  // Whoever goes through the questions again, or says the same as somebody else, changes nothing.
  if (kept && JSON.stringify(kept.value) === JSON.stringify(value)) return { revision: kept.revision }
  if (revisionOf(before, question, division) !== base)
    throw refuse(WIZARD_REFUSALS, 'answered_meanwhile', undefined, 409)
  const revision = base + 1
  const answers = { ...before, [answerKey(question, division)]: { revision, value } }
  const id = record
    ? (await tx.update(schedulePlan, record.id, { answers })).id
    : (await tx.create(schedulePlan, { answers, version: 0 })).id
  await tx.audit(actor, 'schedule.answer', schedulePlan, id, { question, ...(division && { division }) })
  return { revision }
}

async function checkDivision(tx: Transaction, key: string): Promise<void> {
  if (!(await divisionWithKey(tx, key))) throw refuse(WIZARD_REFUSALS, 'division_gone', 'division', 404)
}
