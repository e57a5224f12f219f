import { Download, ShoppingBasket } from 'lucide-react'
import { formatMoney } from '#client/amounts.ts'
import { formatWeekday } from '#client/when.ts'
import type { OrderPlace } from '#rules/extras/offer.ts'
import { isSamePlace, orderQuantity, quantityOf } from '#rules/extras/order.ts'
import { buttonClass } from '#ui/controls/button-class.ts'
import { PrintButton } from '#ui/controls/PrintButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Icon } from '#ui/Icon.tsx'
import { DivisionMark } from '#ui/marks/DivisionMark.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { type Extra, variantName, variantsOf } from '../extra-offer.ts'
import type { neededOf, TeamOrder } from '../extras.queries.server.ts'
import { EXTRA_ORDERS_CSV_PATH } from './admin-extras.address.ts'

type Props = {
  extra: Extra
  orders: readonly TeamOrder[]
  needed: ReturnType<typeof neededOf>
  currency: string
}

/** The list for the kitchen: teams down, days and kinds across, sums at the end. */
export function ExtraOrderTable({ extra, orders, needed, currency }: Props) {
  const playing = orders.filter(({ isPlaying }) => isPlaying)
  const gone = orders.filter(({ isPlaying }) => !isPlaying)
  return (
    <Section title={m.extras_admin_orders()}>
      {orders.length === 0 ? (
        <EmptyState icon={ShoppingBasket} title={m.extras_admin_no_orders()} />
      ) : (
        <>
          <div className="no-print flex flex-wrap gap-2 py-3">
            <a
              href={`${EXTRA_ORDERS_CSV_PATH}?${new URLSearchParams({ extra: extra.id })}`}
              download
              className={buttonClass({ kind: 'line' })}
            >
              <Icon of={Download} />
              {m.extras_admin_export()}
            </a>
            <PrintButton kind="line" />
          </div>
          <div className="overflow-x-auto" role="region" aria-label={m.extras_admin_orders()} tabIndex={0}>
            <table className="tabled">
              <caption className="sr-only">{m.extras_admin_orders()}</caption>
              <thead>
                <tr>
                  <th scope="col">{m.extras_admin_team()}</th>
                  {needed.places.map((place) => (
                    <th key={keyOf(place)} scope="col" className="text-right">
                      {placeName(extra, place)}
                    </th>
                  ))}
                  <th scope="col" className="text-right">
                    {m.extras_admin_sum()}
                  </th>
                </tr>
              </thead>
              <tbody>
                {playing.map((order) => (
                  <OrderRow key={order.team} order={order} places={needed.places} currency={currency} />
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <td className="font-semibold">{m.extras_admin_total()}</td>
                  {needed.places.map((place) => (
                    <td key={keyOf(place)} className="digits">
                      {place.quantity}
                    </td>
                  ))}
                  <td className="digits">{formatMoney(needed.cents, currency)}</td>
                </tr>
              </tfoot>
            </table>
          </div>
          {gone.length > 0 && (
            <p className="pt-2 text-small text-ink-2">
              {m.extras_admin_withdrawn({
                teams: gone.map(({ name, lines }) => `${name} (${orderQuantity(lines)})`).join(', '),
              })}
            </p>
          )}
        </>
      )}
    </Section>
  )
}

function OrderRow({ order, places, currency }: { order: TeamOrder; places: readonly OrderPlace[]; currency: string }) {
  const { name, division, lines, cents } = order
  return (
    <tr>
      <td>
        <span className="flex items-center gap-2 font-semibold">
          {name}
          <DivisionMark division={division} />
        </span>
      </td>
      {places.map((place) => {
        const line = lines.find((it) => isSamePlace(it, place))
        return (
          <td key={keyOf(place)} className="digits">
            {line ? quantityOf(line) : ''}
          </td>
        )
      })}
      <td className="digits">{formatMoney(cents, currency)}</td>
    </tr>
  )
}

const keyOf = ({ day, variant }: OrderPlace) => `${day} ${variant}`

const placeName = (extra: Extra, { day, variant }: OrderPlace): string =>
  [day !== '' && formatWeekday(day), variant !== '' && variantName(variantsOf(extra), variant)]
    .filter(Boolean)
    .join(' ') || m.extras_count()
