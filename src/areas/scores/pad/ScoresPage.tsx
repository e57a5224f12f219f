import { CalendarDays } from 'lucide-react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { useNow } from '#client/clock.ts'
import { dayLabels } from '#client/day-labels.ts'
import { useActionResult } from '#client/forms/action-result.ts'
import { refusalIn } from '#client/forms/problems.ts'
import { useHeardSteps } from '#client/live/games/use-heard-steps.ts'
import { useLiveGames } from '#client/live/games/use-live-games.ts'
import { countedGameTopic, gamesTopic, useLiveReload } from '#client/live/use-live.ts'
import { AdminStep } from '#client/page/AdminStep.tsx'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { Segments } from '#ui/controls/Segments.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { NothingFound } from '#ui/feedback/NothingFound.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { topicOfCount } from '../counting/count-topic.ts'
import { nameValuableBy } from '../scorers/name-valuable.actions.server.ts'
import { GamePad } from './GamePad.tsx'
import { type OwnGroup, ownGroups } from './own-games.ts'
import { PadRow } from './PadRow.tsx'
import { patchedPad, reactionOfPads, withSteps } from './pad-changes.ts'
import { type PadShown, padHref, SCORES_PATH } from './pad-shown.ts'
import { type ScoresPageData, scoresShown } from './scores.page.server.ts'
import { patchedScores, reactionOfScores } from './scores-changes.ts'

/** Often enough for what goes by minutes. */
const TICK_MS = 20_000

export const loader = ({ context, url }: LoaderFunctionArgs) => scoresShown(context.get(pageRequest), url.searchParams)

/** Of a pad: whom a team names as the best of its opponents. */
export const action = (args: ActionFunctionArgs) =>
  handleForm(args, (page, form) => nameValuableBy(page, form, args.url.searchParams.get('game') ?? ''))

export default function ScoresPage() {
  const loaded = useLoaderData<typeof loader>()
  const [params] = useSearchParams()
  const asked = params.get('game')
  // Without network the address is another one, and what was loaded stays.
  const open = loaded.pads.find(({ row }) => row.id === asked)
  useLiveReload(open ? [topicOfCount(open.row.id)] : [])
  const newest = useLiveGames({
    loaded,
    topic: open ? countedGameTopic(open.row.id) : gamesTopic(),
    reactionTo: (change) => (open ? reactionOfPads(change, [open]) : reactionOfScores(change, loaded)),
  })
  const heard = useHeardSteps(open?.row.id, { isCounting: true })
  const pad = open && withSteps(patchedPad(open, newest), heard)
  const refused = refusalIn(useActionResult<typeof action>())
  if (pad)
    return (
      <GamePad
        key={pad.row.id}
        pad={pad}
        facts={loaded.facts}
        back={SCORES_PATH}
        path={SCORES_PATH}
        refused={refused}
      />
    )
  return asked === null ? <ScoresList shown={patchedScores(loaded, newest)} /> : <NoSuchGame />
}

const GROUP_WORDS: Readonly<Record<OwnGroup, () => string>> = {
  now: m.scores_pad_group_now,
  due: m.scores_pad_group_due,
  next: m.scores_pad_group_next,
  said: m.scores_pad_group_said,
}

function ScoresList({ shown }: { shown: ScoresPageData }) {
  const { days, day, rows } = shown
  return (
    <>
      <PageHeader title={m.scores_pad_page_title()} context={m.scores_pad_page_lead()} />
      {rows.length === 0 ? (
        <EmptyState
          icon={CalendarDays}
          title={m.schedule_public_none()}
          action={<AdminStep to="/admin/schedule/init" />}
        >
          {m.schedule_public_none_text()}
        </EmptyState>
      ) : (
        <>
          <OwnGames shown={shown} />
          <Section title={m.scores_pad_all()}>
            {days.length > 1 && (
              <div className="no-print py-3">
                <Segments
                  label={m.schedule_public_days()}
                  segments={dayLabels(days).map(({ value, label }) => ({
                    to: `${SCORES_PATH}?${new URLSearchParams({ day: value })}`,
                    label,
                    current: value === day,
                  }))}
                />
              </div>
            )}
            <ul className="list">
              {rows.map((row) => (
                <PadRow key={row.id} row={row} to={padHref(row.id)} />
              ))}
            </ul>
          </Section>
        </>
      )}
    </>
  )
}

function OwnGames({ shown: { pads, mine, hasTeam, day } }: { shown: ScoresPageData }) {
  const now = useNow(TICK_MS)
  const own = pads.filter(({ row }) => mine.includes(row.id))
  if (own.length === 0)
    return hasTeam ? (
      <Note>{m.scores_pad_none_left()}</Note>
    ) : (
      <Note to="/user/connector">{m.scores_pad_no_team()}</Note>
    )
  if (!now) return <OwnGroupOf title={m.scores_pad_mine()} pads={own} day={day} />
  return ownGroups(own, now).map(([group, pads]) => (
    <OwnGroupOf key={group} title={GROUP_WORDS[group]()} pads={pads} day={day} />
  ))
}

const OwnGroupOf = ({ title, pads, day }: { title: string; pads: readonly PadShown[]; day: string }) => (
  <Section title={title}>
    <ul className="list">
      {pads.map(({ row, sides }) => (
        <PadRow
          key={row.id}
          row={row}
          to={padHref(row.id)}
          own={sides}
          isDuty={sides.length === 0}
          isDated={row.day !== day}
        />
      ))}
    </ul>
  </Section>
)

const NoSuchGame = () => (
  <>
    <PageHeader title={m.scores_pad_page_title()} back={SCORES_PATH} />
    <NothingFound title={m.scores_pad_not_here()} to={SCORES_PATH} showAll={m.scores_pad_all_games()}>
      {m.scores_pad_not_here_text()}
    </NothingFound>
  </>
)
