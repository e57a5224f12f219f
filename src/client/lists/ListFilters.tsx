import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '#ui/controls/Button.tsx'
import { type Filter, FilterChips } from '#ui/controls/FilterChips.tsx'
import { SearchField } from '#ui/controls/SearchField.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Icon } from '#ui/Icon.tsx'
import { m } from '#words/messages.js'
import type { Choices, ChosenOf, ListAddress, ListState, Params } from './list-address.ts'

/** Search and choices of a list: links and GET forms, each of which keeps the others and begins with the first page. */

interface Place<C extends Choices, S extends string> {
  readonly address: ListAddress<C, S>
  readonly shown: ListState<C, S>
}

export type FilterOption<V extends string = string> = Pick<Filter, 'label' | 'icon' | 'division'> & {
  readonly value: V
  readonly count?: number | undefined
}

/** Options of one choice, of which one at a time holds. */
export type FilterGroup<C extends Choices> = {
  [K in keyof C & string]: {
    readonly choice: K
    readonly options: readonly FilterOption<Exclude<ChosenOf<C>[K], ''>>[]
    /** An option that would show nothing is not offered. */
    readonly hidesEmpty?: boolean
  }
}[keyof C & string]

export interface ChipsProps<C extends Choices> {
  readonly label: string
  /** The first chip, which takes every choice of the groups back. */
  readonly all?: Pick<FilterOption, 'label' | 'count'>
  readonly groups: readonly FilterGroup<C>[]
}

/** Where there are several groups, a chip that is pressed again goes. */
export function ListChips<C extends Choices, S extends string>(props: Place<C, S> & ChipsProps<C>): ReactNode
export function ListChips({ address, shown, label, all, groups }: Place<Choices, string> & ChipsProps<Choices>) {
  const to = (choices: Params) => address.href(address.chosen(shown, choices))
  const isCombined = groups.length > 1
  const chips = groups.flatMap(({ choice, options, hidesEmpty }) => {
    const chosen = shown.choices[choice]
    return options
      .filter(({ value, count }) => !hidesEmpty || count !== 0 || value === chosen)
      .map(({ value, count, label, ...look }) => ({
        ...look,
        label: counted(label, count),
        current: value === chosen,
        removes: isCombined,
        to: to({ [choice]: isCombined && value === chosen ? '' : value }),
      }))
  })
  const first = all && {
    label: counted(all.label, all.count),
    current: groups.every(({ choice }) => shown.choices[choice] === ''),
    to: to(Object.fromEntries(groups.map(({ choice }) => [choice, '']))),
  }
  return <FilterChips label={label} filters={first ? [first, ...chips] : chips} />
}

const counted = (label: string, count: number | undefined) => (count === undefined ? label : `${label} ${count}`)

export function ListSearch<C extends Choices, S extends string>({
  address,
  shown,
  label,
}: Place<C, S> & { label: string }) {
  return <SearchField label={label} defaultValue={shown.q} keep={address.params({ ...shown, q: '', page: 1 })} />
}

export interface PickerProps<C extends Choices> {
  readonly choice: keyof C & string
  readonly label: string
  /** Nothing is picked. */
  readonly all: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** A choice among many. Picked, it is shown at once where scripts run. */
function ListPicker<C extends Choices, S extends string>(props: Place<C, S> & PickerProps<C>): ReactNode
function ListPicker({ address, shown, choice, label, all, options }: Place<Choices, string> & PickerProps<Choices>) {
  const isHydrated = useHydrated()
  const keep = address.params(address.chosen(shown, { [choice]: '' }))
  const picked = shown.choices[choice]
  return (
    <Form method="get" className="no-print flex gap-2">
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="input-around flex-1">
        <select
          key={picked}
          name={choice}
          aria-label={label}
          defaultValue={picked}
          className="input"
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          <option value="">{all}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} />
      </div>
      {!isHydrated && (
        <Button type="submit" kind="line">
          {m.kit_show()}
        </Button>
      )}
    </Form>
  )
}

export interface FiltersProps<C extends Choices> {
  /** What is searched: “Team, city or manager”. Left out, nothing is. */
  readonly search?: string
  readonly chips?: ChipsProps<C>
  readonly picker?: PickerProps<C>
}

export function ListFilters<C extends Choices, S extends string>({
  search,
  chips,
  picker,
  ...place
}: Place<C, S> & FiltersProps<C>) {
  const look = picker ? 'desk:grid-cols-2' : chips ? 'desk:grid-cols-[22rem_minmax(0,1fr)]' : 'desk:grid-cols-[28rem]'
  return (
    <div className={`no-print grid items-start gap-3 ${look}`}>
      {search !== undefined && <ListSearch {...place} label={search} />}
      {picker && <ListPicker {...place} {...picker} />}
      {chips && (
        <div className={picker ? 'min-w-0 desk:col-span-2' : 'min-w-0'}>
          <ListChips {...place} {...chips} />
        </div>
      )}
    </div>
  )
}
