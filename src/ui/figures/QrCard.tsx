import type { ReactNode } from 'react'
import { encode } from 'uqr'
import { CopyButton } from '../controls/CopyButton.tsx'
import './figures.css'

type Props = {
  /** What the code holds. */
  content: string
  title: ReactNode
  /** The same for people who cannot scan. */
  children?: ReactNode
  /** What the button copies, and its name: “Copy the details”. */
  copy: { text: string; label: string }
}

export function QrCard({ content, title, children, copy }: Props) {
  return (
    <div className="flex flex-wrap items-start gap-4">
      <QrCode content={content} />
      <div className="min-w-40 flex-1 text-small">
        <p className="font-semibold">{title}</p>
        <div className="text-ink-2">{children}</div>
        <div className="-ml-2">
          <CopyButton text={copy.text}>{copy.label}</CopyButton>
        </div>
      </div>
    </div>
  )
}

/** Black on white in both themes. The words beside it say the same, so it is not read out. */
export function QrCode({ content }: { content: string }) {
  const { data, size } = encode(content, { ecc: 'M', border: 4 })
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className="qr" shapeRendering="crispEdges" aria-hidden>
      <path d={pathOf(data)} />
    </svg>
  )
}

/** Runs of dark squares as one path: a hundred times less markup than a square each. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .map((row, y) => {
      let path = ''
      for (let x = 0; x < row.length; x += 1) {
        if (!row[x]) continue
        const from = x
        while (row[x + 1]) x += 1
        path += `M${from} ${y}h${x - from + 1}v1H${from}z`
      }
      return path
    })
    .join('')
}
