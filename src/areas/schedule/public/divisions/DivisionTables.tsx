import { ChevronRight } from 'lucide-react'
import { Bracket } from '#ui/games/Bracket.tsx'
import { StandingsTable } from '#ui/games/StandingsTable.tsx'
import { Icon } from '#ui/Icon.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { gameHref } from '../schedule.address.ts'
import type { DivisionShown, PoolShown, RoundShown } from './division-shown.ts'

type Props = { division: DivisionShown; followed: ReadonlySet<string> }

/** How a division stands, and how it is played. */
export function DivisionTables({ division: { key, pools, rounds, text }, followed }: Props) {
  const name = useDivisions().name(key)
  return (
    <Section title={name} aside={pools.length > 0 && m.schedule_public_so_far()}>
      {pools.map((pool) => (
        <PoolTable key={pool.key} pool={pool} division={name} followed={followed} />
      ))}
      {rounds.length > 0 && (
        <div className="pt-3">
          <DivisionBracket division={key} rounds={rounds} />
        </div>
      )}
      {text.length > 0 && (
        <details className="how">
          <summary>
            {m.schedule_public_how({ division: name })}
            <Icon of={ChevronRight} />
          </summary>
          {text.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </details>
      )}
    </Section>
  )
}

/** Counted from confirmed games; the standings say the rest. */
export function PoolTable({
  pool,
  division,
  followed,
  titled = true,
}: {
  pool: PoolShown
  division: string
  followed: ReadonlySet<string>
  /** False where its name stands above already. */
  titled?: boolean
}) {
  return (
    <div className="unbroken pt-3">
      {titled && <h3 className="font-semibold">{pool.name}</h3>}
      <StandingsTable
        label={m.schedule_public_table_label({ division, pool: pool.name })}
        rows={pool.rows.map(({ team, place, wins, losses, goals, against }) => ({
          key: team.id || team.name,
          rank: place,
          name: team.name,
          colour: team.colour,
          ...(team.id !== '' && { to: `/teams/${team.id}` }),
          wins,
          losses,
          goals: `${goals}:${against}`,
          difference: goals - against,
          mine: followed.has(team.id),
        }))}
      />
    </div>
  )
}

export function DivisionBracket({ division, rounds }: { division: string; rounds: readonly RoundShown[] }) {
  const name = useDivisions().name(division)
  return (
    <Bracket
      label={m.schedule_public_bracket_label({ division: name })}
      division={division}
      rounds={rounds.map(({ name, games }, index) => ({
        key: String(index),
        name,
        games: games.map(({ id, label, home, away, score, isDecided = false }) => ({
          key: id,
          label,
          to: gameHref(id),
          home: { name: home.name, score: score?.[0] },
          away: { name: away.name, score: score?.[1] },
          decided: isDecided,
        })),
      }))}
    />
  )
}
