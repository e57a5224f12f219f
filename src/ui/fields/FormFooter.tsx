import type { ReactNode } from 'react'

type Props = {
  /** Over the buttons: what was sent, what is missing. */
  note?: ReactNode
  /** Left of the button: a sum. */
  lead?: ReactNode
  children: ReactNode
}

/** The one action of a form: at the lower edge of a phone, under the fields elsewhere. */
export function FormFooter({ note, lead, children }: Props) {
  return (
    <footer className="form-footer no-print">
      {note && <p className="mb-2 flex items-center justify-center gap-2 text-small text-ink-2">{note}</p>}
      <div className="flex flex-wrap items-center gap-2">
        {lead && <div className="mr-2 flex-none">{lead}</div>}
        {children}
      </div>
    </footer>
  )
}
