import { Ban, Flag, Pause, Play } from 'lucide-react'
import { Form } from 'react-router'
import { useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt } from '#client/forms/problems.ts'
import { formatDay } from '#client/when.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { NumberInput } from '#ui/fields/NumberInput.tsx'
import { Radios } from '#ui/fields/Radios.tsx'
import { scoreText } from '#ui/games/score.ts'
import { useDivisions } from '#ui/marks/divisions.ts'
import { State } from '#ui/marks/State.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { BothSides } from './BothSides.tsx'
import { CorrectionDesk } from './CorrectionDesk.tsx'
import { confirmHref } from './confirm.address.ts'
import { DeedForm, ofGame } from './DeedForm.tsx'
import type { GameInHandShown } from './desk-shown.ts'
import { GameHistory } from './GameHistory.tsx'
import { GoalsDesk } from './GoalsDesk.tsx'

type Props = { game: GameInHandShown; zone: string; refused: RefusedForm | undefined }

/** One game with all that a scorekeeper can decide about it. */
export function GameDesk({ game, zone, refused }: Props) {
  const { row, title, said, correction, problem } = game
  const busy = useIsSending()
  const isDecided = row.state === 'confirmed' || row.state === 'forfeit'
  const place = [formatDay(row.day), row.time.replace(/^0/, '')]
  if (row.field !== undefined) place.push(m.kit_field_named({ field: row.field }))
  return (
    <section aria-label={title}>
      <PageHeader
        title={m.schedule_public_game_vs({ home: row.home.name, away: row.away.name })}
        context={`${useDivisions().name(row.division)}, ${title}`}
        back={confirmHref.queue}
      />
      <p className="flex flex-wrap items-center gap-3 pb-2 text-small text-ink-2">
        <span>{place.join(', ')}</span>
        {row.score && <b className="font-display text-digit text-ink">{scoreText(...row.score)}</b>}
        {row.state && <State kind={row.state} />}
      </p>
      {refused && !correction && (
        <Note kind="danger" announced>
          {refused.problem.text}
        </Note>
      )}
      {said.length > 0 && <BothSides game={game} zone={zone} busy={busy} />}
      {correction ? (
        <CorrectionDesk key={JSON.stringify(correction.fields)} game={game} correction={correction} refused={refused} />
      ) : isDecided ? (
        <Correct game={game} problem={problem} />
      ) : row.state === 'cancelled' ? (
        <BackIn game={game} busy={busy} />
      ) : (
        <Decide key={game.version} game={game} refused={refused} busy={busy} />
      )}
      {game.scorers && <GoalsDesk game={game} scorers={game.scorers} refused={refused} />}
      <GameHistory game={game} zone={zone} />
    </section>
  )
}

type GoalsProps = { game: GameInHandShown; refused?: RefusedForm | undefined }

function Goals({ game: { row }, refused }: GoalsProps) {
  const typed = (side: 'home' | 'away', index: 0 | 1) =>
    refused?.values[side] ?? (row.score ? String(row.score[index]) : '')
  return (
    <div className="goals">
      {(['home', 'away'] as const).map((side, index) => (
        <NumberInput
          key={side}
          name={side}
          label={row[side].name}
          required
          pattern="\d{1,2}"
          maxLength={2}
          defaultValue={typed(side, index === 0 ? 0 : 1)}
          error={errorAt(refused, side)}
        />
      ))}
    </div>
  )
}

type DecideProps = { game: GameInHandShown; refused: RefusedForm | undefined; busy: boolean }

