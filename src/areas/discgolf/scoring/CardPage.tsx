import { useEffect, useState } from 'react'
import { useRouteLoaderData, useSearchParams } from 'react-router'
import { newKey } from '#client/forms/form-key.ts'
import { OutboxList } from '#client/outbox/OutboxList.tsx'
import { actsAsDevice } from '#client/outbox/owner.ts'
import { outboxOfThisTab } from '#client/outbox/this-tab.ts'
import { formatTime } from '#client/when.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { HoleCard } from '#ui/games/HoleScore.tsx'
import { toPar } from '#ui/games/score.ts'
import { State } from '#ui/marks/State.tsx'
import { You } from '#ui/marks/You.tsx'
import { List, Row } from '#ui/page/List.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { boardHref, cardHref } from '../discgolf.address.ts'
import { DISC_STATE_WORDS, START_WORDS, startText } from '../discgolf.words.ts'
import { CardDesk } from './CardDesk.tsx'
import type { CardShown } from './card.queries.server.ts'
import { HolePad } from './HolePad.tsx'
import { PinForm } from './PinForm.tsx'
import { SignForm } from './SignForm.tsx'
import { type CardHere, type GuestHere, useCard } from './use-card.ts'
import './scoring.css'

type Props = { card: CardShown; refused: RefusedForm | undefined }

/** A card: to fill in for those who play on it, to look at for everybody else. */
export function CardPage({ card, refused }: Props) {
  const [params] = useSearchParams()
  const guest = useGuest(card)
  const here = useCard(card, guest)
  const [saved, setSaved] = useState(0)
  const isOpen = card.round.state === 'running' && !card.signed
  const mayEnter = isOpen && (card.me !== '' || card.isAdmin || guest.as !== undefined)
  const hole = card.holes.find(({ number }) => String(number) === params.get('hole')) ?? nextOf(card, here)
  return (
    <div className="disc-card">
      <PageHeader
        title={m.discgolf_card({ card: card.number })}
        context={contextOf(card)}
        back={boardHref({ view: 'cards' })}
      />
      <div className="grid gap-3">
        {here.problem !== undefined && (
          <Note kind="danger" announced>
            {here.problem}
          </Note>
        )}
        {here.asking.length > 0 && <OutboxList entries={here.asking} decide={outboxOfThisTab()} />}
        {card.signed && (
          <Note kind="ok" title={m.discgolf_card_signed()}>
            {card.signed.by === ''
              ? m.discgolf_signed_text({ time: formatTime(card.signed.at, card.zone) })
              : m.discgolf_signed_by({ name: card.signed.by, time: formatTime(card.signed.at, card.zone) })}
          </Note>
        )}
        {isOpen && guest.code !== undefined && card.me === '' && <WhoAreYou card={card} guest={guest} />}
      </div>
      {mayEnter && hole && (
        <HolePad
          key={`${hole.number} ${saved}`}
          card={card}
          hole={hole}
          here={here}
          guest={guest}
          refused={refused}
          onSaved={() => setSaved((before) => before + 1)}
        />
      )}
      {mayEnter && hole?.hasPin && (
        <PinForm key={`pin ${hole.number}`} card={card} hole={hole.number} here={here} guest={guest} />
      )}
      {isOpen && card.isComplete && <SignForm card={card} guest={guest} refused={refused} />}
      <Scorecard card={card} here={here} />
      {card.isAdmin && card.round.state !== 'planned' && <CardDesk card={card} refused={refused} />}
    </div>
  )
}

function contextOf({ round, hole, wave, starts, zone }: CardShown): string {
  const time = formatTime(starts, zone)
  const start = round.kind === 'tee_times' ? 'tee_times' : 'shotgun'
  return [
    m.discgolf_round({ round: round.number }),
    START_WORDS[start](),
    start === 'tee_times'
      ? m.discgolf_begins_at({ time, hole })
      : m.discgolf_begins_on({ hole: startText({ hole, wave }, wave > 0), time }),
  ].join(', ')
}

/** The first in the order of play at which somebody who plays on has no throws. */
function nextOf(card: CardShown, here: CardHere) {
  const waited = card.members.filter(({ playsOn }) => playsOn)
  const open = card.holes.find(({ number }) => waited.some(({ id }) => here.of(id, number).throws === undefined))
  return open ?? card.holes.at(-1)
}

/** Somebody without an account who came by the code of the card. */
function useGuest({ members }: CardShown): GuestHere {
  const [params] = useSearchParams()
  const isSignedIn = Boolean(useRouteLoaderData<{ person?: object }>('root')?.person)
  const code = params.get('code') ?? undefined
  const as = members.find(({ id, isGuest }) => isGuest && id === params.get('as'))?.id
  useEffect(() => {
    if (code !== undefined && !isSignedIn) actsAsDevice(newKey)
  }, [code, isSignedIn])
  return code === undefined ? {} : { code, as }
}

function WhoAreYou({ card, guest }: { card: CardShown; guest: GuestHere }) {
  const guests = card.members.filter(({ isGuest }) => isGuest)
  const chosen = guests.find(({ id }) => id === guest.as)
  if (guests.length === 0) return <Note kind="warn">{m.discgolf_no_guests()}</Note>
  return (
    <Note title={chosen ? m.discgolf_you_are({ name: chosen.name }) : m.discgolf_who_are_you()}>
      <span className="flex flex-wrap gap-2 pt-2">
        {guests
          .filter(({ id }) => id !== guest.as)
          .map(({ id, name }) => (
            <ButtonLink
              key={id}
              kind="line"
              size="small"
              to={cardHref({ card: card.id, ...(guest.code !== undefined && { code: guest.code }), as: id })}
            >
              {m.discgolf_i_am({ name })}
            </ButtonLink>
          ))}
      </span>
    </Note>
  )
}

function Total({ total }: { total: ReturnType<CardHere['total']> }) {
  if (!total) return null
  return (
    <span className="ml-auto tabular-nums">
      <b>{toPar(total.toPar)}</b> <span className="text-ink-2">{m.discgolf_throws_sum({ throws: total.throws })}</span>
    </span>
  )
}

function Scorecard({ card, here }: { card: CardShown; here: CardHere }) {
  if (card.holes.length === 0)
    return (
      <Section title={m.discgolf_players()} aside={card.members.length}>
        <List>
          {card.members.map(({ id, name }) => (
            <Row key={id} title={name} />
          ))}
        </List>
        <p className="py-3 text-small text-ink-2">{m.discgolf_not_begun()}</p>
      </Section>
    )
  const inOrder = card.holes.toSorted((one, other) => one.number - other.number)
  return (
    <Section title={m.discgolf_scorecard()}>
      <div className="grid gap-5 pt-3">
        {card.members.map(({ id, name, state }) => (
          <div key={id}>
            <p className="flex flex-wrap items-baseline gap-2 pb-1">
              <b>{name}</b>
              {id === card.me && <You />}
              {(state === 'dnf' || state === 'dq') && <State kind="cancelled">{DISC_STATE_WORDS[state]()}</State>}
              <Total total={here.total(id)} />
            </p>
            <HoleCard
              label={m.discgolf_holes_of({ name })}
              holes={inOrder.map(({ number, par }) => ({ number, par, throws: here.of(id, number).throws }))}
            />
          </div>
        ))}
      </div>
    </Section>
  )
}
