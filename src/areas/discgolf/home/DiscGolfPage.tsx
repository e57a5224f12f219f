import { Flag, ListOrdered, Map as MapIcon } from 'lucide-react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { formatMoney } from '#client/amounts.ts'
import { ArticleList } from '#client/articles/ArticleList.tsx'
import { useFormResult } from '#client/forms/action-result.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { useLiveReload } from '#client/live/use-live.ts'
import { formatTime } from '#client/when.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { List, Row } from '#ui/page/List.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PitchPanel } from '#ui/page/PitchPanel.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { boardHref, cardHref, courseHref, DISCGOLF_PATH } from '../discgolf.address.ts'
import { startText } from '../discgolf.words.ts'
import type { OwnCard } from '../leaderboard/tournament.queries.server.ts'
import { actOnOwn } from './home.actions.server.ts'
import { discGolfHome } from './home.queries.server.ts'
import { OwnDiscRegistration } from './OwnDiscRegistration.tsx'

export { loadsAgainWhenOutOfDate as shouldRevalidate } from '#client/forms/out-of-date.ts'

export const loader = ({ context }: LoaderFunctionArgs) => discGolfHome(context.get(pageRequest))

export const action = (args: ActionFunctionArgs) => handleForm(args, actOnOwn)

const ARTICLES = ['articles', 'article_pictures', 'images']
const OF_DISC_GOLF = ['discgolf_players', 'discgolf_rounds', 'discgolf_cards', 'discgolf_seats', 'discgolf_settings']

/** Whether one can register, when and where one begins, and the way to everything else. */
export default function DiscGolfPage() {
  useLiveReload([...ARTICLES, ...OF_DISC_GOLF])
  const { articles, players, playersMost, feeCents, currency, course, ownCard, zone, registration } =
    useLoaderData<typeof loader>()
  const { answer, refused } = useFormResult<typeof action>()
  const facts = [
    playersMost > 0
      ? m.discgolf_players_of({ count: players, most: playersMost })
      : m.discgolf_players_count({ count: players }),
    feeCents > 0 && m.discgolf_fee_is({ fee: formatMoney(feeCents, currency) }),
  ]
  return (
    <>
      <SuccessMessage answer={answer} />
      <PageHeader title={m.discgolf_title()} context={facts.filter(Boolean).join(', ')} />
      {ownCard && <TeeTime card={ownCard} zone={zone} />}
      <div className="grid items-start gap-x-12 desk:grid-cols-2">
        <OwnDiscRegistration {...registration} refused={refused} />
        <Section title={m.discgolf_more()}>
          <List>
            <Row icon={ListOrdered} title={m.discgolf_board_title()} text={m.discgolf_board_lead()} to={boardHref()} />
            <Row
              icon={MapIcon}
              title={m.discgolf_course_title()}
              text={course.holes > 0 ? m.discgolf_board_context(course) : m.discgolf_course_none()}
              to={courseHref()}
            />
            <Row icon={Flag} title={m.discgolf_cards_title()} to={boardHref({ view: 'cards' })} />
          </List>
        </Section>
      </div>
      <ArticleList articles={articles} path={DISCGOLF_PATH} />
    </>
  )
}

function TeeTime({ card, zone }: { card: OwnCard; zone: string }) {
  const { number, hole, wave, starts, names, round } = card
  const isRunning = round.state === 'running'
  const time = formatTime(starts, zone)
  return (
    <PitchPanel
      label={m.discgolf_own_start()}
      title={
        round.kind === 'tee_times'
          ? m.discgolf_begins_at({ time, hole })
          : m.discgolf_begins_on({ hole: startText({ hole, wave }, wave > 0), time })
      }
      aside={m.discgolf_round({ round: round.number })}
    >
      <p className="pt-2">
        {m.discgolf_card({ card: number })}
        {names.length > 0 && `, ${m.discgolf_with({ names: names.join(', ') })}`}
      </p>
      <div className="pt-3">
        <ButtonLink kind={isRunning ? 'vis' : 'chalk'} wide to={cardHref({ card: card.id })}>
          {isRunning && !card.isSigned ? m.discgolf_enter() : m.discgolf_see_card()}
        </ButtonLink>
      </div>
    </PitchPanel>
  )
}
