import { formatDay, formatTime } from '#client/when.ts'
import { localTimeOf } from '#rules/calendar/time.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { List } from '#ui/page/List.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import type { RecentChange, RecentChanges } from './administration.queries.server.ts'

type Props = {
  recent: RecentChanges
  zone: string
  /** Not the newest page. */
  isOlder: boolean
}

/** Who did what, newest first, day by day. */
export function Changes({ recent: { changes, next }, zone, isOlder }: Props) {
  return (
    <Section id="changes" title={m.administration_changes()}>
      {changes.length === 0 && (
        <p className="py-3 text-small text-ink-2">
          {isOlder ? m.administration_changes_none_older() : m.administration_changes_none()}
        </p>
      )}
      {byDay(changes, zone).map(([day, ofDay]) => (
        <div key={day} className="mt-4">
          <h3 className="text-caption text-ink-2">{formatDay(day)}</h3>
          <List>
            {ofDay.map((change) => (
              <li key={change.number} className="flex gap-3 py-2">
                <time
                  dateTime={change.at.replace(' ', 'T')}
                  className="w-12 flex-none text-right font-display text-head"
                >
                  {formatTime(change.at, zone)}
                </time>
                <div className="min-w-0 flex-1">
                  {change.folded ? (
                    <details>
                      <summary className="fold wrap-anywhere">{change.text}</summary>
                      <ul className="py-1 text-small text-ink-2">
                        {change.folded.map((text, index) => (
                          // biome-ignore lint/suspicious/noArrayIndexKey: texts may be equal, and their order stays.
                          <li key={index} className="wrap-anywhere">
                            {text}
                          </li>
                        ))}
                      </ul>
                    </details>
                  ) : (
                    <p className="wrap-anywhere">{change.text}</p>
                  )}
                  <p className="text-small text-ink-2">{change.actor}</p>
                </div>
              </li>
            ))}
          </List>
        </div>
      ))}
      <nav className="mt-4 flex flex-wrap gap-2" aria-label={m.administration_changes()}>
        {isOlder && (
          <ButtonLink kind="line" to="/admin#changes">
            {m.administration_changes_newest()}
          </ButtonLink>
        )}
        {next !== undefined && (
          <ButtonLink kind="line" to={`/admin?before=${next}#changes`}>
            {m.administration_changes_older()}
          </ButtonLink>
        )}
      </nav>
    </Section>
  )
}

/** Days in the tournament's time zone, in the order of the changes. */
function byDay(changes: readonly RecentChange[], zone: string): [string, RecentChange[]][] {
  const days = new Map<string, RecentChange[]>()
  for (const change of changes) {
    const { day } = localTimeOf(new Date(change.at.replace(' ', 'T')), zone)
    const ofDay = days.get(day)
    if (ofDay) ofDay.push(change)
    else days.set(day, [change])
  }
  return [...days]
}
