import { Badge } from '#ui/marks/Badge.tsx'
import { State } from '#ui/marks/State.tsx'
import { List, Row } from '#ui/page/List.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import type { Decision } from './administration.api.server.ts'

const WORDS: Readonly<Record<string, (counted: { count: number }) => string>> = {
  booker_requests: m.administration_decision_booker_requests,
  mails: m.administration_decision_mails,
  registrations: m.administration_decision_registrations,
  free_places: m.administration_decision_free_places,
}

/** What waits for an admin, across all areas. */
export function Decisions({ decisions }: { decisions: readonly Decision[] }) {
  return (
    <Section title={m.administration_decisions()}>
      {decisions.length === 0 ? (
        <p className="py-3">
          <State kind="ok">{m.administration_decisions_none()}</State>
        </p>
      ) : (
        <List>
          {decisions.map(({ key, count, href }) => (
            <Row key={key} lead={<Badge count={count} />} title={WORDS[key]?.({ count }) ?? key} to={href} />
          ))}
        </List>
      )}
    </Section>
  )
}
