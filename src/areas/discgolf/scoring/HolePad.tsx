import { Minus, Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { PostForm } from '#client/forms/PostForm.tsx'
import { errorsOf, refusedOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { type RoundHole, THROWS_MOST } from '#rules/discgolf/course.ts'
import { Button } from '#ui/controls/Button.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { SentState } from '#ui/feedback/SentState.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { FormFooter } from '#ui/fields/FormFooter.tsx'
import { toPar } from '#ui/games/score.ts'
import { m } from '#words/messages.js'
import { cardHref } from '../discgolf.address.ts'
import { noteText } from '../discgolf.words.ts'
import type { CardShown } from './card.queries.server.ts'
import { GuestFields } from './GuestFields.tsx'
import type { CardHere, EnteredThrows, GuestHere } from './use-card.ts'
import './scoring.css'

type Props = {
  card: CardShown
  hole: RoundHole
  here: CardHere
  guest: GuestHere
  refused: RefusedForm | undefined
  /** It begins anew then. */
  onSaved: () => void
}

/** What somebody has typed for a player; `missed` instead of a number. */
type Typed = { readonly text: string; readonly missed: boolean }

const isThrows = (text: string) => Number(text) >= 1 && Number(text) <= THROWS_MOST

/** One hole for everybody of the card. It is posted before the JavaScript is there; after that it goes through the outbox. */
export function HolePad({ card, hole, here, guest, refused, onSaved }: Props) {
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({})
  const [isUnclear, setUnclear] = useState(false)
  const navigate = useNavigate()
  const playing = card.members.filter(({ playsOn }) => playsOn)
  const hrefOf = (number: number) => cardHref({ card: card.id, hole: String(number), ...shownGuest(guest) })
  const shownOf = (golfer: string): Typed => {
    const now = here.of(golfer, hole.number)
    return typed[golfer] ?? { text: String(now.throws ?? hole.par), missed: now.missed }
  }
  const isPar = (golfer: string) => !typed[golfer] && here.of(golfer, hole.number).throws === undefined
  const type = (golfer: string, to: Typed) => setTyped((before) => ({ ...before, [golfer]: to }))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entered = playing.flatMap(({ id, name }): EnteredThrows[] => {
      const to = shownOf(id)
      const now = here.of(id, hole.number)
      if (to.missed === now.missed && Number(to.text) === now.throws) return []
      if (to.missed) return [{ golfer: id, name, throws: undefined }]
      return isThrows(to.text) ? [{ golfer: id, name, throws: Number(to.text) }] : []
    })
    const isWhole = playing.every(({ id }) => shownOf(id).text !== '' || shownOf(id).missed)
    const isWrong = Object.values(typed).some(({ text, missed }) => !missed && text !== '' && !isThrows(text))
    const isNothingSaid = isWrong || (entered.length === 0 && !isWhole)
    setUnclear(isNothingSaid)
    if (isNothingSaid) return
    const saving = here.save(hole.number, entered)
    const next = nextHole(card, hole.number)
    if (isWhole && next !== undefined) void navigate(hrefOf(next), { preventScrollReset: true })
    else void saving.then(onSaved)
  }
  return (
    <PostForm noValidate onSubmit={submit} className="disc-pad">
      <ErrorSummary
        errors={isUnclear ? [{ text: m.discgolf_refused_throws_missing() }] : errorsOf(refusedOf(refused, 'enter'))}
      />
      <input type="hidden" name="intent" value="enter" />
      <input type="hidden" name="card" value={card.id} />
      <input type="hidden" name="hole" value={hole.number} />
      <GuestFields guest={guest} />
      <nav className="disc-hole-links" ref={scrollToCurrent} aria-label={m.discgolf_holes()}>
        {card.holes.map(({ number }) => (
          <Link
            key={number}
            to={hrefOf(number)}
            preventScrollReset
            aria-label={m.discgolf_hole_number({ hole: number })}
            aria-current={number === hole.number || undefined}
            data-done={playing.every(({ id }) => here.of(id, number).throws !== undefined) || undefined}
          >
            {number}
          </Link>
        ))}
      </nav>
      <header className="disc-hole-head">
        <h2 className="font-display text-head">{m.discgolf_hole_number({ hole: hole.number })}</h2>
        <p>
          {[m.discgolf_par({ par: hole.par }), hole.metres > 0 && m.discgolf_metres({ metres: hole.metres })]
            .filter(Boolean)
            .join(', ')}
        </p>
        {noteText(hole) !== '' && <p className="disc-hole-note">{noteText(hole)}</p>}
      </header>
      <ul>
        {playing.map(({ id, name }) => (
          <ThrowsLine
            key={id}
            golfer={id}
            name={name}
            par={hole.par}
            now={here.of(id, hole.number)}
            shown={shownOf(id)}
            isPar={isPar(id)}
            total={here.total(id)}
            onType={(to) => type(id, to)}
          />
        ))}
      </ul>
      {playing.some(({ id }) => isPar(id)) && <p className="pt-2 text-small text-ink-2">{m.discgolf_grey_is_par()}</p>}
      <FormFooter note={<PadSent here={here} />}>
        <Button type="submit" wide size="big" busy={here.isSending} busyText={m.site_sending()}>
          {m.discgolf_save_hole({ hole: hole.number })}
        </Button>
      </FormFooter>
    </PostForm>
  )
}

/** The strip begins at the first hole; a card that plays hole 18 wants to see that one. */
function scrollToCurrent(strip: HTMLElement | null) {
  const current = strip?.querySelector<HTMLElement>('[aria-current]')
  if (strip && current)
    strip.scrollLeft +=
      current.getBoundingClientRect().left -
      strip.getBoundingClientRect().left -
      (strip.clientWidth - current.clientWidth) / 2
}

const shownGuest = ({ code, as }: GuestHere) => ({
  ...(code !== undefined && { code }),
  ...(as !== undefined && { as }),
})

function nextHole({ holes }: CardShown, hole: number): number | undefined {
  return holes[holes.findIndex(({ number }) => number === hole) + 1]?.number
}

type LineProps = {
  golfer: string
  name: string
  par: number
  now: ReturnType<CardHere['of']>
  shown: Typed
  /** Nobody has said otherwise yet. */
  isPar: boolean
  total: ReturnType<CardHere['total']>
  onType: (typed: Typed) => void
}

/** Minus, number, plus: a hole begins at par, in grey until it is saved or changed. */
function ThrowsLine({ golfer, name, par, now, shown, isPar, total, onType }: LineProps) {
  const step = (by: 1 | -1) => {
    const from = shown.text === '' ? par : Number(shown.text)
    onType({ text: String(Math.min(THROWS_MOST, Math.max(1, from + by))), missed: false })
  }
  return (
    <li className="disc-line">
      <input type="hidden" name="golfer" value={golfer} />
      <input type="hidden" name={`was-${golfer}`} value={now.throws ?? ''} />
      <input type="hidden" name={`version-${golfer}`} value={now.version} />
      <label className="disc-line-name" htmlFor={`throws-${golfer}`}>
        {name}
        {total && (
          <span className="disc-line-total" aria-hidden>
            {toPar(total.toPar)}
          </span>
        )}
        {now.isWaiting && <SentState kind="waiting">{m.outbox_state_waiting()}</SentState>}
      </label>
      <label className="disc-missed">
        <input
          type="checkbox"
          name={`missed-${golfer}`}
          checked={shown.missed}
          onChange={({ currentTarget: { checked } }) =>
            onType({ text: checked ? String(par + 4) : '', missed: checked })
          }
          aria-label={m.discgolf_missed_of({ name })}
        />
        {m.discgolf_missed()}
      </label>
      <span className="disc-stepper">
        <IconButton icon={Minus} line label={m.discgolf_one_less({ name })} onClick={() => step(-1)} />
        <input
          id={`throws-${golfer}`}
          name={`throws-${golfer}`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          value={shown.text}
          placeholder={String(par)}
          data-par={isPar || undefined}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget: { value } }) => onType({ text: value.replace(/\D/g, ''), missed: false })}
        />
        <IconButton icon={Plus} line label={m.discgolf_one_more({ name })} onClick={() => step(1)} />
      </span>
    </li>
  )
}

function PadSent({ here: { waitingCount } }: { here: CardHere }) {
  return waitingCount === 0 ? null : (
    <SentState kind="waiting">{m.discgolf_waiting_count({ count: waitingCount })}</SentState>
  )
}
