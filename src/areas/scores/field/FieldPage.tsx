import { CalendarDays, CirclePlus, Printer } from 'lucide-react'
import { lazy, useEffect } from 'react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useLoaderData,
  useRouteLoaderData,
  useSearchParams,
} from 'react-router'
import { afterIdle } from '#client/after-idle.ts'
import { useNow } from '#client/clock.ts'
import { newKey } from '#client/forms/form-key.ts'
import { useHeardSteps } from '#client/live/games/use-heard-steps.ts'
import { useLiveGames } from '#client/live/games/use-live-games.ts'
import { countedGameTopic, gamesTopic, useLiveReload } from '#client/live/use-live.ts'
import { actsAsDevice } from '#client/outbox/owner.ts'
import { useWatched } from '#client/watched.ts'
import { formatDay, formatTime } from '#client/when.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import type { Day } from '#rules/calendar/days.ts'
import { largerSideAt } from '#rules/equity/equity.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { scoreText } from '#ui/games/score.ts'
import { useDivisions } from '#ui/marks/divisions.ts'
import { GAME_STATE_WORDS } from '#ui/marks/game-state.ts'
import { LazyPart } from '#ui/page/LazyPart.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PitchField, PitchPanel } from '#ui/page/PitchPanel.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { topicOfCounts } from '../counting/count-topic.ts'
import { LINE_WORDS } from '../pad/line-words.ts'
import { keptCode } from '../pad/on-this-phone.ts'
import { PadRow } from '../pad/PadRow.tsx'
import { patchedPad, reactionOfPads, withSteps } from '../pad/pad-changes.ts'
import { fieldHref, type PadShown, padHref } from '../pad/pad-shown.ts'
import { DayCodeForm } from './DayCodeForm.tsx'
import { enterDayCodeBy } from './field.page.server.ts'
import { type FieldPageData, fieldShown } from './field.queries.server.ts'
import { onField } from './on-field.ts'

/** Most people only look. Who may open a pad has it before they press. */
const padPart = () => import('../pad/GamePad.tsx')
const LazyPad = lazy(async () => ({ default: (await padPart()).GamePad }))
const LazyPoster = lazy(async () => ({ default: (await import('./FieldPoster.tsx')).FieldPoster }))

/** Often enough for what goes by minutes. */
const TICK_MS = 20_000

export async function loader({ context, params }: LoaderFunctionArgs) {
  const page = context.get(pageRequest)
  const shown = await fieldShown(page, params['field'] ?? '')
  if (!shown) throw data(null, { status: 404 })
  const { roles } = page.viewer
  return {
    title: m.schedule_public_field({ field: shown.field.name }),
    shown,
    address: page.publicUrl + fieldHref(shown.field.id),
    maySeePoster: roles.includes('admin') || roles.includes('scorekeeper'),
  }
}

export const action = (args: ActionFunctionArgs) =>
  handleForm(args, (page, form) => enterDayCodeBy(page, form, args.params['field'] ?? ''))

export default function FieldPage() {
  const loaded = useLoaderData<typeof loader>()
  const { title, address, maySeePoster } = loaded
  const { field, facts } = loaded.shown
  const isSignedIn = Boolean(useRouteLoaderData<{ person?: object }>('root')?.person)
  const [params] = useSearchParams()
  const here = fieldHref(field.id)
  useLiveReload([topicOfCounts(field.id), `fields/${field.id}`])
  const code = useCodeOf(loaded.shown.today, isSignedIn)
  const mayOpen = isSignedIn || code !== undefined
  const openId = mayOpen ? (params.get('game') ?? undefined) : undefined
  const newest = useLiveGames({
    loaded,
    topic: openId === undefined ? gamesTopic(`field = "${field.id}"`) : countedGameTopic(openId),
    reactionTo: (change) => reactionOfPads(change, loaded.shown.pads),
  })
  const pads = loaded.shown.pads.map((pad) => patchedPad(pad, newest))
  const shown = { ...loaded.shown, pads }
  useEffect(() => (mayOpen ? afterIdle(() => void padPart()) : undefined), [mayOpen])
  const open = pads.find(({ row }) => row.id === openId)
  const heard = useHeardSteps(open?.row.id, { isCounting: true })
  const pad = open && withSteps(open, heard)
  if (params.get('view') === 'poster')
    return (
      <LazyPart>
        <LazyPoster field={field.name} tournament={shown.tournament} address={address} back={here} />
      </LazyPart>
    )
  if (pad)
    return (
      <LazyPart>
        <LazyPad key={pad.row.id} pad={pad} facts={facts} back={here} path={here} code={code} />
      </LazyPart>
    )
  return (
    <>
      <PageHeader
        title={title}
        context={formatDay(shown.day)}
        action={
          maySeePoster && (
            <ButtonLink kind="line" icon={Printer} to={`${here}?view=poster`}>
              {m.scores_pad_poster()}
            </ButtonLink>
          )
        }
      />
      <FieldGames shown={shown} mayOpen={mayOpen} />
      {!isSignedIn && <DayCodeForm field={field.id} code={code} />}
    </>
  )
}

