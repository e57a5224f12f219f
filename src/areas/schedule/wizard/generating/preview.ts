import { namesIn } from '#rules/formats/names.ts'
import type { Source } from '#rules/formats/source.ts'
import { dayOf, MINUTES_PER_DAY, type Placement } from '#rules/timetable/plan.ts'
import { gameIdOf } from '#rules/timetable/setting-of-formats.ts'
import type { Block } from '#ui/timetable/TimetableBlock.tsx'
import type { Stretch, TimetableField } from '#ui/timetable/TimetableGrid.tsx'
import type { FieldWanted } from '../../plan/replace-draft.server.ts'
import { shortGameText, shortSourceText } from '../../words/format-words.ts'
import type { DecidedGame, PlanWanted } from '../answers/wanted.ts'

/** A day of a timetable that nobody has applied yet, as the grid draws it. */
export interface PreviewDay {
  readonly fields: readonly TimetableField[]
  readonly from: number
  readonly to: number
  readonly blocks: readonly Block[]
  readonly stretches: readonly Stretch[]
}

interface Drawn {
  readonly wanted: PlanWanted
  readonly fields: readonly FieldWanted[]
  readonly placements: readonly Placement[]
  readonly day: number
  readonly names: ReadonlyMap<string, string>
  readonly kept: readonly DecidedGame[]
}

export function blocksOf({ wanted, fields, placements, day, names, kept }: Drawn): PreviewDay {
  const midnight = day * MINUTES_PER_DAY
  const blocks = blocksOfDay({ wanted, placements, day, names, kept })
  const open = fields.flatMap((it) => it.open.filter(({ from }) => dayOf(from) === day))
  const times = [...open.map((it) => ({ from: it.from - midnight, to: it.to - midnight })), ...blocks]
  // On full hours, so that the first line of the grid has a time.
  const from = Math.floor(Math.min(...times.map((it) => it.from), 24 * 60) / 60) * 60
  const to = Math.ceil(Math.max(...times.map((it) => it.to), from + 60) / 60) * 60
  return {
    fields: fields.map(({ id, name }) => ({ key: id, name })),
    from,
    to,
    blocks,
    stretches: fields.flatMap((field) => closedOn(field, midnight, { from, to })),
  }
}

function blocksOfDay({ wanted, placements, day, names, kept }: Omit<Drawn, 'fields'>): readonly Block[] {
  const places = new Map(placements.map((it) => [it.game, it]))
  const locked = new Map(kept.map((it) => [gameIdOf(it.division, it.key), it]))
  return wanted.divisions.flatMap(({ division, format, teams, length }) => {
    const known = namesIn(format)
    return format.games.flatMap((game): readonly Block[] => {
      const id = gameIdOf(division, game.key)
      const place = places.get(id)
      if (!place || dayOf(place.start) !== day) return []
      const from = place.start - day * MINUTES_PER_DAY
      const played = locked.get(id)
      const side = (source: Source, playing = '') => {
        const seeded = source.kind === 'seed' ? teams[source.seed - 1] : source.kind === 'team' ? source.team : playing
        return names.get(seeded ?? '') ?? shortSourceText(known.source(source))
      }
      const name = known.game(game.key)
      return [
        {
          key: id,
          field: place.field,
          from,
          to: from + (played?.minutes ?? length.minutes),
          division,
          phase: name ? shortGameText(name) : game.key,
          home: side(game.home, played?.home),
          away: side(game.away, played?.away),
          ...(played && { locked: true, state: 'done' as const }),
        },
      ]
    })
  })
}

/** Before a field opens and after it closes. */
function closedOn({ id, open }: FieldWanted, midnight: number, { from, to }: { from: number; to: number }): Stretch[] {
  const own = open
    .filter((it) => dayOf(it.from) * MINUTES_PER_DAY === midnight)
    .map((it) => ({ from: it.from - midnight, to: it.to - midnight }))
    .toSorted((one, other) => one.from - other.from)
  const closed: Stretch[] = []
  let until = from
  for (const span of [...own, { from: to, to }]) {
    if (span.from > until) closed.push({ key: `${id} ${until}`, field: id, from: until, to: span.from, kind: 'closed' })
    until = Math.max(until, span.to)
  }
  return closed
}
