import type { ReactNode } from 'react'

type Props = {
  title: string
  /** Beside the title, quieter: a date, a number. */
  aside?: ReactNode
  /** At the end of the line: a link, a state. */
  end?: ReactNode
  id?: string
  children: ReactNode
}

/** A title over a line of ink, and what belongs to it. */
export function Section({ title, aside, end, id, children }: Props) {
  return (
    <section className="section" id={id}>
      <header>
        <h2 className="font-display text-head">{title}</h2>
        {aside && <span className="text-small text-ink-2">{aside}</span>}
        {end && <span className="section-end">{end}</span>}
      </header>
      {children}
    </section>
  )
}
