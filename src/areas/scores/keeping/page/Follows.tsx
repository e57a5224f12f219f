import { State } from '#ui/marks/State.tsx'
import { m } from '#words/messages.js'
import type { PreviewShown } from './desk-shown.ts'
import { followsText } from './follows-words.ts'

/** All that follows, in words first and then game by game. */
export function Follows({ preview: { games, places, draws } }: { preview: PreviewShown }) {
  return (
    <>
      <p>{followsText(games)}</p>
      {games.length > 0 && (
        <ul className="list follows" aria-label={m.scores_confirm_follows_games()}>
          {games.map(({ id, title, before, after, isBegun }) => (
            <li key={id}>
              <b>{title}</b>
              {isBegun && <State kind="warn">{m.scores_confirm_begun()}</State>}
              <del>{before}</del>
              <ins>{after}</ins>
            </li>
          ))}
        </ul>
      )}
      {places.length > 0 && (
        <ul className="list follows" aria-label={m.scores_confirm_follows_places()}>
          {places.map(({ place, before, after }) => (
            <li key={place}>
              <b>{m.scores_confirm_place({ place })}</b>
              <del>{before || m.scores_confirm_open()}</del>
              <ins>{after || m.scores_confirm_open()}</ins>
            </li>
          ))}
        </ul>
      )}
      {draws.length > 0 && <p className="text-ink-2">{m.scores_confirm_draws({ rounds: draws.join(', ') })}</p>}
    </>
  )
}
