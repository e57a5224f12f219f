import { ArrowDown, ArrowUp, CircleCheck, TriangleAlert } from 'lucide-react'
import { oneDecimal } from '#client/amounts.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { List, Row } from '#ui/page/List.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { SPIRIT_CATEGORY_WORDS } from '../spirit.words.ts'
import type { OutliersShown } from './admin-spirit-shown.ts'

/** Raters far from the others, and what teams should talk about. */
export function Outliers({ outliers: { far, low } }: { outliers: OutliersShown }) {
  return (
    <Section title={m.spirit_admin_outliers()}>
      {far.length + low.length === 0 ? (
        <EmptyState icon={CircleCheck} title={m.spirit_admin_no_outliers()}>
          {m.spirit_admin_no_outliers_text()}
        </EmptyState>
      ) : (
        <List>
          {far.map(({ team, by, sheets }) => (
            <Row
              key={`far ${team}`}
              icon={by > 0 ? ArrowUp : ArrowDown}
              title={team}
              text={(by > 0 ? m.spirit_admin_far_above : m.spirit_admin_far_below)({
                points: oneDecimal(Math.abs(by)),
                count: sheets,
              })}
            />
          ))}
          {low.map(({ team, category, value }) => (
            <Row
              key={`low ${team}`}
              icon={TriangleAlert}
              title={team}
              text={m.spirit_admin_low({ category: SPIRIT_CATEGORY_WORDS[category](), mark: oneDecimal(value) })}
            />
          ))}
        </List>
      )}
    </Section>
  )
}
