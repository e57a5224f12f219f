import { CalendarPlus, FileSpreadsheet, Monitor, Trophy } from 'lucide-react'
import { ShareButton } from '#client/page/ShareButton.tsx'
import { ResultsLinks } from '#client/results/ResultsLinks.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { PrintButton } from '#ui/controls/PrintButton.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import type { SideShown } from '../rows/game-row.ts'
import { calendarHref, GAMES_CSV_PATH, type ScheduleShown, scheduleAddress } from '../schedule.address.ts'

type Props = { asked: ScheduleShown; team: SideShown | undefined; isAdmin: boolean }

/** The games in other forms: passed on, in a calendar, in a table, on paper. */
export function TakeAlong({ asked, team, isAdmin }: Props) {
  return (
    <div className="no-print">
      <Section title={m.schedule_public_take_along()}>
        <div className="flex flex-wrap gap-2 pt-3">
          <ButtonLink kind="line" icon={CalendarPlus} to={calendarHref(team && { team: team.id })} reloadDocument>
            {team ? m.schedule_public_calendar_team({ team: team.name }) : m.schedule_public_calendar()}
          </ButtonLink>
          <ShareButton
            title={m.schedule_public_title()}
            url={scheduleAddress.href(asked)}
            text={m.schedule_public_share()}
          />
        </div>
        <details>
          <summary className="fold">{m.schedule_public_more_formats()}</summary>
          <div className="flex flex-wrap gap-2">
            <PrintButton kind="line" />
            <ButtonLink kind="line" icon={FileSpreadsheet} to={GAMES_CSV_PATH} reloadDocument>
              {m.schedule_public_csv()}
            </ButtonLink>
            <ResultsLinks />
            <ButtonLink kind="line" icon={Monitor} to="/screen/schedule">
              {m.schedule_public_screen()}
            </ButtonLink>
            <ButtonLink kind="line" icon={Trophy} to={isAdmin ? '/screen/ceremony?view=control' : '/screen/ceremony'}>
              {isAdmin ? m.ceremony_lead() : m.ceremony_title()}
            </ButtonLink>
          </div>
        </details>
      </Section>
    </div>
  )
}
