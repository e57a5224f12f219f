import { Pencil } from 'lucide-react'
import { Link } from 'react-router'
import { errorAt } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { FieldErrorText } from '#ui/fields/Field.tsx'
import { State } from '#ui/marks/State.tsx'
import { m } from '#words/messages.js'
import { wizardHref } from '../wizard.address.ts'
import { StepForm } from './StepForm.tsx'
import type { FormatOption, FormatShown } from './shown.server.ts'

type Props = { shown: FormatShown; division: string; back: string | undefined; refused: RefusedForm | undefined }

/** How a division is played: what fits first, what does not with why. */
export function FormatStep({ shown, division, back, refused }: Props) {
  const { own, options, chosen, room, formerTeams } = shown
  const fitting = options.filter(({ noRoom }) => noRoom === undefined)
  const others = options.filter(({ noRoom }) => noRoom !== undefined)
  const error = errorAt(refused, 'code')
  return (
    <StepForm intent="format" base={shown.base} division={division} back={back} refused={refused}>
      {formerTeams !== undefined && (
        <Note kind="warn">{m.schedule_wizard_former_teams({ before: formerTeams, now: shown.teams })}</Note>
      )}
      <p className="text-small text-ink-2">
        {m.schedule_wizard_room({ games: room.games, whole: shown.whole, fields: shown.fields })}{' '}
        <Link to={wizardHref({ step: 'fields', division: '' })} className="link">
          {m.schedule_wizard_change_fields()}
        </Link>
      </p>
      <fieldset>
        <legend className="sr-only">{m.schedule_wizard_step_format()}</legend>
        <ul className="list">
          {own && <Choice option={own} isChosen={chosen === 'own'} shown={shown} />}
          {fitting.map((option) => (
            <Choice key={option.code} option={option} isChosen={chosen === option.code} shown={shown} />
          ))}
        </ul>
        {others.length > 0 && (
          <>
            <h2 className="mt-6 font-display text-head">{m.schedule_wizard_not_fitting()}</h2>
            <ul className="list">
              {others.map((option) => (
                <Choice key={option.code} option={option} isChosen={chosen === option.code} shown={shown} />
              ))}
            </ul>
          </>
        )}
        {error && <FieldErrorText of="code">{error}</FieldErrorText>}
      </fieldset>
      <div>
        <Button type="submit" name="go" value="edit" kind="line" icon={Pencil}>
          {m.schedule_wizard_edit_format()}
        </Button>
        <p className="mt-1 text-small text-ink-2">{m.schedule_wizard_edit_format_hint()}</p>
      </div>
    </StepForm>
  )
}

function Choice({ option, isChosen, shown }: { option: FormatOption; isChosen: boolean; shown: FormatShown }) {
  const { code, title, description, isStandard, counts, noRoom, sentences } = option
  const isOwn = code === 'own'
  return (
    <li className="py-2">
      <label className="choice">
        <input
          type="radio"
          id={isChosen ? 'code' : `code-${code}`}
          name="code"
          value={code}
          defaultChecked={isChosen}
          aria-describedby={`${code}-about`}
        />
        <span className="min-w-0">
          <span className="font-semibold">{isOwn ? m.schedule_wizard_own_format({ title }) : title}</span>{' '}
          {isStandard && <State kind="ok">{m.schedule_wizard_standard()}</State>}
          <span id={`${code}-about`} className="block text-small text-ink-2">
            {!isOwn && `${description} `}
            <span className="block text-ink">{counts}</span>
          </span>
        </span>
      </label>
      {noRoom && (
        <p className="ml-7.5 text-small">
          <State kind="warn">
            {noRoom === 'rounds'
              ? m.schedule_wizard_no_rounds({ rounds: option.rounds, most: shown.room.rounds })
              : m.schedule_wizard_no_games({ games: option.games, most: shown.room.games })}
          </State>
        </p>
      )}
      <details className="ml-7.5" open={isChosen}>
        <summary className="fold text-small">{m.schedule_wizard_how_it_goes()}</summary>
        <ul className="grid gap-1 pb-1 text-small">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
    </li>
  )
}
