import { CalendarRange } from 'lucide-react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router'
import { useActionResult } from '#client/forms/action-result.ts'
import { loadsAgainWhenOutOfDate } from '#client/forms/out-of-date.ts'
import { isMoreThanScore } from '#client/live/games/game-change.ts'
import { useGamesReload } from '#client/live/games/use-live-games.ts'
import { useLiveReload } from '#client/live/use-live.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { sitePlanEdited } from '../site-plan/site-plan.queries.server.ts'
import { TimetableEditor } from './TimetableEditor.tsx'
import { actOnTimetable, TIMETABLE_FORM } from './timetable.actions.server.ts'
import { timetableData } from './timetable.queries.server.ts'

/** Everything is loaded at once: another day, filter or game needs nothing from the server. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, formMethod } = args
  const isElsewhere = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return formMethod === undefined && isElsewhere ? false : loadsAgainWhenOutOfDate(args)
}

export async function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageRequest)
  const [data, sitePlan] = await Promise.all([timetableData(page.visit), sitePlanEdited(page)])
  return { data, sitePlan }
}

export const action = (args: ActionFunctionArgs) => handleForm(args, actOnTimetable, TIMETABLE_FORM)

export default function TimetablePage() {
  useLiveReload(['planned_games', 'planned_formats', 'schedule_plan', 'fields', 'site_plan'])
  useGamesReload(isMoreThanScore)
  const { data, sitePlan } = useLoaderData<typeof loader>()
  const answer = useActionResult<typeof action>()
  if (typeof data !== 'string') return <TimetableEditor data={data} sitePlan={sitePlan} answer={answer} />
  const isWithoutDays = data === 'no-days'
  return (
    <>
      <PageHeader title={m.schedule_timetable_page_title()} />
      <EmptyState
        icon={CalendarRange}
        title={isWithoutDays ? m.schedule_timetable_page_no_days() : m.schedule_timetable_page_no_plan()}
        action={
          <ButtonLink to={isWithoutDays ? '/admin/tournament/settings' : '/admin/schedule/init'}>
            {isWithoutDays ? m.schedule_timetable_page_no_days_do() : m.schedule_timetable_page_no_plan_do()}
          </ButtonLink>
        }
      >
        {isWithoutDays ? m.schedule_timetable_page_no_days_text() : m.schedule_timetable_page_no_plan_text()}
      </EmptyState>
    </>
  )
}
