import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorsOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { SideName } from '#rules/games/states.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { playerText } from './goal-text.ts'
import { VALUABLE_MOST } from './scorers.fields.ts'
import type { GameScorers } from './scorers-shown.ts'

type Props = {
  scorers: GameScorers
  /** For which team the visitor speaks. */
  side: SideName
  opponents: string
  refused: RefusedForm | undefined
}

/** After a game a team names the best of its opponents; nothing is asked once it has confirmed it. */
export function NameValuable({ scorers, side, opponents, refused }: Props) {
  const own = scorers.valuable.find((it) => it.side === side)
  const busy = useIsSending()
  const roster = scorers.rosters[side === 'home' ? 'away' : 'home']
  if (!scorers.isPlayed || own?.isConfirmed || roster.length === 0) return null
  return (
    <Section title={m.scorers_name_title({ team: opponents })}>
      <PostForm className="grid gap-3 pt-3">
        <ErrorSummary errors={errorsOf(refused, [])} />
        <input type="hidden" name="side" value={side} />
        {Array.from({ length: VALUABLE_MOST }, (_, index) => (
          <Select
            key={index}
            name="players"
            label={index === 0 ? m.scorers_name_first() : m.scorers_name_second()}
            optional={index > 0}
            defaultValue={own?.named[index] ?? ''}
            options={[
              { value: '', label: m.scorers_name_nobody() },
              ...roster.map((player) => ({ value: player.id, label: playerText(player) })),
            ]}
          />
        ))}
        <p className="text-small text-ink-2">{m.scorers_name_text()}</p>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="confirm" value="" kind="line" busy={busy}>
            {m.scorers_name_save()}
          </Button>
          <Button type="submit" name="confirm" value="yes" busy={busy}>
            {m.scorers_name_confirm()}
          </Button>
        </div>
      </PostForm>
    </Section>
  )
}
