import { useIsSending } from '#client/forms/PostForm.tsx'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { scoreText } from '#ui/games/score.ts'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { confirmHref } from './confirm.address.ts'
import { DeedForm, ofGame } from './DeedForm.tsx'
import type { CorrectionShown, GameInHandShown } from './desk-shown.ts'
import { Follows } from './Follows.tsx'

type Props = { game: GameInHandShown; correction: CorrectionShown; refused: RefusedForm | undefined }

/** Before and after, everything that follows, and the choice. */
export function CorrectionDesk({ game, correction, refused }: Props) {
  const { preview, problem, fields } = correction
  const busy = useIsSending()
  const back = confirmHref.game(game.row.id)
  return (
    <Section title={m.scores_confirm_correct()}>
      <div className="grid gap-3 pt-3">
        {refused && (
          <Note kind="warn" announced>
            {refused.problem.text}
          </Note>
        )}
        <p className="font-semibold">{correctionText(game, correction)}</p>
        {problem !== undefined && (
          <Note kind="danger" announced>
            {problem}
          </Note>
        )}
        {preview && (
          <>
            <Follows preview={preview} />
            <DeedForm intent="correct" fields={{ ...ofGame(game), ...fields, seen: preview.seen }}>
              <Choice preview={preview} busy={busy} />
            </DeedForm>
          </>
        )}
        <div>
          <ButtonLink kind="plain" to={back} preventScrollReset>
            {m.scores_confirm_correct_leave()}
          </ButtonLink>
        </div>
      </div>
    </Section>
  )
}

function correctionText({ row }: GameInHandShown, { to }: CorrectionShown): string {
  const before = row.score ? scoreText(...row.score) : ''
  if (to === 'reopen') return m.scores_confirm_to_reopen({ before })
  if ('score' in to) return m.scores_confirm_to_score({ before, after: scoreText(...to.score) })
  if (to.forfeit === 'both') return m.scores_confirm_to_forfeit_both({ before })
  return m.scores_confirm_to_forfeit({ before, team: row[to.forfeit].name })
}

/** Where nothing hangs on it there is nothing to choose. The safe way comes first as soon as something has been played. */
export function Choice({
  preview: { games },
  busy,
}: {
  preview: { games: readonly { isBegun: boolean }[] }
  busy: boolean
}) {
  const begun = games.filter(({ isBegun }) => isBegun).length
  const choice = { type: 'submit', name: 'choice', busy } as const
  if (games.length === 0)
    return (
      <Button {...choice} value="recompute" wide>
        {m.scores_confirm_correct_do()}
      </Button>
    )
  return (
    <div className="grid gap-3">
      <div>
        <Button {...choice} value="keep" kind={begun > 0 ? 'go' : 'line'} wide>
          {m.scores_confirm_keep()}
        </Button>
        <p className="pt-1 text-small text-ink-2">{m.scores_confirm_keep_text()}</p>
      </div>
      <div>
        <Button {...choice} value="recompute" kind={begun > 0 ? 'danger' : 'go'} wide>
          {m.scores_confirm_recompute()}
        </Button>
        <p className="pt-1 text-small text-ink-2">
          {begun > 0 ? m.scores_confirm_recompute_begun({ count: begun }) : m.scores_confirm_recompute_text()}
        </p>
      </div>
    </div>
  )
}
