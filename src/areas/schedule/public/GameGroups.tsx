import { ChevronDown } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatWeekday } from '#client/when.ts'
import type { LocalTime } from '#rules/calendar/time.ts'
import { NowLine } from '#ui/games/NowLine.tsx'
import { Icon } from '#ui/Icon.tsx'
import { DivisionMark } from '#ui/marks/DivisionMark.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { m } from '#words/messages.js'
import { GameItem } from './GameItem.tsx'
import { firstAfter, type GameGroup, groupsOf } from './game-groups.ts'
import { type GameRow, type SideShown, timeShown } from './rows/game-row.ts'
import type { ScheduleView } from './schedule.address.ts'

type Props = {
  by: ScheduleView
  rows: readonly GameRow[]
  teams: readonly SideShown[]
  followed: ReadonlySet<string>
  severalDays: boolean
  folds: boolean
  /** Undefined before the browser knows the time. */
  now: LocalTime | undefined
}

/** Games with what they have in common above them. */
export function GameGroups({ by, rows, teams, followed, severalDays, folds, now }: Props) {
  const groups = groupsOf(rows, { by, followed, teams, folds })
  const isToday = by === 'time' && now !== undefined && rows.some(({ day }) => day === now.day)
  const next = isToday ? firstAfter(groups, now) : undefined
  const line = isToday && <NowLine time={timeShown(now.time)} />
  return (
    <div className="game-groups">
      {groups.map((group) => (
        <Fragment key={group.key}>
          {group.key === next && line}
          <Group group={group} by={by} severalDays={severalDays} followed={followed} teams={teams} />
        </Fragment>
      ))}
      {next === undefined && line}
    </div>
  )
}

type GroupProps = Pick<Props, 'by' | 'severalDays' | 'followed' | 'teams'> & { group: GameGroup }

function Group({ group: { key, rows, folded }, by, severalDays, followed, teams }: GroupProps) {
  const count = rows.length + folded.length
  const [first] = rows.length > 0 ? rows : folded
  if (!first) return null
  const day = by === 'time' && severalDays ? formatWeekday(first.day) : undefined
  const cards = (of: readonly GameRow[]) =>
    of.map((row) => <GameItem key={row.id} row={row} followed={followed} by={by} day={severalDays} />)
  return (
    <section className="game-group" aria-label={labelOf(by, first, day)}>
      <header>
        <h2>
          <Title by={by} of={first} team={teams.find(({ id }) => id === key)} />
        </h2>
        <span>{[day, m.schedule_public_games({ count })].filter(Boolean).join(', ')}</span>
      </header>
      <ul className="list game-list">
        {cards(rows)}
        {folded.length > 0 && (
          <li className="game-folded">
            <details>
              <summary>
                {rows.length === 0
                  ? m.schedule_public_folded_all({ count: folded.length })
                  : m.schedule_public_folded({ count: folded.length })}
                <Icon of={ChevronDown} />
              </summary>
              <ul className="list game-list">{cards(folded)}</ul>
            </details>
          </li>
        )}
      </ul>
    </section>
  )
}

function labelOf(by: ScheduleView, { time }: GameRow, day: string | undefined): string | undefined {
  return by === 'time' ? [day, timeShown(time)].filter(Boolean).join(' ') : undefined
}

function Title({ by, of, team }: { by: ScheduleView; of: GameRow; team: SideShown | undefined }): ReactNode {
  const divisions = useDivisions()
  switch (by) {
    case 'time':
      return <time dateTime={`${of.day}T${of.time}`}>{timeShown(of.time)}</time>
    case 'field':
      return of.field === undefined ? m.schedule_public_no_field() : m.schedule_public_field({ field: of.field })
    case 'division':
      return (
        <span className="inline-flex items-center gap-2">
          <DivisionMark division={of.division} />
          {divisions.name(of.division)}
        </span>
      )
    case 'team':
      return team && <Link to={`/teams/${team.id}`}>{team.name}</Link>
  }
}
