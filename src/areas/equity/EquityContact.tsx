import { MessageCircle } from 'lucide-react'
import { List, Row } from '#ui/page/List.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'

/** Whom one can talk to. An address or a number is a link. */
export function EquityContact({ name, how }: { name: string; how: string }) {
  const href = hrefOf(how)
  return (
    <Section title={m.equity_contact()}>
      <List>
        <Row
          icon={MessageCircle}
          title={name}
          text={
            href === undefined ? (
              how
            ) : (
              <a href={href} className="link wrap-anywhere">
                {how}
              </a>
            )
          }
        />
      </List>
    </Section>
  )
}

function hrefOf(how: string): string | undefined {
  if (/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(how)) return `mailto:${encodeURIComponent(how).replaceAll('%40', '@')}`
  return /^\+?[\d ()/-]{6,30}$/.test(how) ? `tel:${how.replaceAll(/[^\d+]/g, '')}` : undefined
}
