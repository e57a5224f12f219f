import { ScanQrCode } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { Button } from '#ui/controls/Button.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { m } from '#words/messages.js'
import { itemHref } from '../booking.address.ts'
import { itemCodeField } from '../booking.fields.ts'
import { itemCodeIn } from './item-code.ts'

/** As far as we use it; not every browser has one. */
interface CodeReader {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}

declare global {
  var BarcodeDetector: new (options: { formats: readonly string[] }) => CodeReader
}

function newCodeReader(): CodeReader | undefined {
  return 'BarcodeDetector' in globalThis ? new globalThis.BarcodeDetector({ formats: ['qr_code'] }) : undefined
}

/** Opens an item by its label: by the camera where the browser can read it, and always by typing. */
export function ScanCode({ error }: { error?: string | undefined }) {
  const [isScanning, setScanning] = useState(false)
  const [problem, setProblem] = useState<string>()
  const start = () => {
    const canRead = newCodeReader() !== undefined
    setProblem(canRead ? undefined : m.booking_scan_none())
    setScanning(canRead)
  }
  return (
    <div className="grid max-w-form gap-3 py-3">
      <Button icon={ScanQrCode} size="big" wide onClick={start}>
        {m.booking_scan()}
      </Button>
      {problem !== undefined && <Note announced>{problem}</Note>}
      {isScanning && (
        <Camera
          onClose={(why) => {
            setScanning(false)
            setProblem(why)
          }}
        />
      )}
      <Form method="get" className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextInput
            name="code"
            label={m.booking_code()}
            error={error}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={itemCodeField.max + 4}
          />
        </div>
        <Button type="submit" kind="line">
          {m.booking_code_open()}
        </Button>
      </Form>
    </div>
  )
}

const LOOK_EVERY_MS = 200

/** Looks through the camera until it has read a label of ours. */
function Camera({ onClose }: { onClose: (why?: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const navigate = useNavigate()
  const found = useEffectEvent((code: string) => {
    onClose()
    void navigate(itemHref(code))
  })
  const denied = useEffectEvent(() => onClose(m.booking_scan_denied()))
  useEffect(() => {
    const reader = newCodeReader()
    const shown = video.current
    if (!reader || !shown) return undefined
    let stream: MediaStream | undefined
    let isOver = false
    const look = async () => {
      const codes = await reader.detect(shown).catch(() => [])
      const code = codes.map(({ rawValue }) => itemCodeIn(rawValue)).find((it) => it !== undefined)
      if (isOver) return
      if (code === undefined) setTimeout(() => void look(), LOOK_EVERY_MS)
      else found(code)
    }
    const begin = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
        shown.srcObject = stream
        await shown.play()
        await look()
      } catch {
        if (!isOver) denied()
      }
    }
    void begin()
    return () => {
      isOver = true
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
  }, [])
  return (
    <Dialog open onClose={() => onClose()} title={m.booking_scan_title()}>
      <video ref={video} muted playsInline className="aspect-square w-full rounded-[10px] bg-ink object-cover" />
    </Dialog>
  )
}
