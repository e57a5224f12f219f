import { Circle, CircleCheck } from 'lucide-react'
import type { ChecklistItem } from '#http/areas/area.ts'
import { List, Row } from '#ui/page/List.tsx'
import { Section } from '#ui/page/Section.tsx'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { m } from '#words/messages.js'

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
        {items.map((item) =>
          item.done ? (
            <Row
              key={item.text}
              icon={CircleCheck}
              title={
                <span className="font-normal text-ink-2">
                  {item.text}
                  <VisuallyHidden>, {m.administration_checklist_done()}</VisuallyHidden>
                </span>
              }
            />
          ) : (
            <Row key={item.text} icon={Circle} title={item.text} to={item.href} />
          ),
        )}
      </List>
    </Section>
  )
}
