import { ScreenFrame } from '#client/screen/ScreenFrame.tsx'
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
          {earlier.slice(0, EARLIER_MOST).map(({ place, names }) => (
            <li key={place}>
              <b>{place}</b>
              <span>{namesText(names)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Newest({ rank: { place, names } }: { rank: Rank }) {
  return (
    <p className={place === 1 ? 'ceremony-newest ceremony-first' : 'ceremony-newest'}>
      <b>{place}</b>
      <span>{namesText(names)}</span>
    </p>
  )
}

export const namesText = (names: readonly string[]): string => names.join(', ')
