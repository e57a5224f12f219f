import { SPIRIT_CATEGORIES, type SpiritCategory } from '#rules/spirit/sheet.ts'
import { m } from '#words/messages.js'
import { SPIRIT_CATEGORY_WORDS } from './spirit.words.ts'
import './category-table.css'

export type CategoryColumn = {
  key: string
  head: string
  cell: (category: SpiritCategory) => string | number
  total: string | number
}

/** The five categories and their total, in columns that are compared. */
export function CategoryTable({ label, columns }: { label: string; columns: readonly CategoryColumn[] }) {
  return (
    // With large letters it is wider than a phone, and scrolls by itself: by keyboard, too.
    <div className="category-room" role="group" aria-label={label} tabIndex={0}>
      <table className="tabled category-table">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{m.spirit_category()}</th>
            {columns.map(({ key, head }) => (
              <th key={key} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {SPIRIT_CATEGORIES.map((category) => (
            <tr key={category}>
              <th scope="row">{SPIRIT_CATEGORY_WORDS[category]()}</th>
              {columns.map(({ key, cell }) => (
                <td key={key} className="digits">
                  {cell(category)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{m.spirit_total()}</th>
            {columns.map(({ key, total }) => (
              <td key={key} className="digits">
                {total}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
