import { Link } from 'react-router'
import type { SpiritPlace } from '#areas/spirit/spirit-ranking.api.server.ts'
import { twoDecimals } from '#client/amounts.ts'
import { averagesText } from '#client/spirit/averages-text.ts'
import { Crest } from '#ui/marks/Crest.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'

type Props = { places: readonly SpiritPlace[]; followed: ReadonlySet<string> }

/** The spirit ranking as it was published, with means where they tell nobody's sheet. */
export function SpiritPlaces({ places, followed }: Props) {
  const hasNumbers = places.some(({ numbers }) => numbers)
  return (
    <Section title={m.spirit_ranking()}>
      <ol className="final-places">
        {places.map(({ place, team: { id, name, colour, logo }, numbers }) => (
          <li key={id} value={place} className={followed.has(id) ? 'final-place-mine' : undefined}>
            <span className="font-display text-digit">{place}</span>
            <span className="min-w-0 flex-1 py-2">
              <Link to={`/teams/${id}`} className="standings-team row-link">
                <Crest name={name} colour={colour} logo={logo} size="small" />
                {name}
              </Link>
              {numbers && <span className="block text-small">{averagesText(numbers.averages)}</span>}
            </span>
            {numbers && <span className="font-display text-digit">{twoDecimals(numbers.mean)}</span>}
          </li>
        ))}
      </ol>
      <p className="pt-2 text-small text-ink-2">
        {hasNumbers ? m.spirit_ranking_how() : m.spirit_ranking_places_only()}
      </p>
    </Section>
  )
}
