import {
  CircleCheck,
  CirclePlus,
  HandCoins,
  HeartHandshake,
  Link2,
  Shirt,
  ShoppingBasket,
  Star,
  TriangleAlert,
} from 'lucide-react'
import type { TeamTodo, TodoSubject } from '#http/areas/team-todos.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import type { Drawing } from '#ui/Icon.tsx'
import { State } from '#ui/marks/State.tsx'
import { List, Row } from '#ui/page/List.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'

const DRAWINGS: Readonly<Record<TodoSubject, Drawing>> = {
  request: Link2,
  player: Shirt,
  captain: Star,
  score: CirclePlus,
  dispute: TriangleAlert,
  spirit: HeartHandshake,
  money: HandCoins,
  order: ShoppingBasket,
}

/** What waits for somebody first; each line leads to where it is done. */
export function TeamTodoList({ todos }: { todos: readonly TeamTodo[] }) {
  return (
    <Section title={m.roster_home_todo()} aside={todos.length > 0 && todos.length}>
      {todos.length === 0 ? (
        <EmptyState icon={CircleCheck} title={m.roster_home_all_done()} />
      ) : (
        <List label={m.roster_home_todo()}>
          {todos.map(({ about, text, note, href, weight }) => (
            <Row
              key={`${about} ${text} ${href}`}
              icon={DRAWINGS[about]}
              title={text}
              {...(note !== undefined && { text: note })}
              {...(weight === 'now' && { end: <State kind="due">{m.team_home_now()}</State> })}
              to={href}
            />
          ))}
        </List>
      )}
    </Section>
  )
}
