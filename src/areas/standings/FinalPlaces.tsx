import { Lock } from 'lucide-react'
import { Link } from 'react-router'
import type { FinalPlaceShown } from '#ui/games/standings.ts'
import { Icon } from '#ui/Icon.tsx'
import { Crest } from '#ui/marks/Crest.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'

type Props = {
  places: readonly FinalPlaceShown[]
  followed: ReadonlySet<string>
  isOver: boolean
  /** The ceremony has some of them still to reveal. */
  isHeld: boolean | undefined
}

const PODIUM = 3

/** Who takes which place, the first three on a podium; what is not decided says by what it will be. */
export function FinalPlaces({ places, followed, isOver, isHeld = false }: Props) {
  const podium = places[0]?.isDecided ? places.slice(0, PODIUM).filter(({ isDecided }) => isDecided) : []
  const others = places.filter((place) => !podium.includes(place))
  return (
    <Section title={m.standings_places()} aside={!isOver && !isHeld && m.standings_places_so_far()}>
      {isHeld && (
        <p className="flex items-center gap-2 py-3 text-ink-2">
          <Icon of={Lock} size={20} />
          {m.ceremony_held()}
        </p>
      )}
      {podium.length > 0 && (
        <ol className="podium">
          {podium.map(({ place, team: { id, name, colour, logo } }) => (
            <li key={place} value={place} className={followed.has(id) ? 'podium-mine' : undefined}>
              <Link to={`/teams/${id}`} className="row-link">
                <Crest name={name} colour={colour} logo={logo} size="big" />
                {name}
              </Link>
              <b className="font-display">{place}</b>
            </li>
          ))}
        </ol>
      )}
      {others.length > 0 && (
        <ol className="final-places">
          {others.map(({ place, team: { id, name, colour, logo }, isDecided }) => (
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
      )}
    </Section>
  )
}
