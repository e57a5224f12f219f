import { ChevronDown, Package } from 'lucide-react'
import { Form, useSubmit } from 'react-router'
import { formatMoney } from '#client/amounts.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, refusedOf } from '#client/forms/problems.ts'
import { AdminStep } from '#client/page/AdminStep.tsx'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { DateInput } from '#ui/fields/DateInput.tsx'
import { FormFooter } from '#ui/fields/FormFooter.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TimeInput } from '#ui/fields/TimeInput.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Icon } from '#ui/Icon.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { State } from '#ui/marks/State.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { shortMoment } from '../booking.words.ts'
import { ItemPicture } from '../items/ItemPicture.tsx'
import { RefusedAtDesk } from '../orders/HandOutForm.tsx'
import type { ItemFree, RequestedPeriod } from './desk.server.ts'
import { FreeStrip } from './FreeStrip.tsx'

export type LendProps = {
  locations: readonly { id: string; name: string; open: boolean }[]
  location: string
  asked: Omit<RequestedPeriod, 'period'>
  team: string
  holders: {
    teams: readonly { id: string; name: string; division: string }[]
    players: readonly { id: string; name: string; number: string }[]
  }
  items: readonly ItemFree[]
  zone: string
  currency: string
  isOpen: boolean
  refused: RefusedForm | undefined
}

/** What is free when, and for whom it is booked. */
export function LendView(props: LendProps) {
  const { items, isOpen, location, asked, team } = props
  const busy = useIsSending()
  const refused = refusedOf(props.refused, 'book', 'bookAndHandOut')
  return (
    <>
      <AskForm {...props} />
      {items.length === 0 ? (
        <EmptyState icon={Package} title={m.booking_no_items()} action={<AdminStep to="/admin/booking/items" />}>
          {m.booking_no_items_text()}
        </EmptyState>
      ) : (
        <PostForm noValidate keepsUnsaved className="grid gap-3">
          <input type="hidden" name="location" value={location} />
          <input type="hidden" name="from_day" value={asked.from.day} />
          <input type="hidden" name="from_time" value={asked.from.time} />
          <input type="hidden" name="to_day" value={asked.to.day} />
          <input type="hidden" name="to_time" value={asked.to.time} />
          <input type="hidden" name="team" value={team} />
          {refused && <RefusedAtDesk refused={refused} />}
          <Section title={m.booking_what()}>
            <ul className="list">
              {items.map((item) => (
                <ItemToLend key={item.id} item={item} {...props} refused={refused} />
              ))}
            </ul>
          </Section>
          {team !== '' && <PlayerSelect {...props} refused={refused} />}
          <FormFooter note={!isOpen && m.booking_context_closed()}>
            <Button type="submit" name="intent" value="book" kind="line" busy={busy} disabled={!isOpen}>
              {m.booking_book()}
            </Button>
            <Button type="submit" name="intent" value="bookAndHandOut" wide busy={busy} disabled={!isOpen}>
              {m.booking_book_and_hand_out()}
            </Button>
          </FormFooter>
        </PostForm>
      )}
    </>
  )
}

