import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIsSending } from '#client/forms/PostForm.tsx'
import { refusedOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { goalText, playerText } from '../../scorers/goal-text.ts'
import type { GoalInHand, GoalsInHand } from '../../scorers/scorers-shown.ts'
import { DeedForm } from './DeedForm.tsx'
import type { GameInHandShown } from './desk-shown.ts'

type Props = { game: GameInHandShown; scorers: GoalsInHand; refused: RefusedForm | undefined }

/** Who scored, as it was noted; each can be said otherwise, taken away, or added where it is missing. */
export function GoalsDesk({ game, scorers, refused }: Props) {
  const { goals, pointsLeft } = scorers
  if (goals.length === 0 && pointsLeft.length === 0) return null
  const wrong = refusedOf(refused, 'noteGoal')
  return (
    <Section title={m.scorers_desk_title()}>
      {goals.length === 0 && <p className="pt-3 text-ink-2">{m.scorers_desk_none()}</p>}
      <ol className="list">
        {goals.map((goal) => (
          <li key={`${goal.point} ${goal.updated}`}>
            <GoalNoted game={game} scorers={scorers} goal={goal} refused={ofPoint(wrong, goal.point)} />
          </li>
        ))}
      </ol>
      {pointsLeft.length > 0 && (
        <GoalMissing key={goals.length} game={game} scorers={scorers} refused={ofNone(wrong, goals)} />
      )}
    </Section>
  )
}

const ofPoint = (refused: RefusedForm | undefined, point: number) =>
  refused?.values['point'] === String(point) ? refused : undefined

const ofNone = (refused: RefusedForm | undefined, goals: readonly GoalInHand[]) =>
  goals.some(({ point }) => ofPoint(refused, point)) ? undefined : refused

function GoalNoted({ game, scorers, goal, refused }: Props & { goal: GoalInHand }) {
  const busy = useIsSending()
  const fields = { game: game.row.id, point: String(goal.point), seen: goal.updated }
  return (
    <details className="goal-noted" open={refused !== undefined}>
      <summary>
        <span className="font-display text-digit">{goal.point}</span>
        <span>
          <b>{goalText(goal, scorers.rosters[goal.side])}</b>
          <span className="block text-small text-ink-2">
            {game.row[goal.side].name}
            {!goal.isCounted && ` · ${m.scorers_desk_not_counted()}`}
          </span>
        </span>
        <span className="link">{m.scorers_desk_change()}</span>
      </summary>
      <DeedForm intent="noteGoal" fields={fields} className="grid gap-3">
        <WhoScored game={game} scorers={scorers} id={String(goal.point)} said={refused?.values ?? goal} />
        <Button type="submit" busy={busy} busyText={m.site_sending()}>
          {m.scorers_desk_save()}
        </Button>
      </DeedForm>
      <DeedForm intent="removeGoal" fields={fields}>
        <Button type="submit" kind="line" icon={Trash2} busy={busy}>
          {m.scorers_desk_remove()}
        </Button>
      </DeedForm>
    </details>
  )
}

function GoalMissing({ game, scorers, refused }: Props) {
  const busy = useIsSending()
  return (
    <details className="goal-missing" open={refused !== undefined}>
      <summary className="fold">{m.scorers_desk_add()}</summary>
      <DeedForm intent="noteGoal" fields={{ game: game.row.id, seen: '' }} className="grid gap-3">
        <WhoScored game={game} scorers={scorers} id="new" said={refused?.values ?? {}}>
          <Select
            name="point"
            label={m.scorers_desk_point()}
            defaultValue={refused?.values['point']}
            options={scorers.pointsLeft.map((point) => ({ value: String(point), label: String(point) }))}
          />
        </WhoScored>
        <Button type="submit" icon={Plus} busy={busy} busyText={m.site_sending()}>
          {m.scorers_desk_add_do()}
        </Button>
      </DeedForm>
    </details>
  )
}

type WhoProps = {
  game: GameInHandShown
  scorers: GoalsInHand
  /** Tells the fields of one form from those of the next. */
  id: string
  said: { readonly scorer?: string | undefined; readonly assist?: string | undefined }
  children?: ReactNode
}

function WhoScored({ game: { row }, scorers: { rosters }, id, said, children }: WhoProps) {
  const options = (['home', 'away'] as const).flatMap((side) =>
    rosters[side].map((player) => ({ value: player.id, label: playerText(player), group: row[side].name })),
  )
  return (
    <>
      {children}
      <Select
        name="scorer"
        id={`scorer-${id}`}
        label={m.scorers_desk_scorer()}
        placeholder={m.scorers_desk_choose()}
        required
        defaultValue={said.scorer ?? ''}
        options={options}
      />
      <Select
        name="assist"
        id={`assist-${id}`}
        label={m.scorers_desk_assist()}
        placeholder={m.scorers_pad_no_assist()}
        optional
        defaultValue={said.assist ?? ''}
        options={options}
      />
    </>
  )
}
