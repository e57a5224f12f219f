import { SquareStack } from 'lucide-react'
import { formatTime } from '#client/when.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { State } from '#ui/marks/State.tsx'
import { You } from '#ui/marks/You.tsx'
import { List, Row } from '#ui/page/List.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { boardHref, cardHref } from '../discgolf.address.ts'
import { START_WORDS, startText } from '../discgolf.words.ts'
import type { CardLine, CardsShown } from './tournament.queries.server.ts'

/** Who plays with whom, where each card begins and how far it has come. */
export function CardsView({ shown: { cards, round, zone } }: { shown: CardsShown }) {
  const hasWaves = cards.some(({ wave }) => wave > 0)
  const start = round?.kind === 'tee_times' ? 'tee_times' : 'shotgun'
  return (
    <>
      <PageHeader
        title={m.discgolf_cards_title()}
        context={round && `${m.discgolf_round({ round: round.number })}, ${START_WORDS[start]()}`}
        back={boardHref()}
      />
      {cards.length === 0 ? (
        <EmptyState icon={SquareStack} title={m.discgolf_cards_none()}>
          {m.discgolf_cards_none_text()}
        </EmptyState>
      ) : (
        <Section title={m.discgolf_cards_count({ count: cards.length })}>
          <List>
            {cards.map((card) => (
              <Row
                key={card.id}
                lead={<span className="w-9 flex-none text-center font-display text-digit">{card.number}</span>}
                title={
                  <>
                    {card.members.map(({ name }) => name).join(', ')} {card.isOwn && <You />}
                  </>
                }
                text={
                  start === 'tee_times'
                    ? m.discgolf_begins_at({ time: formatTime(card.starts, zone), hole: card.hole })
                    : m.discgolf_begins_on({ hole: startText(card, hasWaves), time: formatTime(card.starts, zone) })
                }
                end={<CardState card={card} />}
                to={cardHref({ card: card.id })}
              />
            ))}
          </List>
        </Section>
      )}
    </>
  )
}

function CardState({ card: { isSigned, thru } }: { card: CardLine }) {
  if (isSigned) return <State kind="ok">{m.discgolf_card_signed()}</State>
  return thru === 0 ? null : <span>{m.discgolf_thru_holes({ count: thru })}</span>
}
