import type { GameState } from '#ui/marks/game-state.ts'
import type { Candidates, GameRow, SideShown } from './game-row.ts'

/**
 * Rows as they travel to a phone: each different word once, and a line of numbers for each game. Sent as they are, they
 * would be half of the page.
 */
export interface PackedRows {
  /** `2026-06-13T09:30` */
  readonly whens: readonly string[]
  readonly fields: readonly string[]
  /** `id name`; in the place of an id that is not known yet stands nothing, or who may come: `>1.4/W%20SF1` for winners of this list. */
  readonly teams: readonly string[]
  readonly phases: readonly string[]
  readonly divisions: readonly string[]
  readonly changes: readonly string[]
  /** `id when field home away division phase duty state home-score away-score change`, numbers in base 36, ',' between games. */
  readonly lines: string
}

/** In their own order: what is added comes at the end. */
const STATES: readonly GameState[] = ['live', 'reported', 'confirmed', 'disputed', 'forfeit', 'suspended', 'cancelled']

const RADIX = 36
/** Nothing is said. */
const NONE = '-'

/** Numbers words as they come. */
class Numbered {
  readonly all: string[] = []
  readonly #known = new Map<string, string>()

  of(word: string | undefined): string {
    if (word === undefined) return NONE
    let number = this.#known.get(word)
    if (number === undefined) {
      number = (this.all.push(word) - 1).toString(RADIX)
      this.#known.set(word, number)
    }
    return number
  }
}

/** No id begins so. */
const SIGNS = { winner: '>', loser: '<' } as const satisfies Record<Candidates['by'], string>

export function packRows(rows: readonly GameRow[]): PackedRows {
  const [whens, fields, phases] = [new Numbered(), new Numbered(), new Numbered()]
  const [divisions, changes, teams] = [new Numbered(), new Numbered(), new Numbered()]
  const wordOf = ({ id, name, candidates }: SideShown): string => {
    if (!candidates) return `${id} ${name}`
    const numbers = candidates.teams.map((team) => teams.of(wordOf(team)))
    return `${SIGNS[candidates.by]}${numbers.join('.')}/${encodeURIComponent(candidates.short.toWellFormed())} ${name}`
  }
  const lines = rows.map((row) =>
    [
      row.id,
      whens.of(`${row.day}T${row.time}`),
      fields.of(row.field),
      teams.of(wordOf(row.home)),
      teams.of(wordOf(row.away)),
      divisions.of(row.division),
      phases.of(row.phase),
      teams.of(row.duty && wordOf(row.duty)),
      row.state ? STATES.indexOf(row.state) : NONE,
      row.score ? row.score[0].toString(RADIX) : NONE,
      row.score ? row.score[1].toString(RADIX) : NONE,
      changes.of(row.change),
    ]
      .join(' ')
      // What says nothing at the end need not travel.
      .replace(/(?: -)+$/, ''),
  )
  return {
    whens: whens.all,
    fields: fields.all,
    teams: teams.all,
    phases: phases.all,
    divisions: divisions.all,
    changes: changes.all,
    lines: lines.join(','),
  }
}

function teamIn(text: string): SideShown {
  const space = text.indexOf(' ')
  return { id: text.slice(0, space), name: text.slice(space + 1) }
}

function sidesIn(teams: readonly string[]): readonly SideShown[] {
  const plain = teams.map(teamIn)
  return plain.map((side) => {
    const by = (['winner', 'loser'] as const).find((it) => side.id.startsWith(SIGNS[it]))
    if (!by) return side
    const [numbers = '', short = ''] = side.id.slice(1).split('/')
    const teams = numbers.split('.').map((number) => at(plain, number) ?? NOBODY)
    return { id: '', name: side.name, candidates: { by, teams, short: decodeURIComponent(short) } }
  })
}

const NOBODY: SideShown = { id: '', name: '' }

export function unpackRows({
  whens,
  fields,
  teams,
  phases,
  divisions,
  changes,
  lines,
}: PackedRows): readonly GameRow[] {
  if (lines === '') return []
  const sides = sidesIn(teams)
  return lines.split(',').map((line): GameRow => {
    const [id = '', when, field, home, away, division, phase, ...more] = line.split(' ')
    const [duty, state, homeScore, awayScore, change] = more
    const [day = '', time = ''] = (at(whens, when) ?? '').split('T')
    const [own, other] = [numberIn(homeScore), numberIn(awayScore)]
    return {
      id,
      day,
      time,
      home: at(sides, home) ?? NOBODY,
      away: at(sides, away) ?? NOBODY,
      division: at(divisions, division) ?? '',
      phase: at(phases, phase) ?? '',
      duty: at(sides, duty),
      field: at(fields, field),
      score: own === undefined || other === undefined ? undefined : [own, other],
      state: at(STATES, state),
      change: at(changes, change),
    }
  })
}

const numberIn = (text: string | undefined): number | undefined =>
  text === undefined || text === NONE ? undefined : Number.parseInt(text, RADIX)

function at<T>(all: readonly T[], text: string | undefined): T | undefined {
  const number = numberIn(text)
  return number === undefined ? undefined : all[number]
}
