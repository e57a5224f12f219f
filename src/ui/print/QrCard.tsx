import type { ReactNode } from 'react'
import { encode } from 'uqr'
import { isInThisNetwork, isLoopback } from '#rules/names/loopback.ts'
import { m } from '#words/messages.js'
import { CopyButton } from '../controls/CopyButton.tsx'
import { Note } from '../feedback/Note.tsx'
import './print-sheet.css'

export type QrCardProps = {
  /** What the code holds. */
  content: string
  title?: ReactNode
  /** The same to read out and type in, for people who cannot scan. */
  typed?: string
  children?: ReactNode
  /** What the button copies, and its name: “Copy the details”. */
  copy?: { text: string; label: string }
}

/** A code to scan, and beside it what it is for. One that no phone can open says so. */
export function QrCard(card: QrCardProps) {
  return (
    <>
      <OnThisMachineOnly links={[card.content]} />
      <PlainQrCard {...card} />
    </>
  )
}

/** Before somebody prints it or passes it on: the installation does not know yet under which address others reach it. */
export function OnThisMachineOnly({ links }: { links: readonly string[] }) {
  const words = links.some(isLoopback)
    ? { title: m.kit_qr_local_title(), text: m.kit_qr_local() }
    : links.some(isInThisNetwork) && { title: m.kit_qr_network_title(), text: m.kit_qr_network() }
  if (!words) return null
  return (
    <div className="no-print my-3">
      <Note kind="warn" title={words.title}>
        {words.text}
      </Note>
    </div>
  )
}

/** Without a word about where it leads, for where that was said. */
export function PlainQrCard({ content, title, typed, children, copy }: QrCardProps) {
  return (
    <div className="qr-card">
      <QrCode content={content} />
      <div className="min-w-40 flex-1 text-small wrap-anywhere">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {typed !== undefined && <p className="qr-card-typed">{typed}</p>}
        <div className="text-ink-2">{children}</div>
        {copy && (
          <div className="-ml-2">
            <CopyButton text={copy.text}>{copy.label}</CopyButton>
          </div>
        )}
      </div>
    </div>
  )
}

/** Black on white in both themes. The words beside it say the same, so it is not read out. */
function QrCode({ content }: { content: string }) {
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
