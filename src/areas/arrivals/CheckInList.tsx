import { Shield } from 'lucide-react'
import { formatMoney } from '#client/amounts.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { AdminStep } from '#client/page/AdminStep.tsx'
import { TeamFeeMark } from '#client/settlement/TeamFeeMark.tsx'
import { formatTime } from '#client/when.ts'
import { Button } from '#ui/controls/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { NothingFound } from '#ui/feedback/NothingFound.tsx'
import { Crest } from '#ui/marks/Crest.tsx'
import { DivisionMark } from '#ui/marks/DivisionMark.tsx'
import { State } from '#ui/marks/State.tsx'
import { List } from '#ui/page/List.tsx'
import { m } from '#words/messages.js'
import { checkInAddress } from './check-in.address.ts'
import type { TeamAtDesk } from './check-in.queries.server.ts'

type Props = { teams: readonly TeamAtDesk[]; zone: string; currency: string; isNarrowed: boolean }

/** One row a team, one tap to check it in. */
export function CheckInList({ teams, zone, currency, isNarrowed }: Props) {
  if (teams.length === 0)
    return isNarrowed ? (
      <NothingFound title={m.arrivals_none_found()} to={checkInAddress.path} showAll={m.arrivals_show_all()} />
    ) : (
      <EmptyState icon={Shield} title={m.arrivals_none()} action={<AdminStep to="/admin/tournament/teams" />}>
        {m.arrivals_none_text()}
      </EmptyState>
    )
  return (
    <List label={m.arrivals_title()}>
      {teams.map((team) => (
        <TeamRow key={team.id} team={team} zone={zone} currency={currency} />
      ))}
    </List>
  )
}

function TeamRow({ team, zone, currency }: { team: TeamAtDesk } & Pick<Props, 'zone' | 'currency'>) {
  const { id, name, division, colour, logo, players, gaps, fee, due, arrived } = team
  const busy = useIsSending()
  return (
    <li className="row">
      <Crest name={name} {...(colour !== '' && { colour })} {...(logo !== undefined && { logo })} />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2 font-semibold">
          {name}
          <DivisionMark division={division} />
        </div>
        <div className="flex flex-wrap gap-x-3 text-small text-ink-2">
          {gaps.length === 0 ? (
            <State kind="ok">{m.arrivals_roster_complete({ count: players })}</State>
          ) : (
            <State kind="warn">{m.arrivals_gaps({ what: gaps.join(', ') })}</State>
          )}
          {due > 0 ? (
            <State kind="due">{m.arrivals_due_amount({ amount: formatMoney(due, currency) })}</State>
          ) : (
            <TeamFeeMark state={fee} />
          )}
          {arrived && (
            <State kind="ok">
              {arrived.by === ''
                ? m.arrivals_arrived_at({ time: formatTime(arrived.at, zone) })
                : m.arrivals_arrived_with({ time: formatTime(arrived.at, zone), name: arrived.by })}
            </State>
          )}
        </div>
      </div>
      <PostForm className="row-end flex-none">
        <input type="hidden" name="team" value={id} />
        <Button
          type="submit"
          name="intent"
          value={arrived ? 'takeBack' : 'arrive'}
          kind={arrived ? 'plain' : 'go'}
          size="small"
          busy={busy}
          aria-label={arrived ? m.arrivals_take_back_of({ team: name }) : m.arrivals_arrive_of({ team: name })}
        >
          {arrived ? m.arrivals_take_back() : m.arrivals_arrive()}
        </Button>
      </PostForm>
    </li>
  )
}
