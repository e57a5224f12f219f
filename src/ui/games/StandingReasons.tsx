import type { ReactNode } from 'react'
import { m } from '#words/messages.js'
import './standings.css'

export type ReasonCriterion = {
  key: string
  name: string
  /** What the teams have: “1, 1, 1”. */
  values?: string
  decides: boolean
}

export type Compared = { key: string; name: string; results?: string; value: string; mine?: boolean }

type Props = {
  /** “Why are we third?” */
  title: string
  text?: ReactNode
  /** In the order in which they were asked, the deciding one last. */
  criteria: readonly ReasonCriterion[]
  /** The tied teams by the deciding one. */
  compared: readonly Compared[]
}

/** Inside of an open row of standings. */
export function StandingReasons({ title, text, criteria, compared }: Props) {
  return (
    <>
      <h3 className="font-display text-head">{title}</h3>
      {text && <p className="text-small text-ink-2">{text}</p>}
      {criteria.length > 0 && (
        <ol className="criteria">
          {criteria.map(({ key, name, values, decides }, index) => (
            <li key={key} className={decides ? 'criterion-decides' : undefined}>
              <span aria-hidden>{index + 1}</span>
              <span className="min-w-0 flex-1">
                {name} {values && <small>{values}</small>}
              </span>
              <span className="text-caption font-semibold">{decides ? m.kit_decides() : m.kit_equal()}</span>
            </li>
          ))}
        </ol>
      )}
      {compared.length > 0 && (
        <dl className="compared">
          {compared.map(({ key, name, results, value, mine = false }) => (
            <div key={key} className={mine ? 'font-bold' : undefined}>
              <dt>{name}</dt>
              <dd className="text-ink-2">{results}</dd>
              <dd className="text-head">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
