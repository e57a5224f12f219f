import { teams } from '#areas/teams/teams.collections.ts'
import { sharedData } from '#http/pages/shared-data.ts'
import { type Day, dayAfter, daysOf } from '#rules/calendar/days.ts'
import { dayIn, instantOf } from '#rules/calendar/time.ts'
import { teamOf } from '#rules/formats/fill.ts'
import { namesIn } from '#rules/formats/names.ts'
import type { Source } from '#rules/formats/source.ts'
import { dayOf, type GameId, type TimetablePlan } from '#rules/timetable/plan.ts'
import { type DivisionFormat, gameIdOf } from '#rules/timetable/setting-of-formats.ts'
import { type ScheduleDraft, scheduleDraftOf } from '../plan/draft.queries.server.ts'
import { parseDutySource } from '../plan/duty-source.ts'
import { begunGames } from '../plan/plan.commands.server.ts'
import { publishedSettingsOf } from '../plan/plan-settings.ts'
import { isEmptyPublication } from '../plan/publication.ts'
import { publicationFor, publishedGames } from '../plan/publish.commands.server.ts'
import { gamePhrase, gameText, shortGameText, shortSourceText, sourceText } from '../words/format-words.ts'
import { type ChangesShown, changesShown } from './changes.ts'
import type { DraftValues } from './editor/steps.ts'

export interface TimetableTeam {
  readonly id: string
  readonly name: string
  readonly division: string
}

/** A game as the timetable shows it, wherever it is. */
export interface TimetableGame {
  readonly id: GameId
  readonly division: string
  /** `Pool A`, `SF2`. */
  readonly phase: string
  /** `Semi-final 2`. */
  readonly name: string
  /** By its teams where they are known, else by what it is played for: `Kite Club – Mudlarks`, `Final`. */
  readonly title: string
  /** The same within a sentence: by its teams where they are known, else by what it is played for. */
  readonly phrase: string
  readonly home: string
  readonly away: string
  /** For tight places: `W SF1`. */
  readonly shortHome: string
  readonly shortAway: string
  readonly isShow: boolean
  /** Its place is a fact now. */
  readonly isBegun: boolean
  /** Otherwise than it is published. */
  readonly isChanged: boolean
  /** Who keeps score; '' for nobody. */
  readonly duty: string
}

/** All that the page of the timetable shows. */
export interface TimetableData {
  readonly version: number
  /** '' before the first time. */
  readonly publishedAt: string
  readonly days: readonly Day[]
  readonly zone: string
  /** Where the tournament is. */
  readonly today: Day
  readonly minimumRest: number
  readonly hasDuties: boolean
  readonly plan: TimetablePlan
  readonly values: DraftValues
  /** The `updated` of games and fields. */
  readonly bases: Readonly<Record<string, string>>
  /** In their order. */
  readonly fields: readonly { readonly id: string; readonly name: string; readonly isShow: boolean }[]
  readonly games: readonly TimetableGame[]
  readonly teams: readonly TimetableTeam[]
  readonly changes: ChangesShown
  /** There is something published to go back to, and the draft is otherwise. */
  readonly isDiscardable: boolean
}

export type NoTimetable = 'no-days' | 'no-plan'

