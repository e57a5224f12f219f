import { formatMoment } from '#client/when.ts'
import { scoreText } from '#ui/games/score.ts'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import type { ScoreAct } from '../../scores.fields.ts'
import type { EntryShown, GameInHandShown } from './desk-shown.ts'

const ACT_WORDS: Readonly<Record<ScoreAct, () => string>> = {
  count: m.scores_confirm_act_count,
  takeOver: m.scores_confirm_act_take_over,
  report: m.scores_confirm_act_report,
  hint: m.scores_confirm_act_hint,
  confirm: m.scores_confirm_act_confirm,
  settle: m.scores_confirm_act_settle,
  forfeit: m.scores_confirm_act_forfeit,
  suspend: m.scores_confirm_act_suspend,
  resume: m.scores_confirm_act_resume,
  cancel: m.scores_confirm_act_cancel,
  correct: m.scores_confirm_act_correct,
  reset: m.scores_confirm_act_reset,
}

/** Devices have long names of their own; the beginning tells them apart. */
const DEVICE_SHOWN = 6

/** Who did what, when and from which device, the latest first. Everybody else sees the scores without people. */
export function GameHistory({ game, zone }: { game: GameInHandShown; zone: string }) {
  const { history } = game
  if (history.length === 0) return null
  const counted = history.filter(({ act }) => act === 'count')
  const rest = history.filter(({ act }) => act !== 'count')
  return (
    <Section title={m.scores_confirm_history()} aside={m.scores_confirm_history_aside()}>
      <Entries entries={rest} game={game} zone={zone} />
      {counted.length > 0 && (
        <details>
          <summary className="fold">{m.scores_confirm_counted({ count: counted.length })}</summary>
          <Entries entries={counted} game={game} zone={zone} />
        </details>
      )}
    </Section>
  )
}

type EntriesProps = { entries: readonly EntryShown[]; game: GameInHandShown; zone: string }

function Entries({ entries, game: { row }, zone }: EntriesProps) {
  return (
    <ol className="list">
      {entries.map((entry) => (
        <li key={entry.id} className="score-entry">
          <span>
            <b>{ACT_WORDS[entry.act]()}</b> {scoreText(...entry.after)}
            {isOther(entry) && (
              <span className="text-ink-2"> {m.scores_confirm_before({ score: scoreText(...entry.before) })}</span>
            )}
          </span>
          <span className="text-small text-ink-2">
            {[
              entry.who || m.scores_confirm_nobody(),
              entry.side === '' ? '' : m.scores_confirm_for({ team: row[entry.side].name }),
              formatMoment(entry.at, zone),
              entry.device === '' ? '' : m.scores_confirm_device({ device: entry.device.slice(0, DEVICE_SHOWN) }),
            ]
              .filter((part) => part !== '')
              .join(' · ')}
          </span>
        </li>
      ))}
    </ol>
  )
}

const isOther = ({ before, after }: EntryShown) => before[0] !== after[0] || before[1] !== after[1]
