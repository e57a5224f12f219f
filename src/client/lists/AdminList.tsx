import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { usePost } from '#client/forms/use-post.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { Menu, type MenuItem } from '#ui/controls/Menu.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { NothingFound } from '#ui/feedback/NothingFound.tsx'
import { type Column, Table } from '#ui/figures/Table.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { type Drawing, Icon } from '#ui/Icon.tsx'
import { Pagination } from '#ui/lists/Pagination.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { type FiltersProps, ListFilters } from './ListFilters.tsx'
import type { Choices, ListAddress, ListState, Params } from './list-address.ts'

/** A column; `sort` names the order of the address that its head leads to. */
export type ListColumn<Row, S extends string = string> = Omit<Column<Row>, 'head' | 'sort'> & {
  readonly head: () => string
  readonly sort?: S
}

/** What can be done with one of the rows, behind a menu. `post` is a form of the page. */
export type RowAction = Omit<MenuItem, 'to' | 'onSelect'> &
  ({ readonly to: string } | { readonly onSelect: () => void } | { readonly post: Params })

/** What can be done with those that are ticked: the form posts their ids and the `intent` that was pressed. */
export interface ManyAtOnce<Row> {
  /** Of the ids in the form. */
  readonly name: string
  /** “Choose Kite Club”. */
  readonly labelOf: (row: Row) => string
  /** “2 teams chosen”. */
  readonly saying: (count: number) => string
  readonly actions: readonly { readonly intent: string; readonly label: string; readonly icon?: Drawing }[]
  /** What has to be said besides. */
  readonly fields?: ReactNode
  /** What was answered: whoever was ticked for it is not ticked any more. */
  readonly done: object | undefined
}

interface Props<Row, C extends Choices, S extends string> {
  readonly address: ListAddress<C, S>
  readonly shown: ListState<C, S>
  readonly found: { readonly items: readonly Row[]; readonly page: number; readonly pages: number }
  /** Of the rows, for screen readers. */
  readonly label: string
  /** Left out where the page has one of its own. */
  readonly header?: { readonly title: string; readonly context?: ReactNode; readonly action?: ReactNode }
  readonly filters: FiltersProps<C>
  /** What is done with all of the list. */
  readonly tools?: readonly { readonly label: string; readonly icon: Drawing; readonly to: string }[]
  /** A file of what is shown, of all pages. */
  readonly csv?: { readonly path: string; readonly label: string }
  /** Above the rows. */
  readonly children?: ReactNode
  readonly columns: readonly ListColumn<Row, S>[]
  readonly lead?: (row: Row) => ReactNode
  /** The parts of the address that open a row. */
  readonly opens?: (row: Row) => Params
  readonly menu?:
    | {
        readonly labelOf: (row: Row) => string
        readonly items: (row: Row) => readonly (RowAction | false)[]
      }
    | undefined
  readonly many?: ManyAtOnce<Row>
  /** While there is nothing at all. */
  readonly empty: {
    /** Known to be so, whatever is searched or chosen. */
    readonly isSo?: boolean
    readonly icon: Drawing
    readonly title: string
    readonly text?: string
    readonly action?: ReactNode
  }
  /** Where a search or a choice shows nothing. */
  readonly nothingFound: {
    readonly title: string
    readonly text?: string
    readonly showAll: string
    /** What can be done about it. */
    readonly action?: ReactNode
  }
}

/** A list for admins: search, choices, tools, rows with ticks, pages. On a phone its rows are cards. */
export function AdminList<Row extends { readonly id: string }, C extends Choices, S extends string>(
  props: Props<Row, C, S>,
) {
  const { address, found, header, filters, children, many } = props
  const shown = { ...props.shown, page: found.page }
  const round = useRound(many?.done)
  const rows = <Rows {...props} shown={shown} />
  return (
    <>
      {header && <PageHeader {...header} />}
      <div className="grid gap-3">
        <ListFilters {...filters} address={address} shown={shown} />
        <Tools {...props} shown={shown} />
        {children}
        {found.items.length === 0 && <NothingListed {...props} />}
        {found.items.length > 0 && !many && rows}
        {found.items.length > 0 && many && (
          <PostForm key={round}>
            <PressedByEnter />
            {rows}
          </PostForm>
        )}
      </div>
      <Pagination page={found.page} pages={found.pages} to={(page) => address.href({ ...shown, page })} />
    </>
  )
}

