import { Target } from 'lucide-react'
import { Icon } from '#ui/Icon.tsx'

/** Of a hole where the closest to the pin counts. */
export function ClosestMark({ words }: { words: string }) {
  return (
    <span className="state text-ink-2">
      <Icon of={Target} size={15} />
      {words}
    </span>
  )
}
