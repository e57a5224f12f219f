import type { ReactNode } from 'react'
import { Row } from '#ui/page/List.tsx'
import { OrderStateMark } from './OrderStateMark.tsx'
import type { OrderShown } from './order-shown.ts'
import { holderInWords, linesInWords, timesInWords } from './order-words.ts'

type Props = {
  order: OrderShown
  zone: string
  to: string
  /** In the place of the state. */
  end?: ReactNode
}

export function OrderRow({ order, zone, to, end = <OrderStateMark state={order.state} /> }: Props) {
  return (
    <Row
      title={holderInWords(order)}
      text={
        <>
          <span className="block">{linesInWords(order)}</span>
          <span className="block">{timesInWords(order, zone)}</span>
        </>
      }
      to={to}
      end={end}
    />
  )
}
