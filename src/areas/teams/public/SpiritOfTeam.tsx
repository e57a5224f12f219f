import type { ReactNode } from 'react'
import { twoDecimals } from '#client/amounts.ts'
import { averagesText } from '#client/spirit/averages-text.ts'
import { StatTile, StatTiles } from '#ui/figures/StatTile.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import type { TeamSpirit } from '../team-spirit.api.server.ts'

/** Its place in the published ranking, with the mean where that tells nobody's sheet. */
export function SpiritOfTeam({ spirit: { place, numbers }, end }: { spirit: TeamSpirit; end: ReactNode }) {
  return (
    <Section title={m.spirit_award()} end={end}>
      <div className="pt-3">
        <StatTiles>
          <StatTile value={place} label={m.spirit_place()} />
          {numbers && <StatTile value={twoDecimals(numbers.mean)} label={m.spirit_mean()} />}
        </StatTiles>
      </div>
      {numbers && <p className="pt-2 text-small text-ink-2">{averagesText(numbers.averages)}</p>}
    </Section>
  )
}
