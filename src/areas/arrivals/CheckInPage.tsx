import { Download, UserPlus } from 'lucide-react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { useActionResult } from '#client/forms/action-result.ts'
import { errorsOf, refusalIn } from '#client/forms/problems.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { ListFilters } from '#client/lists/ListFilters.tsx'
import { useLiveReload } from '#client/live/use-live.ts'
import type { Done } from '#http/pages/forms/done.ts'
import { intentIn, textOf } from '#http/pages/forms/form-fields.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { type PageRequest, pageRequest } from '#http/pages/page-request.ts'
import { badRequest } from '#records/errors.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { Bar } from '#ui/figures/Progress.tsx'
import { Icon } from '#ui/Icon.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { arrive, takeBackArrival } from './arrivals.commands.server.ts'
import { CheckInList } from './CheckInList.tsx'
import { CHECK_IN_CSV_PATH, CHECK_IN_SHOWS, type CheckInShow, checkInAddress } from './check-in.address.ts'
import { countsAtDesk, teamsAtDesk, teamsFoundAtDesk } from './check-in.queries.server.ts'

export { loadsAgainWhenOutOfDate as shouldRevalidate } from '#client/forms/out-of-date.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { db } = context.get(pageRequest)
  const shown = checkInAddress.read(url.searchParams)
  const [all, tournament] = await Promise.all([teamsAtDesk(db), tournamentOf(db)])
  return {
    shown,
    counts: countsAtDesk(all),
    divisions: [...new Set(all.map(({ division }) => division))],
    teams: teamsFoundAtDesk(all, shown),
    zone: tournament?.time_zone ?? 'UTC',
    currency: tournament?.currency || 'EUR',
  }
}

export const action = (args: ActionFunctionArgs) => handleForm(args, actAtDesk)

async function actAtDesk(page: PageRequest, form: FormData): Promise<Done> {
  const intent = intentIn(form, ['arrive', 'takeBack'])
  if (intent === 'arrive') {
    const { name, isNew } = await page.submit(arrive, form)
    return isNew
      ? {
          done: intent,
          text: m.arrivals_done({ team: name }),
          undo: { intent: 'takeBack', team: textOf(form, 'team') },
        }
      : { done: intent, text: m.arrivals_done_before({ team: name }) }
  }
  if (intent !== 'takeBack') throw badRequest()
  const { name } = await page.submit(takeBackArrival, form)
  return { done: intent, text: m.arrivals_taken_back({ team: name }) }
}

const SHOW_WORDS: Readonly<Record<CheckInShow, () => string>> = {
  expected: m.arrivals_show_expected,
  arrived: m.arrivals_show_arrived,
  missing: m.arrivals_show_missing,
  unpaid: m.arrivals_show_unpaid,
}

export default function CheckInPage() {
  useLiveReload(['arrivals', 'teams', 'players', 'team_accounts', 'config'])
  const { shown, counts, divisions, teams, zone, currency } = useLoaderData<typeof loader>()
  const answer = useActionResult<typeof action>()
  const names = useDivisions()
  return (
    <>
      <SuccessMessage answer={answer} />
      <PageHeader
        title={m.arrivals_title()}
        context={m.arrivals_context({ arrived: counts.arrived, all: counts.all })}
        action={
          <ButtonLink kind="line" icon={UserPlus} to="/new-player">
            {m.walkins_title()}
          </ButtonLink>
        }
      />
      <div className="grid gap-3">
        {counts.all > 0 && <Bar share={counts.arrived / counts.all} label={m.arrivals_progress()} />}
        <ListFilters
          address={checkInAddress}
          shown={shown}
          search={m.arrivals_search()}
          chips={{
            label: m.arrivals_filter(),
            all: { label: m.arrivals_all(), count: counts.all },
            groups: [
              {
                choice: 'show',
                options: CHECK_IN_SHOWS.map((value) => ({ value, label: SHOW_WORDS[value](), count: counts[value] })),
              },
              {
                choice: 'division',
                options: divisions.map((value) => ({ value, label: names.name(value), division: value })),
              },
            ],
          }}
        />
        <ErrorSummary errors={errorsOf(refusalIn(answer))} />
        <CheckInList teams={teams} zone={zone} currency={currency} isNarrowed={checkInAddress.isNarrowed(shown)} />
        {counts.all > 0 && (
          <div className="no-print">
            <a
              href={checkInAddress.href(shown, {}, CHECK_IN_CSV_PATH)}
              download
              className={buttonClass({ kind: 'line', size: 'small' })}
            >
              <Icon of={Download} />
              {m.arrivals_export()}
            </a>
          </div>
        )}
      </div>
    </>
  )
}
