import { type ReactNode, useEffect, useId, useRef } from 'react'
import { m } from '#words/messages.js'
import { PrintButton } from '../controls/PrintButton.tsx'
import { OnThisMachineOnly, PlainQrCard, QrCard, type QrCardProps } from './QrCard.tsx'

type Poster = {
  /** Whose it is; stands above the title. */
  above: string
  title: string
  card: QrCardProps
  /** Between title and code, and not on paper. */
  note?: ReactNode
  /** Beside the button that prints. */
  buttons?: ReactNode
}

/** One code. On paper it fills a sheet for the wall; on the screen it comes up by itself and is read out. */
export function QrPoster({ above, title, card, note, buttons }: Poster) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [card.content])
  return (
    <section className="qr-poster" aria-labelledby={id}>
      <p className="qr-poster-above">{above}</p>
      <h2 id={id} ref={heading} tabIndex={-1} className="font-display text-head">
        {title}
      </h2>
      {note !== undefined && <div className="no-print my-3">{note}</div>}
      <QrCard {...card} />
      <p className="qr-poster-link">{card.content}</p>
      <div className="no-print mt-3 flex flex-wrap gap-2">
        <PrintButton kind="line">{m.kit_print_poster()}</PrintButton>
        {buttons}
      </div>
    </section>
  )
}

/** Many codes, one for each person, to be cut apart and handed out. */
export function QrStrips({ cards }: { cards: readonly QrCardProps[] }) {
  return (
    <>
      <OnThisMachineOnly links={cards.map(({ content }) => content)} />
      <ul className="qr-strips">
        {cards.map((card) => (
          <li key={card.content}>
            <PlainQrCard {...card} />
          </li>
        ))}
      </ul>
    </>
  )
}