/** Another number after each change of many. */
function useRound(done: object | undefined): number {
  const [round, setRound] = useState({ number: 0, done })
  if (done !== undefined && done !== round.done) setRound({ number: round.number + 1, done })
  return round.number
}

/** Enter in a tick box presses the first button of a form: it must not be one that changes something. */
function PressedByEnter() {
  return (
    <button type="submit" name="intent" value="nothing" hidden onClick={(event) => event.preventDefault()}>
      {m.kit_nothing()}
    </button>
  )
}

function Tools<Row, C extends Choices, S extends string>({ address, shown, tools = [], csv }: Props<Row, C, S>) {
  if (tools.length === 0 && !csv) return null
  return (
    <div className="no-print chips *:flex-none">
      {tools.map(({ label, icon, to }) => (
        <ButtonLink key={to} kind="line" size="small" icon={icon} to={to}>
          {label}
        </ButtonLink>
      ))}
      {csv && (
        <a
          href={address.href({ ...shown, page: 1 }, {}, csv.path)}
          download
          className={buttonClass({ kind: 'line', size: 'small' })}
        >
          <Icon of={Download} />
          {csv.label}
        </a>
      )}
    </div>
  )
}

function Rows<Row extends { readonly id: string }, C extends Choices, S extends string>(props: Props<Row, C, S>) {
  const { address, shown, found, label, lead, opens, menu, many } = props
  const columns = props.columns.map(({ head, sort, ...column }) => ({
    ...column,
    head: head(),
    ...(sort !== undefined && { sort: sortOf(address, shown, sort) }),
  }))
  return (
    <Table
      label={label}
      columns={columns}
      rows={found.items}
      keyOf={({ id }) => id}
      {...(lead && { lead })}
      {...(opens && { to: (row: Row) => address.href(shown, opens(row)) })}
      {...(menu && { menu: (row: Row) => <RowMenu label={menu.labelOf(row)} items={menu.items(row)} /> })}
      {...(many && { choosing: { ...many, actions: <ManyActions {...many} /> } })}
    />
  )
}

function sortOf<C extends Choices, S extends string>(address: ListAddress<C, S>, shown: ListState<C, S>, by: S) {
  const now = shown.isDescending ? ('descending' as const) : ('ascending' as const)
  return { to: address.href(address.sorted(shown, by)), now: shown.sort === by ? now : undefined }
}

function ManyActions<Row>({ fields, actions }: ManyAtOnce<Row>) {
  const isBusy = useIsSending()
  return (
    <>
      {fields}
      {actions.map(({ intent, label, icon }) => (
        <Button
          key={intent}
          type="submit"
          name="intent"
          value={intent}
          kind="slab"
          size="small"
          busy={isBusy}
          {...(icon && { icon })}
        >
          {label}
        </Button>
      ))}
    </>
  )
}

function RowMenu({ label, items }: { label: string; items: readonly (RowAction | false)[] }) {
  const post = usePost()
  // Before the scripts are there, the name leads to the same acts.
  if (!useHydrated()) return null
  const asItem = (action: RowAction): MenuItem => {
    if (!('post' in action)) return action
    const { post: fields, ...look } = action
    return { ...look, onSelect: () => post(fields) }
  }
  return <Menu label={label} items={items.filter((it) => it !== false).map(asItem)} />
}

function NothingListed<Row, C extends Choices, S extends string>(props: Props<Row, C, S>) {
  const { address, shown, empty, nothingFound } = props
  if (empty.isSo || !address.isNarrowed(shown))
    return (
      <EmptyState icon={empty.icon} title={empty.title} action={empty.action}>
        {empty.text}
      </EmptyState>
    )
  return (
    <NothingFound {...nothingFound} to={address.href()}>
      {(shown.q !== '' || nothingFound.action) && nothingFound.text}
    </NothingFound>
  )
}
