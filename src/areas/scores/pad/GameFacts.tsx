import { useWatched } from '#client/watched.ts'
import { type LargerSide, largerSideAt, otherLarger } from '#rules/equity.ts'
import { halfOf } from '#rules/games/points.ts'
import type { ScorePair } from '#rules/games/states.ts'
import { Button } from '#ui/controls/Button.tsx'
import { PadFacts as Facts } from '#ui/games/ScorePad.tsx'
import { scoreText } from '#ui/games/score.ts'
import { useDivisions } from '#ui/marks/divisions.ts'
import { m } from '#words/messages.js'
import { firstLines, keepFirstLine } from './on-this-phone.ts'
import type { PadSettings, PadShown } from './pad-shown.ts'

const LINE_WORDS = { female: m.scores_pad_line_female, male: m.scores_pad_line_male } as const
const NONE_KNOWN: Readonly<Record<string, LargerSide>> = {}

type Props = { pad: PadShown; facts: PadSettings; score: ScorePair; half: ScorePair | undefined }

/** What is played to, half time and, in mixed games, who goes on the line next. */
export function GameFacts({ pad, facts: { target }, score, half }: Props) {
  const { id, division } = pad.row
  const first = useWatched(firstLines, NONE_KNOWN)[id]
  const hasLine = useDivisions().of(division).hasRatio && (pad.state === 'live' || pad.state === 'scheduled')
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
          ...(hasLine && first
            ? [{ label: m.scores_pad_next_point({ point }), value: LINE_WORDS[largerSideAt(point, first)]() }]
            : []),
        ]}
      />
      {hasLine && <FirstLine game={id} first={first} />}
    </>
  )
}

/** The captains flip for it before the game. */
function FirstLine({ game, first }: { game: string; first: LargerSide | undefined }) {
  if (first)
    return (
      <div className="-mr-2 flex items-center justify-end gap-2 text-small text-ink-2">
        {m.scores_pad_first_was({ line: LINE_WORDS[first]() })}
        <Button kind="plain" size="small" onClick={() => keepFirstLine(game, otherLarger(first))}>
          {m.scores_pad_first_swap()}
        </Button>
      </div>
    )
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="flex-1 text-small text-ink-2">{m.scores_pad_first_line()}</span>
      {(['female', 'male'] as const).map((side) => (
        <Button key={side} kind="line" size="small" onClick={() => keepFirstLine(game, side)}>
          {LINE_WORDS[side]()}
        </Button>
      ))}
    </div>
  )
}
