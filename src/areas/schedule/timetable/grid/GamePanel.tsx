import { ArrowLeftRight, CalendarX, Lock, LockOpen, Move, Trash2 } from 'lucide-react'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import type { GameId } from '#rules/timetable/plan.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import type { Drawing } from '#ui/Icon.tsx'
import { m } from '#words/messages.js'
import { timetableHref } from '../timetable.address.ts'
import type { TimetableParts } from '../timetable-view.ts'
import { GameHead } from './GameHead.tsx'
import { Fact } from './MovingPanel.tsx'
import { TimetableKeys } from './TimetableKeys.tsx'

/** The chosen game, and what can be done with it. */
export function GamePanel({ timetable, id }: { timetable: TimetableParts; id: GameId }) {
  const { shown, day, editor, texts, controls, data } = timetable
  const hydrated = useHydrated()
  const values = editor.values.games[id]
  const game = texts.game(id)
  if (!values || !game) return null
  const isFixed = values.locked || game.isBegun
  return (
    <section className="grid gap-3" aria-label={m.schedule_timetable_page_chosen()}>
      <div>
        <p className="text-caption text-ink-2">{m.schedule_timetable_page_chosen()}</p>
        <GameHead timetable={timetable} game={id} />
      </div>
      <dl className="grid gap-2 border-y border-line py-3">
        <Fact label={m.schedule_timetable_page_place()}>
          {values.field === ''
            ? m.schedule_timetable_page_no_place()
            : texts.slot({ field: values.field, start: values.starts }, day)}
        </Fact>
        <Fact label={m.schedule_timetable_page_length()}>
          {m.schedule_timetable_page_minutes({ minutes: values.minutes })}
        </Fact>
        {data.hasDuties && (
          <Fact label={m.schedule_timetable_page_duty()}>
            {game.duty === '' ? m.schedule_timetable_page_nobody() : game.duty}
          </Fact>
        )}
      </dl>
      {game.isBegun && <p className="text-small text-ink-2">{m.schedule_refused_game_begun()}</p>}
      <div className="grid gap-2">
        {!isFixed && hydrated && (
          <>
            <Button wide icon={Move} onClick={() => controls.pickUp(id, 'move')}>
              {m.schedule_timetable_page_move()}
            </Button>
            <Button wide kind="line" icon={ArrowLeftRight} onClick={() => controls.pickUp(id, 'swap')}>
              {m.schedule_timetable_page_swap()}
            </Button>
          </>
        )}
        {!isFixed && (
          <ButtonLink kind={hydrated ? 'plain' : 'go'} wide to={timetableHref(shown, { view: 'move' })}>
            {m.schedule_timetable_page_move_by_form()}
          </ButtonLink>
        )}
        {!game.isBegun && <LockForm timetable={timetable} id={id} isLocked={values.locked} />}
        {data.hasDuties && (
          <ButtonLink kind="plain" wide to={timetableHref(shown, { view: 'duties' })}>
            {m.schedule_timetable_page_duty_change()}
          </ButtonLink>
        )}
        {!isFixed && values.field !== '' && (
          <GameButton timetable={timetable} id={id} intent="unplace" icon={CalendarX}>
            {m.schedule_timetable_page_unplace()}
          </GameButton>
        )}
        {!isFixed && game.isShow && (
          <GameButton timetable={timetable} id={id} intent="removeShow" icon={Trash2}>
            {m.schedule_timetable_page_remove_show()}
          </GameButton>
        )}
      </div>
      <TimetableKeys />
    </section>
  )
}

type FormProps = { timetable: TimetableParts; id: GameId }

function LockForm({ timetable: { controls }, id, isLocked }: FormProps & { isLocked: boolean }) {
  return (
    <PostForm
      onSubmit={(event) => {
        event.preventDefault()
        controls.toggleLock(id)
      }}
    >
      <input type="hidden" name="intent" value="lock" />
      <input type="hidden" name="games" value={id} />
      <input type="hidden" name="locked" value={String(!isLocked)} />
      <Button type="submit" kind="line" wide icon={isLocked ? LockOpen : Lock}>
        {isLocked ? m.schedule_timetable_page_unlock() : m.schedule_timetable_page_lock()}
      </Button>
    </PostForm>
  )
}

type GameButtonProps = FormProps & { intent: 'unplace' | 'removeShow'; icon: Drawing; children: string }

/** A deed that needs no more than the game. */
function GameButton({ timetable: { data }, id, intent, icon, children }: GameButtonProps) {
  const busy = useIsSending()
  return (
    <PostForm>
      <input type="hidden" name="game" value={id} />
      <input type="hidden" name="base" value={data.bases[id]} />
      <Button type="submit" name="intent" value={intent} kind="plain" wide icon={icon} busy={busy}>
        {children}
      </Button>
    </PostForm>
  )
}
