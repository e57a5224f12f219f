import { formatMoney } from '#client/amounts.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorsOf, isAnswered } from '#client/forms/problems.ts'
import { formatDay } from '#client/when.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { Day } from '#rules/calendar/days.ts'
import { type OrderPlace, placesOffered } from '#rules/extras/offer.ts'
import { isSamePlace, quantityOf } from '#rules/extras/order.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { NumberInput } from '#ui/fields/NumberInput.tsx'
import { State } from '#ui/marks/State.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { extraName, extraNote, variantName, variantsOf } from '../extra-offer.ts'
import { quantityField } from './order-form.ts'
import type { OwnExtra } from './own-extras.server.ts'

type Props = { of: OwnExtra; team: string; currency: string; refused: RefusedForm | undefined }

/** One extra: what it costs, until when, and how many of each kind and day. */
export function ExtraOrderForm({ of, team, currency, refused }: Props) {
  const { extra, offer, cents, isOpen, left } = of
  const price = formatMoney(offer.priceCents, currency)
  return (
    <Section
      title={extraName(extra)}
      aside={offer.per === 'team' ? m.extras_price_team({ price }) : m.extras_price_player({ price })}
      end={cents > 0 && <span className="font-display">{formatMoney(cents, currency)}</span>}
    >
      <div className="grid gap-3 pt-3">
        {extraNote(extra) !== '' && <p className="whitespace-pre-line">{extraNote(extra)}</p>}
        <p className="flex flex-wrap gap-x-4 text-small text-ink-2">
          {!isOpen ? (
            <State kind="waiting">{m.extras_closed()}</State>
          ) : (
            offer.until !== '' && <State kind="due">{m.extras_until({ day: formatDay(offer.until) })}</State>
          )}
          {isOpen && left !== undefined && <span>{m.extras_left({ count: left })}</span>}
        </p>
        {isOpen ? <OrderForm of={of} team={team} refused={refused} /> : <OrderedList of={of} />}
      </div>
    </Section>
  )
}

function OrderForm({ of, team, refused }: Omit<Props, 'currency'>) {
  const { extra, offer, lines, base } = of
  const busy = useIsSending()
  const typed = refused?.values
  return (
    <PostForm key={isAnswered(refused) ? 'refused' : base} noValidate keepsUnsaved className="grid gap-3">
      <ErrorSummary errors={errorsOf(refused, ['lines'])} />
      <input type="hidden" name="team" value={team} />
      <input type="hidden" name="extra" value={extra.id} />
      <input type="hidden" name="base" value={base} />
      {daysIn(offer.days).map((day) => (
        <fieldset key={day} className="grid gap-2">
          {day !== '' && <legend className="pb-1 font-semibold">{formatDay(day)}</legend>}
          <div className={offer.per === 'team' ? 'grid' : 'grid grid-cols-3 gap-3 desk:grid-cols-4'}>
            {placesOffered(offer).map((place, index) => {
              if (place.day !== day) return null
              const line = lines.find((it) => isSamePlace(it, place))
              const field = quantityField(index)
              const label = labelOf(of, place)
              const shared = { name: field, id: `${extra.id}-${index}` }
              const ordered = line ? quantityOf(line) : 0
              return offer.per === 'team' ? (
                <Checkbox
                  key={field}
                  {...shared}
                  label={label}
                  defaultChecked={typed ? typed[field] === 'on' : ordered > 0}
                />
              ) : (
                <NumberInput
                  key={field}
                  {...shared}
                  label={label}
                  defaultValue={typed?.[field] ?? (ordered === 0 ? '' : String(ordered))}
                  placeholder="0"
                  maxLength={4}
                />
              )
            })}
          </div>
        </fieldset>
      ))}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button type="submit" kind={lines.length === 0 ? 'go' : 'line'} busy={busy} busyText={m.site_sending()}>
          {lines.length === 0 ? m.extras_order() : m.extras_order_change()}
        </Button>
        {base === '' && <span className="text-small text-ink-2">{m.extras_none_hint()}</span>}
      </div>
    </PostForm>
  )
}

/** Of a closed one: what was ordered, to read. */
function OrderedList({ of }: { of: OwnExtra }) {
  const { lines } = of
  if (lines.length === 0) return <p className="text-small text-ink-2">{m.extras_nothing_ordered()}</p>
  return (
    <ul className="grid gap-1">
      {lines.map((line) => (
        <li key={`${line.day} ${line.variant}`}>
          {m.extras_line({
            count: quantityOf(line),
            what: [line.day !== '' && formatDay(line.day), labelOf(of, line)].filter(Boolean).join(', '),
          })}
        </li>
      ))}
    </ul>
  )
}

const daysIn = (days: readonly Day[]): readonly Day[] => (days.length > 0 ? days : [''])

const labelOf = ({ extra, offer }: OwnExtra, { variant }: OrderPlace): string =>
  variant === '' ? (offer.per === 'team' ? m.extras_want() : m.extras_count()) : variantName(variantsOf(extra), variant)
