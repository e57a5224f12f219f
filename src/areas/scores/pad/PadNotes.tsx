import type { ReactNode } from 'react'
import { OutboxList } from '#client/outbox/OutboxList.tsx'
import { outboxOfThisTab } from '#client/outbox/this-tab.ts'
import { SentState } from '#ui/feedback/SentState.tsx'
import { scoreText } from '#ui/games/score.ts'
import { m } from '#words/messages.js'
import type { PadMode, PadShown } from './pad-shown.ts'
import type { PadNow } from './use-pad.ts'

type Props = { pad: PadShown; live: PadNow; isEarly: boolean; mode: PadMode; hasCode: boolean }

/** At the lower edge, where nothing that is pressed moves: how the game stands, and what becomes of the last tap. */
export function PadNote(props: Props) {
  const { problem } = props.live
  if (problem !== undefined)
    return (
      <span role="alert" className="text-danger">
        {problem}
      </span>
    )
  const sent = sentState(props)
  const words = wordsFor(props)
  return (
    <>
      {sent}
      {words !== undefined && !sent && <span role="status">{words}</span>}
    </>
  )
}

function wordsFor({ pad, live: { state, counter, reported }, isEarly, mode, hasCode }: Props): ReactNode {
  const { sides, said, disputed, row } = pad
  if (row.home.id === '' || row.away.id === '') return m.scores_problem_teams_unknown()
  switch (state) {
    case 'confirmed':
    case 'forfeit':
      return m.scores_pad_note_decided()
    case 'suspended':
      return m.scores_pad_note_suspended()
    case 'cancelled':
      return m.scores_pad_note_cancelled()
    case 'disputed':
      return disputed
        ? m.scores_pad_note_disputed({
            home: row.home.name,
            away: row.away.name,
            one: scoreText(...disputed.home),
            other: scoreText(...disputed.away),
          })
        : m.scores_pad_note_disputed_other()
    case 'reported': {
      if (sides.length === 0) return m.scores_pad_note_reported_other()
      const own = said ?? reported
      return own ? m.scores_pad_note_said({ score: scoreText(...own) }) : m.scores_pad_note_your_turn()
    }
    default:
      if (isEarly) return m.scores_pad_note_early()
      if (mode === 'count' && counter === 'other') return m.scores_pad_note_elsewhere()
      if (hasCode && sides.length === 0) return m.scores_pad_note_code()
      return mode === 'result' && sides.length === 0 ? m.scores_pad_note_hint() : undefined
  }
}

/** Where the last tap is. */
function sentState({ live, mode }: Props) {
  const score = scoreText(...live.score)
  if (live.sent === 'waiting')
    return (
      <SentState kind="waiting">
        {live.isReportWaiting ? m.scores_pad_kept_report({ score }) : m.scores_pad_kept({ score })}
      </SentState>
    )
  if (live.sent === 'sending') return <SentState kind="sending">{m.outbox_state_sending()}</SentState>
  if (live.state === 'live' && live.counter === 'own' && mode === 'count')
    return <SentState kind="sent">{m.scores_pad_sent({ score })}</SentState>
  return null
}

/** What the service has refused, or somebody else has changed: told where it happened. */
export function PadAsks({ live: { asking } }: { live: PadNow }) {
  if (asking.length === 0) return null
  return <OutboxList entries={asking} decide={outboxOfThisTab()} />
}
