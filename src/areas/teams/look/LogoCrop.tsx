import {
  type KeyboardEvent,
  type PointerEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { LabelledField } from '#ui/fields/Field.tsx'
import { m } from '#words/messages.js'
import { CENTRED, moved, squareOf, ZOOM_MOST, zoomed } from './logo-crop.ts'

/** What the form asks for when it is sent. */
export interface CropTool {
  /** The chosen square as a file; undefined while the browser cannot show the picture. */
  cropped(): File | undefined
}

type Props = { file: File; tool: Ref<CropTool> }

/** The window through which the picture is seen, in pixels of the page. */
const WINDOW = 240
/** Of the logo that is sent. */
const SIDE_MOST = 512
/** Of the window, for each press of an arrow. */
const STEP = 0.05

/** The picture behind a round window: dragged and drawn closer until the right part shows. */
export function LogoCrop({ file, tool }: Props) {
  const [address, setAddress] = useState<string>()
  const [picture, setPicture] = useState<HTMLImageElement>()
  const [isBroken, setBroken] = useState(false)
  const [crop, setCrop] = useState(CENTRED)
  const grip = useRef<{ x: number; y: number }>(undefined)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const size = picture && { width: picture.naturalWidth, height: picture.naturalHeight }
  useImperativeHandle(tool, () => ({
    cropped: () => (picture && size ? drawn(picture, squareOf(size, crop), file.name) : undefined),
  }))

  const move = (right: number, down: number) => size && setCrop((it) => moved(size, it, right, down))
  const drag = (event: PointerEvent) => {
    const from = grip.current
    if (!from) return
    grip.current = { x: event.clientX, y: event.clientY }
    move((from.x - event.clientX) / WINDOW, (from.y - event.clientY) / WINDOW)
  }
  const press = (event: KeyboardEvent) => {
    const way = ARROWS[event.key]
    if (!way) return
    event.preventDefault()
    move(way[0] * STEP, way[1] * STEP)
  }
  if (isBroken) return <p className="text-small text-danger">{m.site_problem_file_broken()}</p>
  return (
    <div className="grid justify-items-start gap-3">
      <div
        // Arrow keys must reach it, as a finger does.
        role="application"
        tabIndex={0}
        aria-label={m.teams_logo_crop()}
        className="relative cursor-grab touch-none select-none overflow-hidden rounded-full border-2 border-edge bg-surface active:cursor-grabbing"
        style={{ width: WINDOW, height: WINDOW }}
        onKeyDown={press}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          grip.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={drag}
        onPointerUp={() => (grip.current = undefined)}
        onPointerCancel={() => (grip.current = undefined)}
      >
        {address && (
          <img
            src={address}
            alt=""
            draggable={false}
            className="absolute max-w-none origin-top-left"
            style={size && placed(size, crop)}
            onLoad={(event) => setPicture(event.currentTarget)}
            onError={() => setBroken(true)}
          />
        )}
      </div>
      <p className="text-small text-ink-2">{m.teams_logo_crop_hint()}</p>
      <LabelledField id="logo-zoom" label={m.teams_logo_zoom()}>
        {(wiring) => (
          <input
            {...wiring}
            type="range"
            min={1}
            max={ZOOM_MOST}
            step={0.05}
            value={crop.zoom}
            className="h-touch accent-brand"
            style={{ width: WINDOW }}
            onChange={({ currentTarget: { valueAsNumber } }) =>
              size && setCrop((it) => zoomed(size, it, valueAsNumber))
            }
          />
        )}
      </LabelledField>
    </div>
  )
}

const ARROWS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The picture so that the square fills the window. */
function placed(size: { width: number; height: number }, crop: typeof CENTRED) {
  const { left, top, side } = squareOf(size, crop)
  const scale = WINDOW / side
  return { width: size.width * scale, height: size.height * scale, left: -left * scale, top: -top * scale }
}

type Square = ReturnType<typeof squareOf>

/** At once, not later: it is drawn while the form is being sent. */
function drawn(picture: HTMLImageElement, { left, top, side }: Square, name: string): File | undefined {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(SIDE_MOST, Math.round(side))
  const pen = canvas.getContext('2d')
  if (!pen) return undefined
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
  // Without loss where the browser can; those that cannot make this kind make PNG.
  const [head = '', contents = ''] = canvas.toDataURL('image/webp', 1).split(',')
  const type = /^data:([\w/]+)/.exec(head)?.[1] ?? 'image/png'
  const bytes = Uint8Array.from(atob(contents), (letter) => letter.charCodeAt(0))
  return new File([bytes], name, { type })
}
