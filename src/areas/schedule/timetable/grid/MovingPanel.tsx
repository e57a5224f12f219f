import { Check, TriangleAlert, X } from 'lucide-react'
import type { GameId, Slot } from '#rules/timetable/plan.ts'
import { Button } from '#ui/controls/Button.tsx'
import { type Drawing, Icon } from '#ui/Icon.tsx'
import { m } from '#words/messages.js'
import type { Moving } from '../editor/use-moving.ts'
import type { TimetableParts } from '../timetable-view.ts'
import { restBefore } from './day-grid.ts'
import { GameHead } from './GameHead.tsx'
import { TimetableKeys } from './TimetableKeys.tsx'

type Props = { timetable: TimetableParts; moving: Moving }

/** While a game is moved: from where, to where, and what the rules say. */
export function MovingPanel({ timetable, moving }: Props) {
  const { controls, texts, day } = timetable
  const { game, from, to, as } = moving
  return (
    <section
      className="grid gap-3"
      aria-label={as === 'move' ? m.schedule_timetable_page_moving() : m.schedule_timetable_page_swapping()}
    >
      <div>
        <p className="text-caption text-ink-2">
          {as === 'move' ? m.schedule_timetable_page_moving() : m.schedule_timetable_page_swapping()}
        </p>
        <GameHead timetable={timetable} game={game} />
      </div>
      <dl className="grid gap-2 border-y border-line py-3">
        <Fact label={m.schedule_timetable_page_from()}>
          {from.field === ''
            ? m.schedule_timetable_page_no_place()
            : texts.slot({ field: from.field, start: from.starts }, day)}
        </Fact>
        {to && <Fact label={m.schedule_timetable_page_to()}>{texts.slot(to, day)}</Fact>}
      </dl>
      {as === 'swap' && <p className="text-small">{m.schedule_timetable_page_swap_hint()}</p>}
      {to && <Checks timetable={timetable} game={game} to={to} />}
      <div className="grid gap-1">
        {as === 'move' && (
          <Button wide onClick={controls.drop} disabled={controls.reasons.length > 0}>
            {m.schedule_timetable_page_move_here()}
          </Button>
        )}
        <Button wide kind="plain" onClick={controls.cancel}>
          {m.schedule_timetable_page_cancel()}
        </Button>
      </div>
      <TimetableKeys during={as} />
    </section>
  )
}

export function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex justify-between gap-2">
      <dt className="text-small text-ink-2">{label}</dt>
      <dd className="text-right font-display font-bold">{children}</dd>
    </div>
  )
}

/** All that is in the way; where nothing is, the rests, and who is told. */
function Checks({ timetable, game, to }: { timetable: TimetableParts; game: GameId; to: Slot }) {
  const { controls, texts, editor, data } = timetable
  const teamNames = new Map(data.teams.map(({ id, name }) => [id, name]))
  const rests = restBefore(editor.plan, game, to).map(({ team, minutes }) =>
    m.schedule_timetable_page_rest_of({ team: teamNames.get(team) ?? '', minutes }),
  )
  if (controls.reasons.length > 0)
    return (
      <ul className="grid gap-2 text-small">
        {controls.reasons.map((reason) => (
          <CheckRow key={`${reason.rule} ${reason.with}`} icon={X} tone="text-danger">
            {texts.reason(game, reason)}
          </CheckRow>
        ))}
      </ul>
    )
  return (
    <ul className="grid gap-2 text-small">
      <CheckRow icon={Check} tone="text-confirmed">
        {rests.length === 0
          ? m.schedule_timetable_page_all_kept()
          : m.schedule_timetable_page_rests({ rests: rests.join(', ') })}
      </CheckRow>
      {data.publishedAt !== '' && (
        <CheckRow icon={TriangleAlert} tone="text-warning">
          {m.schedule_timetable_page_teams_told()}
        </CheckRow>
      )}
    </ul>
  )
}

function CheckRow({ icon, tone, children }: { icon: Drawing; tone: string; children: string }) {
  return (
    <li className="flex gap-2">
      <span className={`flex-none ${tone}`}>
        <Icon of={icon} />
      </span>
      {children}
    </li>
  )
}
