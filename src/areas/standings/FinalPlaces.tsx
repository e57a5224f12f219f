import { Link } from 'react-router'
import type { FinalPlaceShown } from '#ui/games/standings.ts'
import { Crest } from '#ui/marks/Crest.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'

type Props = { places: readonly FinalPlaceShown[]; followed: ReadonlySet<string>; isOver: boolean }

/** Who takes which place; what is not decided says by what it will be. */
export function FinalPlaces({ places, followed, isOver }: Props) {
  return (
    <Section title={m.standings_places()} aside={!isOver && m.standings_places_so_far()}>
      <ol className="final-places">
        {places.map(({ place, team: { id, name, colour, logo }, isDecided }) => (
          <li key={place} value={place} className={followed.has(id) ? 'final-place-mine' : undefined}>
            <span className="font-display text-digit">{place}</span>
            {isDecided ? (
              <Link to={`/teams/${id}`} className="standings-team row-link">
                <Crest name={name} colour={colour} logo={logo} size="small" />
                {name}
              </Link>
            ) : (
              <span className="text-ink-2">{name}</span>
            )}
          </li>
        ))}
      </ol>
    </Section>
  )
}
