import { useState } from 'react'
import { keptCommand } from '#client/outbox/kept-command.ts'
import { lastWritten, notKeptWords, useOutbox } from '#client/outbox/use-outbox.ts'
import { LARGER_SIDES, type LargerSide, largerSideAt, otherLarger } from '#rules/equity/equity.ts'
import { halfOf } from '#rules/games/points.ts'
import type { ScorePair } from '#rules/games/states.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { PadFacts as Facts } from '#ui/games/ScorePad.tsx'
import { scoreText } from '#ui/games/score.ts'
import { useDivisions } from '#ui/marks/divisions.ts'
import { m } from '#words/messages.js'
import type { setFirstLine } from '../reporting/report.commands.server.ts'
import { LINE_WORDS } from './line-words.ts'
import type { PadSettings, PadShown } from './pad-shown.ts'

const setLine = keptCommand<typeof setFirstLine>('scores.setFirstLine')

type Props = {
  pad: PadShown
  facts: PadSettings
  score: ScorePair
  half: ScorePair | undefined
  mayCount: boolean
  /** Of a volunteer without an account. */
  code?: string | undefined
}

/** What is played to, half time and, in mixed games, who goes on the line next. */
export function GameFacts({ pad, facts: { target }, score, half, mayCount, code }: Props) {
  const { first, problem, say } = useFirstLine(pad, code)
  const hasLine = useDivisions().of(pad.row.division).hasRatio && (pad.state === 'live' || pad.state === 'scheduled')
  const point = score[0] + score[1] + 1
  return (
    <>
      <Facts
        facts={[
          { label: m.scores_pad_target(), value: target },
          {
            label: m.scores_pad_half(),
            value: half ? scoreText(...half) : m.scores_pad_half_at({ points: halfOf(target) }),
          },
          ...(hasLine && first !== ''
            ? [{ label: m.scores_pad_next_point({ point }), value: LINE_WORDS[largerSideAt(point, first)]() }]
            : []),
        ]}
      />
      {problem !== undefined && <Note kind="warn">{problem}</Note>}
      {hasLine && mayCount && <FirstLine first={first} onSay={say} />}
    </>
  )
}

/** As it was said last: here, whether that has arrived or not, or by somebody else. */
function useFirstLine(pad: PadShown, code: string | undefined) {
  const [problem, setProblem] = useState<string>()
  const subject = `lines/${pad.row.id}`
  const { waiting, sendOrKeep } = useOutbox(subject)
  const teams = m.scores_pad_teams({ home: pad.row.home.name, away: pad.row.away.name })
  return {
    first: lastWritten(setLine, waiting)?.input.line ?? pad.firstLine,
    problem,
    async say(line: LargerSide) {
      const input = { game: pad.row.id, line, ...(code !== undefined && { code }) }
      const sent = await sendOrKeep(setLine, input, {
        subject,
        overtakes: [setLine],
        describes: (options) => m.scores_pad_waiting_line({ teams, line: LINE_WORDS[line]({}, options) }, options),
      })
      setProblem(sent.is === 'notKept' ? notKeptWords(sent) : undefined)
    },
  }
}

type FirstLineProps = { first: LargerSide | ''; onSay: (line: LargerSide) => Promise<void> }

/** The captains flip for it before the game. */
function FirstLine({ first, onSay }: FirstLineProps) {
  if (first !== '')
    return (
      <div className="-mr-2 flex items-center justify-end gap-2 text-small text-ink-2">
        {m.scores_pad_first_was({ line: LINE_WORDS[first]() })}
        <Button kind="plain" size="small" onClick={() => void onSay(otherLarger(first))}>
          {m.scores_pad_first_swap()}
        </Button>
      </div>
    )
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="flex-1 text-small text-ink-2">{m.scores_pad_first_line()}</span>
      {LARGER_SIDES.map((side) => (
        <Button key={side} kind="line" size="small" onClick={() => void onSay(side)}>
          {LINE_WORDS[side]()}
        </Button>
      ))}
    </div>
  )
}
