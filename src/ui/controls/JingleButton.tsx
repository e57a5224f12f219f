import { m } from '#words/messages.js'
import './jingle.css'

type Props = {
  name: string
  playing: boolean
  /** From 0 to 1, while playing. */
  played?: number
  disabled?: boolean
  onPress: () => void
}

/** 76 high, to be hit without looking; the same button stops. */
export function JingleButton({ name, playing, played = 0, disabled = false, onPress }: Props) {
  return (
    <button
      type="button"
      className="jingle"
      aria-pressed={playing}
      aria-label={playing ? m.kit_jingle_stop({ name }) : m.kit_jingle_play({ name })}
      disabled={disabled}
      onClick={onPress}
    >
      {name}
      {playing && <i style={{ width: `${played * 100}%` }} />}
    </button>
  )
}
