import { Pause, Play } from 'lucide-react'
import { useRef, useState } from 'react'
import { IconButton, IconLink } from '#ui/controls/IconButton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { m } from '#words/messages.js'

/** Plays what is heard when the team scores; without scripts the browser plays the file itself. */
export function JingleButton({ href }: { href: string }) {
  const sound = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  if (!useHydrated()) return <IconLink icon={Play} label={m.jingles_of_team()} to={href} reloadDocument line round />
  const toggle = () => {
    if (isPlaying) sound.current?.pause()
    else
      void sound.current?.play().catch((error: unknown) => {
        setPlaying(false)
        // Stopped before it began.
        if (!(error instanceof DOMException && error.name === 'AbortError')) toast({ text: m.site_not_on_device() })
      })
  }
  return (
    <>
      <audio ref={sound} src={href} preload="none" onPlay={() => setPlaying(true)} onPause={() => setPlaying(false)} />
      <IconButton
        icon={isPlaying ? Pause : Play}
        label={m.jingles_of_team()}
        aria-pressed={isPlaying}
        onClick={toggle}
        line
        round
      />
    </>
  )
}
