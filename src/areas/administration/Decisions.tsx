import type { Decision } from '#http/areas/area.ts'
import { Badge } from '#ui/marks/Badge.tsx'
import { State } from '#ui/marks/State.tsx'
import { List, Row } from '#ui/page/List.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'

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
          {decisions.map(({ text, count, href }) => (
            <Row key={href} lead={<Badge count={count} />} title={text} to={href} />
          ))}
        </List>
      )}
    </Section>
  )
}