function Decide({ game, refused, busy }: DecideProps) {
  const isSuspended = game.row.state === 'suspended'
  return (
    <>
      <Section title={m.scores_confirm_result()}>
        {game.areTeamsKnown ? (
          <DeedForm intent="settle" fields={ofGame(game)} className="grid gap-3 pt-3">
            <Goals game={game} refused={refused?.values['intent'] === 'settle' ? refused : undefined} />
            <Button type="submit" wide busy={busy} busyText={m.site_sending()}>
              {m.scores_confirm_settle()}
            </Button>
          </DeedForm>
        ) : (
          <p className="py-3 text-ink-2">{m.scores_problem_teams_unknown()}</p>
        )}
      </Section>
      <Section title={m.scores_confirm_forfeit()}>
        <DeedForm intent="forfeit" fields={ofGame(game)} className="grid gap-3 pt-3">
          <Radios name="by" label={m.scores_confirm_forfeit_who()} required options={forfeitChoices(game)} />
          <div>
            <Button type="submit" kind="line" icon={Flag} busy={busy}>
              {m.scores_confirm_forfeit_do()}
            </Button>
          </div>
        </DeedForm>
      </Section>
      <Section title={m.scores_confirm_stop()}>
        <div className="flex flex-wrap gap-2 pt-3">
          <DeedForm intent={isSuspended ? 'resume' : 'suspend'} fields={ofGame(game)}>
            <Button type="submit" kind="line" icon={isSuspended ? Play : Pause} busy={busy}>
              {isSuspended ? m.scores_confirm_resume() : m.scores_confirm_suspend()}
            </Button>
          </DeedForm>
          <DeedForm intent="cancel" fields={ofGame(game)}>
            <Button type="submit" kind="danger" icon={Ban} busy={busy}>
              {m.scores_confirm_cancel()}
            </Button>
          </DeedForm>
        </div>
        <p className="pt-2 text-small text-ink-2">{m.scores_confirm_stop_text()}</p>
      </Section>
    </>
  )
}

const forfeitChoices = ({ row }: GameInHandShown) => [
  { value: 'home', label: row.home.name },
  { value: 'away', label: row.away.name },
  { value: 'both', label: m.scores_confirm_forfeit_both() },
]

function BackIn({ game, busy }: { game: GameInHandShown; busy: boolean }) {
  return (
    <Section title={m.scores_confirm_stop()}>
      <DeedForm intent="resume" fields={ofGame(game)} className="grid gap-3 pt-3">
        <p>{m.scores_confirm_cancelled_text()}</p>
        <div>
          <Button type="submit" icon={Play} busy={busy}>
            {m.scores_confirm_uncancel()}
          </Button>
        </div>
      </DeedForm>
    </Section>
  )
}

/** A question first: what a correction changes is looked at before it is done. */
function Correct({ game, problem }: { game: GameInHandShown; problem: string | undefined }) {
  const { id, home, away } = game.row
  return (
    <Section title={m.scores_confirm_correct()}>
      <Form method="get" className="grid gap-3 pt-3">
        {problem !== undefined && (
          <Note kind="danger" announced>
            {problem}
          </Note>
        )}
        <input type="hidden" name="game" value={id} />
        <input type="hidden" name="to" value="score" />
        <Goals game={game} />
        <Button type="submit" wide>
          {m.scores_confirm_look()}
        </Button>
      </Form>
      <div className="flex flex-wrap gap-2 pt-3">
        {game.forfeit !== 'home' && (
          <ButtonLink kind="line" to={confirmHref.correction(id, 'forfeit-home')} preventScrollReset>
            {m.scores_confirm_forfeit_by({ team: home.name })}
          </ButtonLink>
        )}
        {game.forfeit !== 'away' && (
          <ButtonLink kind="line" to={confirmHref.correction(id, 'forfeit-away')} preventScrollReset>
            {m.scores_confirm_forfeit_by({ team: away.name })}
          </ButtonLink>
        )}
        {game.forfeit !== 'both' && (
          <ButtonLink kind="line" to={confirmHref.correction(id, 'forfeit-both')} preventScrollReset>
            {m.scores_confirm_forfeit_by_both()}
          </ButtonLink>
        )}
        <ButtonLink kind="line" to={confirmHref.correction(id, 'reopen')} preventScrollReset>
          {m.scores_confirm_reopen()}
        </ButtonLink>
      </div>
    </Section>
  )
}