export const timetableData = sharedData(async ({ reader, reads }): Promise<TimetableData | NoTimetable> => {
  const draft = await scheduleDraftOf(reader)
  if (!draft || draft.tournament.starts === '') return 'no-days'
  if (!draft.record || draft.games.size === 0) return 'no-plan'
  const zone = draft.tournament.time_zone
  const today = dayIn(reader.now(), zone)
  reads.changesAt(instantOf({ day: dayAfter(today), time: '00:00' }, zone))
  const [publication, begun, published, known] = await Promise.all([
    publicationFor(reader, draft),
    begunGames(reader),
    publishedGames(reader),
    reader.list(teams, { filter: 'state = "accepted"', sort: 'name_key', limit: TEAMS_READ_MOST }),
  ])
  const teamNames = new Map(known.map(({ id, name }) => [id, name]))
  const playing = new Set(teamNames.values())
  const changed = new Set(
    [...publication.added, ...publication.changed.map(({ after }) => after)].map((it) => gameIdOf(it.division, it.key)),
  )
  const filled = new Map(published.map((it) => [gameIdOf(it.division, it.key), it]))
  const games = draft.divisions.flatMap((division): TimetableGame[] => {
    const sides = sideNames(division, teamNames, sourceText)
    const shortSides = sideNames(division, teamNames, shortSourceText)
    const names = namesIn(division.format)
    return division.format.games.flatMap((game) => {
      const id = gameIdOf(division.division, game.key)
      const kept = draft.games.get(id)
      const name = names.game(game.key)
      if (!kept || !name) return []
      const was = filled.get(id)
      const home = teamNames.get(was?.home ?? '') ?? sides(game.home)
      const away = teamNames.get(was?.away ?? '') ?? sides(game.away)
      const isKnown = [home, away].every((it) => playing.has(it))
      return [
        {
          id,
          division: division.division,
          phase: shortGameText(name),
          name: gameText(name),
          title: isKnown ? `${home} – ${away}` : gameText(name),
          phrase: isKnown ? `${home} – ${away}` : gamePhrase(name, {}),
          home,
          away,
          shortHome: teamNames.get(was?.home ?? '') ?? shortSides(game.home),
          shortAway: teamNames.get(was?.away ?? '') ?? shortSides(game.away),
          isShow: game.kind === 'show',
          isBegun: begun.has(id),
          isChanged: changed.has(id),
          duty: dutyText(kept.duty_source, draft, teamNames),
        },
      ]
    })
  })
  const fields = draft.fields.map(({ id, name, is_show: isShow }) => ({ id, name, isShow }))
  const titles = new Map(games.map(({ id, title }) => [id, title]))
  return {
    version: draft.record.version,
    publishedAt: draft.record.published_at,
    days: daysShown(draft),
    zone,
    today,
    minimumRest: draft.tournament.minimum_rest,
    hasDuties: draft.settings.hasDuties,
    plan: draft.plan,
    values: valuesOf(draft),
    bases: Object.fromEntries([
      ...[...draft.games].map(([id, { updated }]) => [id, updated] as const),
      ...draft.fields.map(({ id, updated }) => [id, updated] as const),
    ]),
    fields,
    games,
    isDiscardable: draft.record.published_at !== '' && (!isEmptyPublication(publication) || hasOtherSettings(draft)),
    teams: known.map(({ id, name, division }) => ({ id, name, division })),
    changes: changesShown(publication, {
      zone,
      isFirst: draft.record.published_at === '',
      fieldName: (id) => fields.find((it) => it.id === id)?.name ?? '',
      gameTitle: (id) => titles.get(id),
      teamName: (id) => teamNames.get(id),
    }),
  }
})

/** More than three divisions of thirty-two have. */
const TEAMS_READ_MOST = 500

/** Those of the tournament, and later ones on which something is planned. */
function daysShown({ tournament, plan }: ScheduleDraft): readonly Day[] {
  const { starts, ends } = tournament
  const days = daysOf(starts, ends === '' ? starts : ends)
  const last = Math.max(0, ...plan.placements.map(({ start }) => dayOf(start)))
  return last < days.length ? days : daysOf(starts, dayAfter(starts, last))
}

export function valuesOf({ games, fields, divisions, settings }: ScheduleDraft): DraftValues {
  const shows = divisions.flatMap(({ division, format }) =>
    format.games.flatMap(({ key, kind, name, home, away }) => {
      if (kind !== 'show' || home.kind !== 'team' || away.kind !== 'team') return []
      const game = gameIdOf(division, key)
      return [[game, { game, name, home: home.team, away: away.team }] as const]
    }),
  )
  return {
    games: Object.fromEntries(
      [...games].map(([id, { field, starts, minutes, slot_minutes, locked, duty_source }]) => [
        id,
        { field, starts: field === '' ? 0 : starts, minutes, slot_minutes, locked, duty_source },
      ]),
    ),
    fields: Object.fromEntries(fields.map(({ id, name, is_show, open }) => [id, { name, is_show, open: open ?? [] }])),
    breaks: settings.breaks,
    shows: Object.fromEntries(shows),
  }
}

/** What was published by a version that did not keep its settings stays as it is. */
function hasOtherSettings({ record, settings }: ScheduleDraft): boolean {
  const published = publishedSettingsOf(record?.settings)
  return published !== undefined && JSON.stringify(published) !== JSON.stringify(settings)
}

type TeamNames = ReadonlyMap<string, string>

/** A team by its name; what is not known yet by where it comes from. */
function sideNames(
  { format, teams: seeds }: DivisionFormat,
  teamNames: TeamNames,
  textOf: typeof sourceText,
): (source: Source) => string {
  const names = namesIn(format)
  const known = { seeds, orders: new Map(), results: new Map(), slots: new Map() }
  return (source) =>
    teamNames.get(teamOf(known, source) ?? '') ??
    textOf(names.source(source), { teamName: (team) => teamNames.get(team) })
}

function dutyText(printed: string, { divisions }: ScheduleDraft, teamNames: TeamNames): string {
  const duty = parseDutySource(printed)
  if (!duty) return ''
  if (duty.source.kind === 'team') return teamNames.get(duty.source.team) ?? ''
  const found = divisions.find(({ division }) => division === duty.division)
  return found ? sideNames(found, teamNames, sourceText)(duty.source) : ''
}
