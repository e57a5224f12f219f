import { textOf } from '#http/pages/forms/form-fields.ts'
import { newId } from '#records/ids.ts'
import { MINUTES_PER_DAY } from '#rules/timetable/plan.ts'
import { FIELD_DAYS } from '../answers/answers.ts'
import { endTyped, minutesTyped, numberTyped } from './clock-times.ts'
import { reordered } from './reordered.ts'

/** What the forms of the wizard say, as its commands take it. What cannot be read is NaN, which they refuse. */

/** Rows are numbered: `fields.0.name`. */
function rowsIn<Row>(form: FormData, list: string, mark: string, read: (at: (name: string) => string) => Row): Row[] {
  const rows: Row[] = []
  for (let index = 0; form.has(`${list}.${index}.${mark}`); index += 1)
    rows.push(read((name) => textOf(form, `${list}.${index}.${name}`)))
  return rows
}

/** What a button of the form asks for besides saving: `add`, `remove:3`, `edit`; '' to go on. */
export interface RowEdit {
  readonly act: string
  readonly at: number
}

export function rowEditIn(form: FormData): RowEdit {
  const [act = '', at = ''] = textOf(form, 'go').split(':')
  return { act, at: at === '' ? -1 : Number(at) }
}

export function fieldsForm(form: FormData, { act, at }: RowEdit) {
  const hours = rowsIn(form, 'hours', 'from', (of) => ({ from: minutesTyped(of('from')), to: endTyped(of('to')) }))
  const show = textOf(form, 'show')
  const fields = rowsIn(form, 'fields', 'id', (of) => of)
    .map((of) => ({
      id: of('id'),
      name: of('name'),
      is_show: show === of('id'),
      days: hours.map((_, day) => {
        const is = FIELD_DAYS.find((it) => it === of(`days.${day}.is`)) ?? 'usual'
        return is === 'own'
          ? { is, from: minutesTyped(of(`days.${day}.from`)), to: endTyped(of(`days.${day}.to`)) }
          : { is, from: 0, to: 0 }
      }),
    }))
    .filter((_, index) => act !== 'remove' || index !== at)
  return { hours, fields: act === 'add' ? [...fields, newField(fields)] : fields }
}

/** Named by the next number. */
function newField(fields: readonly { readonly name: string }[]) {
  const numbers = fields.map(({ name }) => Number(name)).filter(Number.isInteger)
  return { id: newId(), name: String(Math.max(0, ...numbers) + 1), is_show: fields.length === 0, days: [] }
}

export function timesForm(form: FormData) {
  return {
    lengths: rowsIn(form, 'lengths', 'division', (of) => ({
      division: of('division'),
      minutes: numberTyped(of('minutes')),
      slot_minutes: numberTyped(of('slot_minutes')),
    })),
    minimum_rest: numberTyped(textOf(form, 'minimum_rest')),
    breaks: rowsIn(form, 'breaks', 'day', (of) => of)
      .filter((of) => of('from') !== '' || of('to') !== '')
      .map((of) => ({ day: numberTyped(of('day')), from: minutesTyped(of('from')), to: endTyped(of('to')) })),
  }
}

export function wishesForm(form: FormData) {
  const moment = (day: string, time: string) => {
    if (time === '') return null
    return numberTyped(day) * MINUTES_PER_DAY + minutesTyped(time)
  }
  const rows = rowsIn(form, 'wishes', 'team', (of) => ({
    team: of('team'),
    not_before: moment(of('arrives_day'), of('arrives_time')),
    not_after: moment(of('leaves_day'), of('leaves_time')),
  }))
  return {
    // One whose times are emptied is dropped. The last row is new: half of one is refused.
    wishes: rows.filter(
      ({ team, not_before, not_after }, index) =>
        not_before !== null || not_after !== null || (team !== '' && index === rows.length - 1),
    ),
    has_duties: form.has('has_duties'),
  }
}

/** Teams with the number that was typed beside them; those without a tick do not play. */
export function teamsForm(form: FormData) {
  const rows = rowsIn(form, 'teams', 'id', (of) => ({
    id: of('id'),
    number: numberTyped(of('number')),
    isPlaying: of('plays') !== '',
  }))
  const order = reordered(rows.map(({ number }) => (Number.isInteger(number) ? number : undefined)))
  const sorted = order.flatMap((index) => rows[index] ?? [])
  return {
    teams: sorted.filter(({ isPlaying }) => isPlaying).map(({ id }) => id),
    left_out: sorted.filter(({ isPlaying }) => !isPlaying).map(({ id }) => id),
  }
}