/** Of a volunteer without an account, on the day of the page; what is written with it waits under the name of the phone. */
function useCodeOf(today: Day, isSignedIn: boolean): string | undefined {
  const kept = useWatched(keptCode, undefined)
  const code = kept?.day === today && !isSignedIn ? kept.code : undefined
  useEffect(() => {
    if (code !== undefined) actsAsDevice(newKey)
  }, [code])
  return code
}

function FieldGames({ shown: { pads, facts, field }, mayOpen }: { shown: FieldPageData; mayOpen: boolean }) {
  const now = useNow(TICK_MS)
  const { now: current, next, past } = onField(pads, now)
  const hrefOf = (pad: PadShown) => (mayOpen ? padHref(pad.row.id, fieldHref(field.id)) : `/schedule/${pad.row.id}`)
  if (pads.length === 0)
    return (
      <EmptyState icon={CalendarDays} title={m.scores_pad_field_empty()}>
        {m.scores_pad_field_empty_text()}
      </EmptyState>
    )
  return (
    <>
      {current ? (
        <PitchPanel
          label={m.scores_pad_field_now()}
          title={
            current.state === 'scheduled'
              ? m.scores_pad_field_starts({ time: formatTime(current.starts, facts.zone) })
              : GAME_STATE_WORDS[current.state]()
          }
          aside={current.row.phase}
        >
          <PitchField
            home={{ name: current.row.home.name, colour: current.row.home.colour, logo: current.logos.home }}
            away={{ name: current.row.away.name, colour: current.row.away.colour, logo: current.logos.away }}
            centre={current.row.score ? scoreText(...current.row.score) : formatTime(current.starts, facts.zone)}
            place={m.schedule_public_field({ field: field.name })}
          />
          <NextLine pad={current} />
          <div className="pt-3">
            {mayOpen ? (
              <ButtonLink kind="vis" wide icon={CirclePlus} to={hrefOf(current)}>
                {m.scores_pad_open()}
              </ButtonLink>
            ) : (
              <ButtonLink kind="chalk" wide to={hrefOf(current)}>
                {m.scores_pad_game()}
              </ButtonLink>
            )}
          </div>
        </PitchPanel>
      ) : (
        next.length > 0 && <p className="py-2 text-ink-2">{m.scores_pad_field_idle()}</p>
      )}
      <FieldList title={m.scores_pad_field_next()} pads={next} hrefOf={hrefOf} />
      <FieldList title={m.scores_pad_field_past()} pads={past} hrefOf={hrefOf} />
    </>
  )
}

/** Of a mixed game, for those on both lines. */
function NextLine({ pad: { row, score, firstLine, state } }: { pad: PadShown }) {
  const { hasRatio } = useDivisions().of(row.division)
  if (!hasRatio || firstLine === '' || (state !== 'live' && state !== 'scheduled')) return null
  const point = score[0] + score[1] + 1
  return (
    <p className="pt-3 text-center">
      {m.scores_pad_next_point({ point })}: <b>{LINE_WORDS[largerSideAt(point, firstLine)]()}</b>
    </p>
  )
}

type ListProps = { title: string; pads: readonly PadShown[]; hrefOf: (pad: PadShown) => string }

function FieldList({ title, pads, hrefOf }: ListProps) {
  if (pads.length === 0) return null
  return (
    <Section title={title}>
      <ul className="list">
        {pads.map((pad) => (
          <PadRow key={pad.row.id} row={{ ...pad.row, field: undefined }} to={hrefOf(pad)} own={pad.sides} />
        ))}
      </ul>
    </Section>
  )
}
