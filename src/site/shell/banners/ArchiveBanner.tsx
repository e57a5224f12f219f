import { Archive } from 'lucide-react'
import { Icon } from '#ui/Icon.tsx'
import { m } from '#words/messages.js'
import './banner.css'

/** On every page of a tournament that was put away, before somebody writes what would be refused. */
export default function ArchiveBanner() {
  return (
    <aside className="banner no-print" aria-label={m.site_archive()}>
      <p>
        <Icon of={Archive} />
        <span>{m.site_problem_archived()}</span>
      </p>
    </aside>
  )
}
