import { MapPin } from 'lucide-react'
import { TournamentLogo } from '#client/page/TournamentLogo.tsx'
import { formatDay } from '#client/when.ts'
import { Icon } from '#ui/Icon.tsx'
import type { RootData } from '../root-data.server.ts'
import { CountdownLine } from './CountdownLine.tsx'
import { FlightDrawing } from './FlightDrawing.tsx'

type Tournament = NonNullable<RootData['tournament']>

/** The tournament on its field: what, when and where. */
export function HomeHero({ tournament, heading: Heading }: { tournament: Tournament; heading: 'h1' | 'h2' }) {
  const { name, place, starts, ends, timeZone } = tournament
  return (
    <section className="pitch home-hero">
      <TournamentLogo />
      <Heading>{name}</Heading>
      {starts !== '' && <p className="font-display text-head">{datesOf(starts, ends)}</p>}
      {place !== '' && (
        <p className="mt-2 flex items-start gap-2 text-small text-on-pitch-2">
          <Icon of={MapPin} />
          {place}
        </p>
      )}
      {starts !== '' && <CountdownLine starts={starts} ends={ends} timeZone={timeZone} />}
      <FlightDrawing />
    </section>
  )
}

/** On its days the tournament is known, and its scores are what one came for. */
export function DayHeader({ tournament: { name, starts, ends, timeZone } }: { tournament: Tournament }) {
  return (
    <header className="pitch day-header">
      <TournamentLogo />
      <h1>{name}</h1>
      <CountdownLine starts={starts} ends={ends} timeZone={timeZone} />
    </header>
  )
}

/** Lines break between the days, not within. */
function datesOf(starts: string, ends: string): string {
  const last = `${formatDay(ends)} ${ends.slice(0, 4)}`.replaceAll(' ', NO_BREAK)
  return starts === ends ? last : `${formatDay(starts).replaceAll(' ', NO_BREAK)}${NO_BREAK}– ${last}`
}

const NO_BREAK = '\u00A0'
