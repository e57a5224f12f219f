import { ArrowDown, ArrowUp, ChevronRight, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { m } from '#words/messages.js'
import { useHydrated } from '../hydrated.ts'
import { Icon } from '../Icon.tsx'
import './figures.css'

export type Column<Row> = {
  key: string
  head: string
  cell: (row: Row) => ReactNode
  /** Numbers stand at the end of their column, in the display font. */
  digits?: boolean
  /** What a phone shows of a row: its name, up to two facts, one state. Other columns need a desktop. */
  phone?: 'name' | 'fact' | 'state'
  /** The head is a link; `now` says that the rows are sorted so. */
  sort?: { to: string; now?: 'ascending' | 'descending' | undefined }
}

/** Rows can be chosen; a bar then offers what can be done with them. It works before the JavaScript is there. */
export type Choosing<Row> = {
  /** Of the checkboxes; their values are the keys of the rows. */
  name: string
  /** “Choose Kite Club”. */
  labelOf: (row: Row) => string
  /** “2 teams chosen”. */
  saying: (count: number) => string
  /** Submit buttons of the form around the table, of kind `slab`. */
  actions: ReactNode
}

type Props<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Where a row leads: by its name on a desktop, as a whole on a phone. */
  to?: (row: Row) => string
  /** A crest before the name. */
  lead?: (row: Row) => ReactNode
  /** A menu at the end, on a desktop. */
  menu?: (row: Row) => ReactNode
  choosing?: Choosing<Row>
}

/** A table from 900 px on; below, the same markup as rows of name, two facts, state and chevron. */
export function Table<Row>({ label, columns, rows, keyOf, to, lead, menu, choosing }: Props<Row>) {
  const table = useRef<HTMLTableElement>(null)
  const [count, setCount] = useState(0)
  const isHydrated = useHydrated()
  const recount = () => setCount(boxesOf(table.current).filter((box) => box.checked).length)
  const checkAll = (checked: boolean) => {
    for (const box of boxesOf(table.current)) box.checked = checked
    recount()
  }
  // Rows come and go with the filter, and their boxes with them.
  useEffect(recount, [rows])
  return (
    <div className="chosen">
      <table ref={table} className="tabled rows" onChange={choosing && recount}>
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {choosing && (
              <th scope="col" className="rows-choose">
                <label>
                  <input
                    type="checkbox"
                    aria-label={m.kit_choose_all()}
                    checked={rows.length > 0 && count === rows.length}
                    onChange={(event) => checkAll(event.currentTarget.checked)}
                  />
                </label>
              </th>
            )}
            {lead && <th aria-hidden className="rows-lead" />}
            {columns.map((column) => (
              <Head key={column.key} column={column} />
            ))}
            {menu && (
              <th scope="col">
                <span className="sr-only">{m.kit_more()}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = keyOf(row)
            return (
              <tr key={key}>
                {choosing && (
                  <td className="rows-choose">
                    <label>
                      <input type="checkbox" name={choosing.name} value={key} aria-label={choosing.labelOf(row)} />
                    </label>
                  </td>
                )}
                {lead && <td className="rows-lead">{lead(row)}</td>}
                {columns.map((column) => (
                  <td key={column.key} className={cellClass(column)}>
                    {column.phone === 'name' && to ? (
                      <Link to={to(row)} className="row-link">
                        {column.cell(row)}
                      </Link>
                    ) : (
                      column.cell(row)
                    )}
                  </td>
                ))}
                {menu && <td className="rows-menu">{menu(row)}</td>}
                {to && (
                  <td className="rows-go">
                    <Icon of={ChevronRight} />
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
      {choosing && (
        <div className="bulk no-print" role="group" aria-label={m.kit_chosen()}>
          <p aria-live="polite">{count > 0 && choosing.saying(count)}</p>
          <div className="bulk-actions">{choosing.actions}</div>
          {/* A phone shows no heads, so the box for all of them is here. */}
          {isHydrated && count < rows.length && (
            <button type="button" className="btn btn-slab btn-small desk:hidden" onClick={() => checkAll(true)}>
              {m.kit_choose_all()}
            </button>
          )}
          <button
            type="reset"
            className="btn btn-slab btn-small"
            aria-label={m.kit_choose_none()}
            onClick={() => checkAll(false)}
          >
            <Icon of={X} />
          </button>
        </div>
      )}
    </div>
  )
}

function Head<Row>({ column }: { column: Column<Row> }) {
  const { head, digits, sort } = column
  return (
    <th scope="col" className={digits ? 'text-right' : undefined} aria-sort={sort?.now}>
      {sort ? (
        <Link to={sort.to} aria-current={sort.now ? true : undefined} preventScrollReset>
          {head}
          {sort.now && <Icon of={sort.now === 'ascending' ? ArrowUp : ArrowDown} size={15} />}
        </Link>
      ) : (
        head
      )}
    </th>
  )
}

function cellClass<Row>({ digits, phone }: Column<Row>): string | undefined {
  return [digits && 'digits', phone && `rows-${phone}`].filter(Boolean).join(' ') || undefined
}

const boxesOf = (table: HTMLTableElement | null) => [
  ...(table?.querySelectorAll<HTMLInputElement>('tbody input[type="checkbox"][name]') ?? []),
]
