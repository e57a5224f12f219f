import type { GameRow } from '#areas/schedule/schedule.api.server.ts'
import { formatWeekday } from '#client/when.ts'
import type { SideName } from '#rules/games/states.ts'
import { GameCard } from '#ui/games/GameCard.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { m } from '#words/messages.js'

type Props = {
  row: GameRow
  /** To its pad, for whoever may use it. */
  to: string
  own?: readonly SideName[]
  /** Among the games of a team that keeps score there. */
  isDuty?: boolean
  /** On another day than the list is about. */
  isDated?: boolean
}

/** A game that leads to its pad. */
export function PadRow({ row, to, own = [], isDuty = false, isDated = false }: Props) {
  const { field = '', time, home, away, score, division, phase, state, change } = row
  const about = [useDivisions().name(division), phase, ...(isDuty ? [m.scores_pad_duty()] : [])].join(', ')
  return (
    <GameCard
      to={to}
      field={field}
      time={time.replace(/^0/, '')}
      home={{ name: home.name, score: score?.[0], starred: own.includes('home') }}
      away={{ name: away.name, score: score?.[1], starred: own.includes('away') }}
      division={division}
      phase={isDated ? `${formatWeekday(row.day)}, ${about}` : about}
      state={state}
      change={change}
    />
  )
}
