import { formatTime } from '#client/when.ts'
import { PrintButton } from '#ui/controls/PrintButton.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { QrStrips } from '#ui/print/QrSheet.tsx'
import { m } from '#words/messages.js'
import { cardHref } from '../discgolf.address.ts'
import { startText } from '../discgolf.words.ts'
import type { RoundsDesk } from '../players/admin-players.queries.server.ts'

type Props = { desk: RoundsDesk; address: string; back: string }

/** On paper: for each card who plays, where it begins, and the code with which guests enter throws. */
export function CardSheets({ desk: { cards, zone, last }, address, back }: Props) {
  const hasWaves = cards.some(({ wave }) => wave > 0)
  return (
    <>
      <PageHeader
        title={m.discgolf_card_sheets()}
        context={last && m.discgolf_round({ round: last.number })}
        back={back}
        action={<PrintButton>{m.discgolf_print()}</PrintButton>}
      />
      <QrStrips
        cards={cards.map((card) => ({
          content: address + cardHref({ card: card.id, code: card.spoken }),
          title: `${m.discgolf_card({ card: card.number })}, ${m.discgolf_begins_on({
            hole: startText(card, hasWaves),
            time: formatTime(card.starts, zone),
          })}`,
          typed: card.spoken,
          children: <p>{card.members.map(({ name }) => name).join(', ')}</p>,
        }))}
      />
    </>
  )
}
