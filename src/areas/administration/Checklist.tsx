import { Circle, CircleCheck, CircleDot } from 'lucide-react'
import { useSetup } from '#client/page/setup.ts'
import type { ChecklistItem } from '#http/areas/area.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { List, Row } from '#ui/page/List.tsx'
import { Section } from '#ui/page/Section.tsx'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { m } from '#words/messages.js'

/** What a new installation still needs, with one step that comes next; gone once everything is there. */
export function Checklist() {
  const setup = useSetup()
  if (!setup) return null
  const { items, next, step } = setup
  const all = items.length
  const done = items.filter((item) => item.done).length
  return (
    <Section title={m.administration_checklist()} end={m.administration_checklist_progress({ done, all })}>
      <List>
        {items.map((item) =>
          item === next ? (
            <Row
              key={item.step}
              icon={CircleDot}
              title={m.administration_setup_step({ step, all })}
              text={<NextStep item={item} />}
            />
          ) : item.done ? (
            <Row key={item.step} icon={CircleCheck} title={<DoneStep item={item} />} text={item.state} />
          ) : (
            <Row key={item.step} icon={Circle} title={item.text} text={item.state} {...toOf(item)} />
          ),
        )}
      </List>
    </Section>
  )
}

const toOf = ({ href }: ChecklistItem) => (href === undefined ? {} : { to: href })

function NextStep({ item: { text, state, href } }: { item: ChecklistItem }) {
  return (
    <>
      <p>{state}</p>
      <div className="mt-2">{href === undefined ? text : <ButtonLink to={href}>{text}</ButtonLink>}</div>
    </>
  )
}

const DoneStep = ({ item }: { item: ChecklistItem }) => (
  <span className="font-normal text-ink-2">
    {item.text}
    <VisuallyHidden>, {m.administration_checklist_done()}</VisuallyHidden>
  </span>
)
