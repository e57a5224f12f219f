import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '#words/messages.js'
import { NowLine } from '../games/NowLine.tsx'

export type Moment = {
  key: string
  /** `2026-06-13T11:00` or such, for machines. */
  at: string
  time: string
  title: ReactNode
  /** Beside the title: what it is in time, in words. */
  mark?: ReactNode
  /** Place, or what clashes. */
  text?: ReactNode
  when?: 'past' | 'now' | 'next' | 'later'
  clash?: boolean
  /** A result, or the way out of a clash. */
  end?: ReactNode
  to?: string
}

type Props = {
  moments: readonly Moment[]
  label?: string | undefined
  /** A line at this time, before the moment of this key or, without one, behind all of them. */
  now?: { time: string; before: string | undefined } | undefined
}

/** What one has to do, along a line: past filled, the next one marked, clashes in a band. */
export function TimelineList({ moments, label, now }: Props) {
  const line = now && (
    <li key="now" className="timeline-line">
      <NowLine time={now.time} />
    </li>
  )
  return (
    <ol className="timeline" aria-label={label}>
      {moments.map((moment) => (
        <Fragment key={moment.key}>
          {now?.before === moment.key && line}
          <MomentRow moment={moment} />
        </Fragment>
      ))}
      {now && now.before === undefined && line}
    </ol>
  )
}

function MomentRow({ moment }: { moment: Moment }) {
  return (
    <li className={classOf(moment)}>
      <time dateTime={moment.at}>{moment.time}</time>
      <i aria-hidden />
      <div className="min-w-0">
        <div className="timeline-title">
          {moment.to === undefined ? (
            moment.title
          ) : (
            <Link to={moment.to} className="row-link">
              {moment.title}
            </Link>
          )}
          {moment.mark}
          {moment.when === 'next' && !moment.mark && <span className="sr-only">, {m.kit_timeline_next()}</span>}
          {moment.clash && <span className="sr-only">, {m.kit_timeline_clash()}</span>}
        </div>
        {moment.text && <div className="timeline-text">{moment.text}</div>}
      </div>
      {moment.end && <div className="row-end relative">{moment.end}</div>}
    </li>
  )
}

function classOf({ when = 'later', clash = false }: Moment): string | undefined {
  if (clash) return 'timeline-clash'
  return when === 'later' ? undefined : `timeline-${when}`
}
