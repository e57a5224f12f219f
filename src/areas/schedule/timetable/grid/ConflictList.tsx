import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import type { Violation } from '#rules/timetable/violations.ts'
import { Icon } from '#ui/Icon.tsx'
import type { TimetableParts } from '../timetable-view.ts'
import { hrefOfGame } from './game-href.ts'

type Props = { timetable: TimetableParts; violations: readonly Violation[]; title: string }

/** Rules that are broken, each with the way to the game. */
export function ConflictList({ timetable, violations, title }: Props) {
  if (violations.length === 0) return null
  return (
    <section className="grid gap-2" aria-label={title}>
      <h2 className="font-display text-head">{title}</h2>
      <ul className="grid gap-2 text-small">
        {violations.map((it) => (
          <li key={`${it.rule} ${it.game} ${it.with}`} className="flex gap-2">
            <span className="flex-none text-disputed">
              <Icon of={TriangleAlert} />
            </span>
            <span>
              <Link to={hrefOfGame(timetable, it.game)}>{timetable.texts.title(it.game)}</Link>
              {', '}
              {timetable.texts.slot(it, timetable.day)}: {timetable.texts.reason(it.game, it)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
