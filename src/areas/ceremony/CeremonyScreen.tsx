import { ScreenFrame } from '#client/screen/ScreenFrame.tsx'
import { Crest } from '#ui/marks/Crest.tsx'
import { colourFor, isColour, textOn } from '#ui/marks/crest.ts'
import { useDivisions } from '#ui/marks/divisions.ts'
import { m } from '#words/messages.js'
import type { Rank } from './award.ts'
import type { AwardSeen } from './ceremony.queries.server.ts'
import './ceremony.css'

/** As many as stand below the newest one without becoming too small to be read. */
const EARLIER_MOST = 8

type Props = { tournament: string; zone: string; award: AwardSeen | undefined }

/** Nothing to press; readable from the other end of the field. */
export function CeremonyScreen({ tournament, zone, award }: Props) {
  return (
    <ScreenFrame tournament={tournament} zone={zone}>
      {award ? <Given award={award} /> : <p className="ceremony-waits">{m.ceremony_waits()}</p>}
    </ScreenFrame>
  )
}

function Given({ award: { title, division, ranks } }: { award: AwardSeen }) {
  const name = useDivisions().name(division)
  const heading = name === '' ? title : m.ceremony_award({ division: name, award: title })
  const [newest, ...earlier] = ranks
  if (!newest) return <p className="ceremony-waits">{heading}</p>
  return (
    <section className="ceremony" aria-label={heading}>
      <h2>{heading}</h2>
      {/* Keyed by its place, so that the next one comes in anew. */}
      <div aria-live="polite">
        <Newest key={newest.place} rank={newest} />
      </div>
      {earlier.length > 0 && (
        <ol className="ceremony-earlier">
          {earlier.slice(0, EARLIER_MOST).map(({ place, teams }) => (
            <li key={place}>
              <b>{place}</b>
              {teams.map((team) => (
                <span key={team.name}>
                  <Crest {...team} />
                  {team.name}
                </span>
              ))}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Newest({ rank: { place, teams } }: { rank: Rank }) {
  return (
    <div className={place === 1 ? 'ceremony-newest ceremony-first' : 'ceremony-newest'}>
      <b>{place}</b>
      <div>
        {teams.map(({ city, ...team }) => {
          const ground = groundOf(team)
          return (
            <p
              key={team.name}
              className={textOn(ground) === 'light' ? 'ceremony-team' : 'ceremony-team ceremony-team-dark'}
              style={{ backgroundColor: ground }}
            >
              <Crest {...team} size="big" />
              <span>
                {team.name}
                {city !== '' && <small>{city}</small>}
              </span>
            </p>
          )
        })}
      </div>
    </div>
  )
}

/** The colours of a team fill the screen with its name. */
const groundOf = ({ name, colour }: { name: string; colour: string }) => (isColour(colour) ? colour : colourFor(name))

export const namesText = (teams: Rank['teams']): string => teams.map(({ name }) => name).join(', ')
