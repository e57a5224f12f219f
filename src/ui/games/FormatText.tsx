import { ChevronRight } from 'lucide-react'
import { Icon } from '../Icon.tsx'
import './standings.css'

/** How a division is played, in sentences that open. */
export function FormatText({ title, sentences }: { title: string; sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <details className="how">
      <summary>
        {title}
        <Icon of={ChevronRight} />
      </summary>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </details>
  )
}
