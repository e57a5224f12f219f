import { dayOf, type FieldId, type GameId, MINUTES_PER_DAY } from '#rules/timetable/plan.ts'
import type { Block } from '#ui/timetable/TimetableBlock.tsx'
import type { Stretch } from '#ui/timetable/TimetableGrid.tsx'
import { m } from '#words/messages.js'
import { timetableHref } from '../timetable.address.ts'
import type { TimetableGame } from '../timetable.queries.server.ts'
import type { TimetableParts } from '../timetable-view.ts'
import { breaksOn, closedSpans, forbiddenSpans, withoutSpans } from './day-grid.ts'

/** A day of the draft as the kit draws it. */

interface Look {
  /** In a column of the grid names are short, and who keeps score is told where each team takes one line. */
  readonly isTight: boolean
}

export function blockOf(
  { editor, shown, controls }: TimetableParts,
  game: TimetableGame,
  from: number,
  { isTight }: Look,
): Block {
  const { id, division, phase, isBegun, isChanged, duty } = game
  const [home, away] = isTight ? [game.shortHome, game.shortAway] : [game.home, game.away]
  const hasRoom = !isTight || [home, away, duty].every(({ length }) => length <= ONE_LINE_MOST)
  const values = editor.values.games[id]
  const isPicked = controls.moving ? controls.moving.game === id : shown.game === id
  return {
    key: id,
    field: values?.field ?? '',
    from,
    to: from + (values?.minutes ?? 0),
    division,
    phase,
    home,
    away,
    state: isPicked ? 'moving' : isBegun ? 'done' : 'planned',
    locked: (values?.locked ?? false) || isBegun,
    moved: isChanged,
    ...(duty !== '' && hasRoom && { note: duty }),
    href: timetableHref(shown, { game: id }),
  }
}

/** Longer names may take two lines of a column. */
const ONE_LINE_MOST = 13

/** Of the shown day and division, in the order of the formats: a block that moves stays the same element. */
export function blocksOfDay(timetable: TimetableParts, field?: FieldId): readonly Block[] {
  const { data, editor, shown, day } = timetable
  return data.games.flatMap((game) => {
    const values = editor.values.games[game.id]
    if (!values || values.field === '' || dayOf(values.starts) !== day) return []
    if (shown.division !== '' && game.division !== shown.division) return []
    if (field !== undefined && values.field !== field) return []
    return [blockOf(timetable, game, values.starts - day * MINUTES_PER_DAY, { isTight: field === undefined })]
  })
}

export const gamesShown = (timetable: TimetableParts): readonly GameId[] => blocksOfDay(timetable).map(({ key }) => key)

/** Closed times, breaks, and what is forbidden for the game that is moved. */
export function stretchesOfDay(timetable: TimetableParts): readonly Stretch[] {
  const { data, editor, day, range, texts, controls } = timetable
  const { plan } = editor
  const fixed = plan.setting.fields.flatMap(({ id, open }): Stretch[] => [
    ...closedSpans(open, day, range).map((span) => ({
      ...span,
      key: `closed ${id} ${span.from}`,
      field: id,
      kind: 'closed' as const,
      text: span.to - span.from >= TEXT_LEAST_MINUTES ? m.schedule_timetable_page_closed() : '',
    })),
    ...breaksOn(plan.setting.breaks, day, id).map((span) => ({
      ...span,
      key: `break ${id} ${span.from}`,
      field: id,
      kind: 'closed' as const,
      text: m.schedule_timetable_page_break(),
    })),
  ])
  const { moving, whyNot, reasons } = controls
  if (!moving || !whyNot) return fixed
  const fields = data.fields.map(({ id }) => id)
  const takenOn = Map.groupBy(blocksOfDay(timetable), ({ field }) => field)
  const forbidden = forbiddenSpans(whyNot, fields, day, range)
    .filter(({ reason }) => reason.rule !== 'closed' && reason.rule !== 'break')
    // What lies under a game would not be seen.
    .flatMap((span) => withoutSpans(span, takenOn.get(span.field) ?? []).map((part) => ({ ...span, ...part })))
    .map(
      ({ field, from, to, reason }): Stretch => ({
        key: `forbidden ${field} ${from}`,
        field,
        from,
        to,
        kind: 'forbidden',
        text: to - from >= TEXT_LEAST_MINUTES ? texts.shortReason(moving.game, reason) : '',
      }),
    )
  return [...fixed, ...forbidden, ...targetOf(moving, reasons.length === 0)]

  function targetOf({ to, game }: NonNullable<typeof moving>, isAllowed: boolean): readonly Stretch[] {
    if (!to || dayOf(to.start) !== day) return []
    const from = to.start - day * MINUTES_PER_DAY
    const [reason] = reasons
    return [
      {
        key: 'target',
        field: to.field,
        from,
        to: Math.min(from + (editor.values.games[game]?.minutes ?? 0), range.to),
        kind: isAllowed ? 'target' : 'refused',
        text: isAllowed
          ? m.schedule_timetable_page_drop_here({ slot: texts.slot(to, day) })
          : reason && texts.shortReason(game, reason),
      },
    ]
  }
}

/** What is lower has no room for words. */
const TEXT_LEAST_MINUTES = 30
