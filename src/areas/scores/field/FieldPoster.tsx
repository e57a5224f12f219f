import { PageHeader } from '#ui/page/PageHeader.tsx'
import { QrPoster } from '#ui/print/QrSheet.tsx'
import { m } from '#words/messages.js'

type Props = { field: string; tournament: string; address: string; back: string }

/** Hangs at the field: whoever scans it sees what is on there, and counts. */
export function FieldPoster({ field, tournament, address, back }: Props) {
  const title = m.schedule_public_field({ field })
  return (
    <>
      <div className="no-print">
        <PageHeader title={m.scores_pad_poster()} context={title} back={back} />
      </div>
      <QrPoster
        above={tournament}
        title={title}
        card={{ content: address, title: m.scores_pad_poster_title(), children: <p>{m.scores_pad_poster_text()}</p> }}
      />
    </>
  )
}
