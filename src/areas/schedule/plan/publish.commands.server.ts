import { schedulePublished } from '#areas/configuration/schedule-published.api.server.ts'
import { advanceDivision } from '#areas/scores/advancing.api.server.ts'
import { ADMINS, command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Reader } from '#records/reader.ts'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'
import { storedFormat } from '#rules/formats/editing/stored.ts'
import { gameIdOf } from '#rules/timetable/setting-of-formats.ts'
import { formats, games, plannedGames } from '../schedule.collections.ts'
import { DECIDED_STATES, GAMES_MOST_ALL } from '../schedule.fields.ts'
import { SCHEDULE_REFUSALS } from '../schedule.refusals.ts'
import { formatOf, planRecordOf, type ScheduleDraft } from './draft.queries.server.ts'
import { draftOfVersion } from './plan.commands.server.ts'
import { ofVersionInput } from './plan.inputs.ts'
import { publishedSettingsOf } from './plan-settings.ts'
import {
  type GameDifference,
  type GamePublished,
  hasLostItsPlace,
  isEmptyPublication,
  minuteOfInstant,
  type Publication,
  publicationOf,
} from './publication.ts'
import { tellChanges } from './publish-notices.server.ts'
import { writeFormats, writePlan } from './replace-draft.server.ts'

/** What everybody would see changed. */
export async function publicationFor(reader: Reader, draft: ScheduleDraft): Promise<Publication> {
  const published: readonly GamePublished[] = await publishedGames(reader)
  return publicationOf({
    firstDay: draft.tournament.starts,
    zone: draft.tournament.time_zone,
    divisions: draft.divisions,
    planned: draft.games,
    published,
    isDecided: (state) => DECIDED_STATES.includes(state),
  })
}

export const publishedGames = (reader: Reader) => reader.every(games, {}, GAMES_MOST_ALL)

/** Everybody sees the draft as it was looked at; those whom a change concerns are told. The first time opens the schedule. */
export const publishSchedule = command({
  name: 'schedule.publish',
  input: ofVersionInput,
  who: ADMINS,
  async run(tx, actor, { version }) {
    const draft = await draftOfVersion(tx, version)
    const publication = await publicationFor(tx, draft)
    if (isEmptyPublication(publication)) throw refuse(SCHEDULE_REFUSALS, 'nothing_to_publish', undefined, 409)
    if (publication.lost.length > 0) throw refuse(SCHEDULE_REFUSALS, 'result_lost', undefined, 409)
    const at = timestamp(tx.now())
    await writePublishedFormats(tx, draft)
    for (const game of publication.added) await tx.create(games, { ...game, state: 'scheduled' })
    for (const difference of publication.changed) await tx.update(games, difference.before.id, patchFor(difference, at))
    for (const { id, sequence } of publication.cancelled)
      await tx.update(games, id, { state: 'cancelled', field: '', sequence: sequence + 1, moved_at: at })
    for (const { division } of draft.divisions) await advanceDivision(tx, division, actor.id)
    const isFirst = (await planRecordOf(tx))?.published_at === ''
    await writePlan(tx, { published_at: at })
    if (isFirst) await schedulePublished(tx, actor)
    await tellChanges(tx, draft, publication, isFirst)
    const { added, changed, cancelled } = publication
    const counts = { added: added.length, changed: changed.length, cancelled: cancelled.length }
    const [{ id } = { id: '' }] = [...added, ...changed.map(({ before }) => before), ...cancelled]
    await tx.audit(actor, 'schedule.publish', games, id, counts)
    return counts
  },
})

function patchFor({ before, after, isMoved, isForCalendars }: GameDifference, at: string) {
  const { id: _, ...values } = after
  return {
    ...values,
    ...(hasLostItsPlace(before) && { state: 'scheduled' as const }),
    ...(isForCalendars && { sequence: before.sequence + 1 }),
    ...(isMoved && { moved_at: at, moved_starts: before.starts, moved_field: before.field }),
  }
}

async function writePublishedFormats(tx: Transaction, { divisions }: ScheduleDraft): Promise<void> {
  const there = new Map((await tx.list(formats)).map((it) => [it.division, it]))
  for (const { division, format, teams } of divisions) {
    const found = there.get(division)
    const values = { structure: storedFormat(format), teams: [...teams] }
    there.delete(division)
    if (!found) await tx.create(formats, { division, ...values })
    else if (JSON.stringify([found.structure, found.teams]) !== JSON.stringify([values.structure, values.teams]))
      await tx.update(formats, found.id, values)
  }
  for (const { id } of there.values()) await tx.delete(formats, id)
}

/** Back to what is published, breaks and wishes included. Games that were never published lose their place. */
export const discardDraft = command({
  name: 'schedule.discardDraft',
  input: ofVersionInput,
  who: ADMINS,
  async run(tx, actor, { version }) {
    const { tournament, record } = await draftOfVersion(tx, version)
    if (record?.published_at === '') throw refuse(SCHEDULE_REFUSALS, 'nothing_published', undefined, 409)
    const kept = (await tx.list(formats)).map(({ division, structure, teams }) => ({
      division,
      format: formatOf(structure),
      teams,
    }))
    await writeFormats(tx, kept)
    const published = new Map((await publishedGames(tx)).map((it) => [gameIdOf(it.division, it.key), it]))
    const known = new Set(
      kept.flatMap(({ division, format }) => format.games.map(({ key }) => gameIdOf(division, key))),
    )
    const drafted = new Map((await tx.every(plannedGames)).map((it) => [gameIdOf(it.division, it.key), it]))
    for (const id of known) {
      const game = published.get(id)
      const found = drafted.get(id)
      if (!game) {
        if (found && found.field !== '') await tx.update(plannedGames, found.id, { field: '', starts: 0 })
        continue
      }
      const isPlaced = !hasLostItsPlace(game)
      const values = {
        field: isPlaced ? game.field : '',
        starts: isPlaced ? minuteOfInstant(game.starts, tournament.starts, tournament.time_zone) : 0,
        minutes: game.minutes,
        slot_minutes: game.slot_minutes,
        duty_source: game.duty_source,
      }
      if (found) await tx.update(plannedGames, found.id, values)
      else await tx.create(plannedGames, { division: game.division, key: game.key, ...values })
    }
    for (const [id, { id: record }] of drafted) if (!known.has(id)) await tx.delete(plannedGames, record)
    const settings = publishedSettingsOf(record?.settings)
    await writePlan(tx, settings && { settings })
    await tx.audit(actor, 'schedule.discardDraft', plannedGames, '', { count: known.size })
  },
})