/** When, where and for which team: each change shows at once what is free then. */
function AskForm({ locations, location, asked: { from, to }, team, holders, refused }: LendProps) {
  const submit = useSubmit()
  const isHydrated = useHydrated()
  const divisions = useDivisions()
  const options = holders.teams.map(({ id, name, division }) => ({
    value: id,
    label: [name, divisions.name(division)].filter(Boolean).join(', '),
  }))
  return (
    <Form
      method="get"
      className="grid max-w-form gap-3 pt-3"
      onChange={({ currentTarget }) => {
        if (currentTarget.checkValidity()) void submit(currentTarget, { replace: true, preventScrollReset: true })
      }}
    >
      {locations.length > 1 ? (
        <Select
          name="location"
          label={m.booking_location()}
          options={locations.map(({ id, name }) => ({ value: id, label: name }))}
          defaultValue={location}
        />
      ) : (
        <input type="hidden" name="location" value={location} />
      )}
      <div className="grid grid-cols-[1.4fr_1fr] items-start gap-3">
        <DateInput name="from_day" label={m.booking_from_day()} defaultValue={from.day} required />
        <TimeInput name="from_time" label={m.booking_from_time()} defaultValue={from.time} required />
        <DateInput
          name="to_day"
          label={m.booking_to_day()}
          defaultValue={to.day}
          required
          error={errorAt(refused, 'ends')}
        />
        <TimeInput name="to_time" label={m.booking_to_time()} defaultValue={to.time} required />
      </div>
      <Select
        name="team"
        label={m.booking_team()}
        placeholder={m.booking_team_choose()}
        options={options}
        defaultValue={team}
        error={errorAt(refused, 'team')}
      />
      {!isHydrated && (
        <div>
          <Button type="submit" kind="line">
            {m.booking_show_free()}
          </Button>
        </div>
      )}
    </Form>
  )
}

function PlayerSelect({ holders, refused }: LendProps) {
  return (
    <div className="max-w-form">
      <Select
        name="player"
        label={m.booking_player()}
        placeholder={m.booking_player_whole_team()}
        options={holders.players.map(({ id, name, number }) => ({
          value: id,
          label: number === '' ? name : `${number} ${name}`,
        }))}
        defaultValue={refused?.values['player'] ?? ''}
        error={errorAt(refused, 'player')}
      />
    </div>
  )
}

/** Facts in a row, of which the first begins it. */
const sentence = (facts: readonly string[]) => facts.join(', ').replace(/^\p{Ll}/u, (first) => first.toUpperCase())

/** More at once are typed by nobody. */
const CHOICES_MOST = 30

function ItemToLend({ item, zone, currency, refused }: { item: ItemFree } & LendProps) {
  const field = `quantities.${item.id}`
  const choices = Array.from({ length: Math.min(item.free, CHOICES_MOST) + 1 }, (_, count) => String(count))
  const facts = [
    item.price > 0 && m.booking_per_piece({ amount: formatMoney(item.price, currency) }),
    item.deposit > 0 && m.booking_deposit_per_piece({ amount: formatMoney(item.deposit, currency) }),
    item.longestHours > 0 && m.booking_longest({ hours: item.longestHours }),
    item.needsApproval && m.booking_needs_approval(),
  ].filter((it) => it !== false)
  return (
    <li className="grid gap-2 py-3">
      <div className="flex items-center gap-3">
        <ItemPicture item={item} />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{item.name}</p>
          <p className="text-small">
            <FreeInWords item={item} zone={zone} />
          </p>
          {facts.length > 0 && <p className="text-small text-ink-2">{sentence(facts)}</p>}
        </div>
        {item.free > 0 && (
          <div className="flex-none">
            <div className="input-around">
              <select
                name={field}
                aria-label={m.booking_how_many({ name: item.name })}
                defaultValue={refused?.values[field] ?? '0'}
                aria-invalid={errorAt(refused, field) !== undefined || undefined}
                className="input"
              >
                {choices.map((count) => (
                  <option key={count} value={count}>
                    {count}
                  </option>
                ))}
              </select>
              <Icon of={ChevronDown} />
            </div>
          </div>
        )}
      </div>
      {item.steps.length > 0 && <FreeStrip steps={item.steps} all={item.all} zone={zone} />}
    </li>
  )
}

function FreeInWords({ item, zone }: { item: ItemFree; zone: string }) {
  const { kind, free, all, freeFrom } = item
  if (free > 0)
    return <State kind="ok">{kind === 'sale' ? m.booking_sold_left({ free }) : m.booking_free_of({ free, all })}</State>
  return (
    <>
      <State kind="danger">{m.booking_free_none()}</State>{' '}
      {kind === 'loan' && (
        <span className="text-ink-2">
          {freeFrom === undefined
            ? m.booking_free_unknown()
            : m.booking_free_again({ when: shortMoment(freeFrom, zone) })}
        </span>
      )}
    </>
  )
}
