import { shownCode } from '#rules/names/spoken-code.ts'
import { PrintButton } from '#ui/controls/PrintButton.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { QrStrips } from '#ui/print/QrSheet.tsx'
import { m } from '#words/messages.js'
import { itemHref } from '../booking.address.ts'
import type { ItemListed } from './items.queries.server.ts'

type Props = { items: readonly ItemListed[]; publicUrl: string; back: string }

/** A sheet to print: one label per item, whose code opens its page. */
export function ItemLabels({ items, publicUrl, back }: Props) {
  return (
    <>
      <PageHeader
        title={m.booking_labels_title()}
        context={m.booking_labels_context()}
        back={back}
        action={<PrintButton />}
      />
      <QrStrips
        cards={items.map(({ name, code, locationName }) => ({
          content: `${publicUrl}${itemHref(code)}`,
          title: name,
          typed: shownCode(code),
          children: <p>{m.booking_labels_belongs({ location: locationName })}</p>,
        }))}
      />
    </>
  )
}
