import type { ReactNode } from 'react'
import './figures.css'

export type MoneyRow = { key: string; label: ReactNode; amount: string }

/** Amounts come written: “€120.00”, “120,00 €”. The total stands under a line of ink. */
export function MoneyRows({ rows, total }: { rows: readonly MoneyRow[]; total?: Omit<MoneyRow, 'key'> }) {
  return (
    <dl className="money">
      {rows.map(({ key, label, amount }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      {total && (
        <div className="money-total">
          <dt>{total.label}</dt>
          <dd>{total.amount}</dd>
        </div>
      )}
    </dl>
  )
}
