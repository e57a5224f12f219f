import { CircleAlert, Upload } from 'lucide-react'
import { m } from '#words/messages.js'
import { Icon } from '../Icon.tsx'

type Props = {
  /** All that waits, with what asks. */
  count: number
  /** Those that wait for a decision of the person, not for the network. */
  asking?: number
  onShow: () => void
}

/** What was written on this phone and not sent yet. */
export function OutboxStrip({ count, asking = 0, onShow }: Props) {
  if (count === 0) return null
  return (
    <div className="strip bg-warning-soft no-print">
      <Icon of={asking > 0 ? CircleAlert : Upload} />
      <b className="min-w-0 flex-1" role="status">
        {asking > 0 ? m.kit_outbox_asks({ count: asking }) : m.kit_outbox({ count })}
      </b>
      <button type="button" className="link" onClick={onShow}>
        {m.kit_show()}
      </button>
    </div>
  )
}
