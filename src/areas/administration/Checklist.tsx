import { Circle, CircleCheck } from 'lucide-react'
import { List, Row } from '#ui/page/List.tsx'
import { Section } from '#ui/page/Section.tsx'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { m } from '#words/messages.js'
import type { ChecklistItem } from './administration.api.server.ts'

const WORDS: Readonly<Record<string, () => string>> = {
  tournament: m.administration_checklist_tournament,
  teams: m.administration_checklist_teams,
  schedule: m.administration_checklist_schedule,
  switches: m.administration_checklist_switches,
  invitations: m.administration_checklist_invitations,
}

/** What a new installation still needs; gone once everything is there. */
export function Checklist({ items }: { items: readonly ChecklistItem[] }) {
  const done = items.filter((item) => item.done).length
  if (done === items.length) return null
  return (
    <Section
      title={m.administration_checklist()}
      end={m.administration_checklist_progress({ done, all: items.length })}
    >
      <List>
        {items.map((item) => {
          const title = WORDS[item.key]?.() ?? item.key
          return item.done ? (
            <Row
              key={item.key}
              icon={CircleCheck}
              title={
                <span className="font-normal text-ink-2">
                  {title}
                  <VisuallyHidden>, {m.administration_checklist_done()}</VisuallyHidden>
                </span>
              }
            />
          ) : (
            <Row key={item.key} icon={Circle} title={title} to={item.href} />
          )
        })}
      </List>
    </Section>
  )
}
