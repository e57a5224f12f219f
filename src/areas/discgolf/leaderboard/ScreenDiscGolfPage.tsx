import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useLiveReload } from '#client/live/use-live.ts'
import { ScreenFrame } from '#client/screen/ScreenFrame.tsx'
import { useTurning } from '#client/screen/use-turning.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { toParText } from '#rules/discgolf/leaderboard.ts'
import { m } from '#words/messages.js'
import { divisionName } from '../discgolf.words.ts'
import { type ScreenBoard, screenBoards } from './screen.queries.server.ts'
import './screen-discgolf.css'

export const loader = ({ context }: LoaderFunctionArgs) => screenBoards(context.get(pageRequest).reader)

/** For a beamer or a television: the divisions one after the other, ten players at a time. */
export default function ScreenDiscGolfPage() {
  useLiveReload(['discgolf_throws', 'discgolf_players', 'discgolf_rounds', 'discgolf_settings', 'tournament'])
  const { tournament, zone, divisions, pages } = useLoaderData<typeof loader>()
  const at = useTurning(pages.length)
  const shown = pages[at]
  return (
    <ScreenFrame
      tournament={tournament}
      zone={zone}
      aside={pages.length > 1 && m.discgolf_screen_page({ number: at + 1, count: pages.length })}
    >
      {shown ? (
        <Board key={at} board={shown} name={divisionName(divisions, shown.division)} />
      ) : (
        <p className="screen-disc-waits">{m.discgolf_screen_waits()}</p>
      )}
    </ScreenFrame>
  )
}

function Board({ board, name }: { board: ScreenBoard; name: string }) {
  const title = board.round === 0 ? name : m.discgolf_screen_title({ division: name, round: board.round })
  return (
    <section className="screen-disc" aria-label={title}>
      <h2>{title}</h2>
      <ol>
        {board.rows.map(({ id, place, name: player, toPar, thru, isThrough }) => (
          <li key={id}>
            <b>{place}</b>
            <span className="screen-disc-name">{player}</span>
            <span className="screen-disc-thru">
              {isThrough ? m.discgolf_through() : m.discgolf_thru_holes({ count: thru })}
            </span>
            <span className="screen-disc-par">{toParText(toPar)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
