import { lazy, useEffect } from 'react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { afterIdle } from '#client/after-idle.ts'
import { useFormResult } from '#client/forms/action-result.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { useLiveReload } from '#client/live/use-live.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { LazyPart } from '#ui/page/LazyPart.tsx'
import { actOnCard } from '../scoring/card.actions.server.ts'
import { type CardShown, cardShown } from '../scoring/card.queries.server.ts'
import { BoardView } from './BoardView.tsx'
import { CardsView } from './CardsView.tsx'
import { HolesView } from './HolesView.tsx'
import {
  type BoardShown,
  boardShown,
  type CardsShown,
  cardsShown,
  type HolesOfRound,
  holesOfRound,
  type OwnCard,
  ownCardOf,
} from './tournament.queries.server.ts'

/** Most people only look. Who plays has the card before they press. */
const cardPart = () => import('../scoring/CardPage.tsx')
const LazyCard = lazy(async () => ({ default: (await cardPart()).CardPage }))

export { loadsAgainWhenOutOfDate as shouldRevalidate } from '#client/forms/out-of-date.ts'

/** What the address asks for. */
interface TournamentShown {
  readonly card?: CardShown
  readonly cards?: CardsShown
  readonly holes?: HolesOfRound
  readonly board?: BoardShown
  readonly ownCard?: OwnCard | undefined
}

export async function loader({ context, url: { searchParams } }: LoaderFunctionArgs): Promise<TournamentShown> {
  const page = context.get(pageRequest)
  const wanted = searchParams.get('card')
  if (wanted !== null) {
    const card = await cardShown(page, wanted)
    if (!card) throw data(null, { status: 404 })
    return { card }
  }
  const view = searchParams.get('view')
  if (view === 'cards') return { cards: await cardsShown(page) }
  if (view === 'holes') return { holes: await holesOfRound(page.reader, searchParams.get('round')) }
  return { board: await boardShown(page, searchParams), ownCard: await ownCardOf(page.reader, page.viewer.id) }
}

export const action = (args: ActionFunctionArgs) => handleForm(args, actOnCard)

/** The leaderboard, the cards, how each hole was played; and one card, to look at or to fill in. */
export default function TournamentPage() {
  useLiveReload([
    'discgolf_throws',
    'discgolf_players',
    'discgolf_rounds',
    'discgolf_cards',
    'discgolf_seats',
    'discgolf_pins',
    'discgolf_settings',
  ])
  const { card, cards, holes, board, ownCard } = useLoaderData<typeof loader>()
  const { answer, refused } = useFormResult<typeof action>()
  const plays = ownCard !== undefined
  useEffect(() => (plays ? afterIdle(() => void cardPart()) : undefined), [plays])
  return (
    <>
      <SuccessMessage answer={answer} />
      {card && (
        <LazyPart>
          <LazyCard key={card.id} card={card} refused={refused} />
        </LazyPart>
      )}
      {cards && <CardsView shown={cards} />}
      {holes && <HolesView shown={holes} />}
      {board && <BoardView board={board} ownCard={ownCard} />}
    </>
  )
}
