import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useActionResult } from '#client/forms/action-result.ts'
import { LeadsTo } from '#client/forms/LeadsTo.tsx'
import { refusalIn, refusedOf } from '#client/forms/problems.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { useLiveReload } from '#client/live/use-live.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { actOnScores } from './confirm.actions.server.ts'
import { confirmHref } from './confirm.address.ts'
import { DayCodes } from './DayCodes.tsx'
import { deskOf } from './desk.queries.server.ts'
import { GameDesk } from './GameDesk.tsx'
import { Queue } from './Queue.tsx'
import { ThrowsDesk } from './ThrowsDesk.tsx'
import './confirm.css'

export { loadsAgainWhenOutOfDate as shouldRevalidate } from '#client/forms/out-of-date.ts'

export const loader = ({ context, url }: LoaderFunctionArgs) => deskOf(context.get(pageRequest), url.searchParams)

export const action = (args: ActionFunctionArgs) => handleForm(args, actOnScores)

const CODE_FORMS = ['giveCode', 'withdrawCode']

export default function ConfirmPage() {
  useLiveReload(['games', 'score_entries', 'pool_entries', 'day_codes', 'goals'])
  const desk = useLoaderData<typeof loader>()
  const answer = useActionResult<typeof action>()
  const refused = refusalIn(answer)
  const given = answer && 'code' in answer ? answer.code : undefined
  const { game, tie, codes, zone, waiting } = desk
  const isOpen = game !== undefined || tie !== undefined || codes !== undefined
  const subject = refused?.values['game'] ?? ''
  // What somebody else has done meanwhile is not in the list any more.
  const isElsewhere =
    refused && !tie && !codes && subject !== game?.row.id && waiting.every(({ row }) => row.id !== subject)
  return (
    <>
      <SuccessMessage answer={answer} />
      {/* The preview of what has been done would go on asking. */}
      {game && answer && 'done' in answer && answer.done === 'correct' && (
        <LeadsTo answer={answer} to={confirmHref.game(game.row.id)} />
      )}
      <div className={isOpen ? 'confirm-page confirm-open' : 'confirm-page'}>
        <div className="confirm-queue">
          <PageHeader title={m.scores_confirm_title()} context={m.scores_confirm_lead()} />
          {isElsewhere && (
            <Note kind="danger" announced>
              {refused.problem.text}
            </Note>
          )}
          {desk.isGone && <Note kind="warn">{m.scores_problem_game_gone()}</Note>}
          <Queue desk={desk} refused={refused} />
        </div>
        {isOpen && (
          <div className="confirm-desk">
            {game && (
              <GameDesk
                key={game.row.id}
                game={game}
                zone={zone}
                refused={subject === game.row.id ? refused : undefined}
              />
            )}
            {tie && <ThrowsDesk tie={tie} refused={refusedOf(refused, 'throws')} />}
            {codes && <DayCodes codes={codes} given={given} refused={refusedOf(refused, ...CODE_FORMS)} />}
          </div>
        )}
      </div>
    </>
  )
}
