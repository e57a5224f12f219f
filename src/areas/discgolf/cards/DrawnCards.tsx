import { Link } from 'react-router'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { formatTime } from '#client/when.ts'
import { CARD_LEAST, CARD_MOST } from '#rules/discgolf/cards.ts'
import type { DiscDivision } from '#rules/discgolf/divisions.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { State } from '#ui/marks/State.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { cardHref } from '../discgolf.address.ts'
import { divisionName, startText } from '../discgolf.words.ts'
import type { RoundsDesk } from '../players/admin-players.queries.server.ts'

type Props = { desk: RoundsDesk; divisions: readonly DiscDivision[] }

/** Every card with its players: a no-show is one tap, another card a choice. */
export function DrawnCards({ desk, divisions }: Props) {
  const { cards, zone } = desk
  const hasWaves = cards.some(({ wave }) => wave > 0)
  return (
    <Section title={m.discgolf_cards_count({ count: cards.length })}>
      <ul className="list">
        {cards.map((card) => (
          <li key={card.id} className="grid gap-1 py-3">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <Link to={cardHref({ card: card.id })} className="link font-semibold">
                {m.discgolf_card({ card: card.number })}
              </Link>
              <span className="text-small text-ink-2">
                {m.discgolf_begins_on({ hole: startText(card, hasWaves), time: formatTime(card.starts, zone) })}
              </span>
              {card.isSigned && <State kind="ok">{m.discgolf_card_signed()}</State>}
              {card.members.length < CARD_LEAST && <State kind="warn">{m.discgolf_too_small()}</State>}
            </p>
            <ul className="grid">
              {card.members.map((member) => (
                <Member key={member.id} member={member} card={card} desk={desk} divisions={divisions} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  )
}

type Card = RoundsDesk['cards'][number]
type MemberProps = Props & { member: Card['members'][number]; card: Card }

function Member({ member: { id, name, division }, card, desk, divisions }: MemberProps) {
  const busy = useIsSending()
  const others = desk.cards.filter((it) => it.id !== card.id && !it.isSigned && it.members.length < CARD_MOST)
  return (
    <li className="flex flex-wrap items-center gap-2">
      <span className="min-w-40 flex-1">
        {name} <span className="text-small text-ink-2">{divisionName(divisions, division)}</span>
      </span>
      {!card.isSigned && others.length > 0 && (
        <details>
          <summary className="fold text-small">{m.discgolf_move()}</summary>
          <PostForm className="flex items-end gap-2 pb-2">
            <input type="hidden" name="golfer" value={id} />
            <Select
              name="card"
              id={`card-of-${id}`}
              label={m.discgolf_other_card()}
              options={others.map((it) => ({ value: it.id, label: m.discgolf_card({ card: it.number }) }))}
            />
            <Button type="submit" name="intent" value="seat" kind="line" busy={busy}>
              {m.discgolf_move()}
            </Button>
          </PostForm>
        </details>
      )}
      {!card.isSigned && (
        <PostForm>
          <input type="hidden" name="golfer" value={id} />
          <Button
            type="submit"
            name="intent"
            value="noShow"
            kind="plain"
            size="small"
            busy={busy}
            aria-label={m.discgolf_no_show_of({ name })}
          >
            {m.discgolf_no_show()}
          </Button>
        </PostForm>
      )}
    </li>
  )
}
