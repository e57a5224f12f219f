import { Link } from 'react-router'
import { List, Row } from '#ui/page/List.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import type { HomeView } from './home-view.ts'

/** What the organisers have said last. */
export function News({ news }: HomeView) {
  if (news.length === 0) return null
  return (
    <Section title={m.site_home_news()} end={<Link to="/inbox">{m.notifications_inbox_title()}</Link>}>
      <List>
        {news.map(({ id, title, more, href, when, isUrgent }) => (
          <Row
            key={id}
            title={title}
            text={
              <>
                {more !== '' && <span className="block whitespace-pre-line wrap-anywhere">{more}</span>}
                {isUrgent && <span className="font-semibold text-danger">{m.notifications_urgent()} · </span>}
                {when}
              </>
            }
            {...(href !== '' && { to: href })}
          />
        ))}
      </List>
    </Section>
  )
}

/** What is on or comes next, for those who look in. */
export function Glance({ glance }: HomeView) {
  if (glance.length === 0) return null
  return (
    <Section title={m.timeline_title()} end={<Link to="/timeline">{m.site_home_whole_weekend()}</Link>}>
      <List>
        {glance.map(({ id, when, title, place }) => (
          <Row
            key={id}
            title={<span lang={title.language}>{title.words}</span>}
            text={[when, place].filter(Boolean).join(', ')}
          />
        ))}
      </List>
    </Section>
  )
}
