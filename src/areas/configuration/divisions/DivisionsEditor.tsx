import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { DivisionMark } from '#ui/marks/DivisionMark.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { opens } from '#ui/overlays/dialog-commands.ts'
import { List } from '#ui/page/List.tsx'
import { m } from '#words/messages.js'
import { SETTINGS_PATH } from '../tournament/tournament-settings.address.ts'
import { DivisionForm, type DivisionLimits } from './DivisionForm.tsx'
import {
  type DivisionAct,
  type DivisionDone,
  type EditedDivision,
  newDivision,
  refusedDivisionAct,
  valuesOfDivision,
} from './division-form.ts'

type Props = {
  /** In their order. */
  divisions: readonly EditedDivision[]
  limits: DivisionLimits
  refused: RefusedForm | undefined
  done: DivisionDone | undefined
}

/** What teams play in: each opens into its form, one more can be added. */
export function DivisionsEditor({ divisions, limits, refused, done }: Props) {
  const isGone = refused?.status === 404
  return (
    <section aria-labelledby="divisions">
      <h2 id="divisions" className="mt-12 scroll-mt-4 font-display text-title desk:text-title-desk">
        {m.configuration_divisions()}
      </h2>
      <SuccessMessage answer={done} />
      {isGone && (
        <div className="pt-3">
          <Note kind="warn" announced>
            {refused.problem.text}
          </Note>
        </div>
      )}
      <List label={m.configuration_divisions()}>
        {divisions.map((division, index) => (
          <Entry
            key={division.key}
            division={division}
            isFirst={index === 0}
            isLast={index === divisions.length - 1}
            limits={limits}
            refused={refused}
            done={done}
          />
        ))}
      </List>
      <New divisions={divisions} limits={limits} refused={refused} done={done} />
    </section>
  )
}

/** Another number whenever the form of a division was saved: it closes, and begins anew when it is opened again. */
function useRound(done: DivisionDone | undefined, division: string, act: DivisionAct): number {
  const [round, setRound] = useState({ number: 0, done })
  const isSaved = done?.done === act && done.division === division
  if (done !== round.done) setRound({ number: isSaved ? round.number + 1 : round.number, done })
  return round.number
}

type EntryProps = Pick<Props, 'limits' | 'refused' | 'done'> & {
  division: EditedDivision
  isFirst: boolean
  isLast: boolean
}

function Entry({ division, isFirst, isLast, limits, refused, done }: EntryProps) {
  const { key, places } = division
  const name = useDivisions().name(key)
  const round = useRound(done, key, 'division-change')
  const changeRefused = refusedDivisionAct(refused, key, ['division-change'])
  const removeRefused = refusedDivisionAct(refused, key, ['division-remove'])
  const values = valuesOfDivision(division)
  const facts = [
    division.name_en === division.name_de ? '' : `${division.name_en} / ${division.name_de}`,
    m.configuration_division_facts_places({ count: places }),
    division.gender_rule === 'mixed_ratio' ? m.configuration_division_facts_ratio() : '',
  ]
  return (
    <li className="py-3">
      <div className="flex items-center gap-3">
        <DivisionMark division={key} />
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold wrap-anywhere">{name}</h3>
          <p className="text-small text-ink-2">{facts.filter(Boolean).join(', ')}</p>
        </div>
        <Moving division={key} name={name} isFirst={isFirst} isLast={isLast} />
      </div>
      {/* Saved, it closes; refused, it is open with what was typed. */}
      <details key={round} open={changeRefused !== undefined || removeRefused !== undefined} className="group">
        <summary
          className={`${buttonClass({ kind: 'line', size: 'small' })} mt-2 group-open:hidden`}
          aria-label={m.configuration_division_change_name({ name })}
        >
          {m.configuration_division_change()}
        </summary>
        <DivisionForm division={key} values={values} limits={limits} refused={changeRefused} />
        {!(isFirst && isLast) && <Remove division={key} name={name} refused={removeRefused} />}
      </details>
    </li>
  )
}

type Named = { division: string; name: string }

function Moving({ division, name, isFirst, isLast }: Named & { isFirst: boolean; isLast: boolean }) {
  return (
    <PostForm action={`${SETTINGS_PATH}#divisions`} className="flex flex-none" preventScrollReset>
      <input type="hidden" name="division" value={division} />
      {!isFirst && (
        <IconButton
          type="submit"
          name="intent"
          value="division-up"
          icon={ArrowUp}
          label={m.configuration_division_up({ name })}
        />
      )}
      {!isLast && (
        <IconButton
          type="submit"
          name="intent"
          value="division-down"
          icon={ArrowDown}
          label={m.configuration_division_down({ name })}
        />
      )}
    </PostForm>
  )
}

function Remove({ division, name, refused }: Named & { refused: RefusedForm | undefined }) {
  const busy = useIsSending()
  const dialog = `remove-division-${division}`
  return (
    <PostForm action={`${SETTINGS_PATH}#divisions`} className="pt-3" preventScrollReset>
      <input type="hidden" name="division" value={division} />
      {refused && (
        <div className="pb-3">
          <Note kind="danger" announced>
            {refused.problem.text}
          </Note>
        </div>
      )}
      <Button kind="plain" size="small" aria-label={m.configuration_division_remove_name({ name })} {...opens(dialog)}>
        {m.configuration_division_remove()}
      </Button>
      <ConfirmDialog
        id={dialog}
        title={m.configuration_division_remove_title({ name })}
        text={m.configuration_division_remove_text()}
        keep={m.configuration_division_keep({ name })}
        action={
          <Button type="submit" kind="danger" name="intent" value="division-remove" busy={busy}>
            {m.configuration_division_remove_name({ name })}
          </Button>
        }
      />
    </PostForm>
  )
}

function New({ divisions, limits, refused: all, done }: Props) {
  const round = useRound(done, '', 'division-add')
  const refused = refusedDivisionAct(all, '', ['division-add'])
  return (
    <details key={round} open={refused !== undefined} className="group pt-3">
      <summary className={`${buttonClass({ kind: 'line' })} group-open:hidden`}>
        {m.configuration_division_add()}
      </summary>
      <h3 className="font-display text-head">{m.configuration_division_new()}</h3>
      <DivisionForm values={newDivision(divisions)} limits={limits} refused={refused} />
    </details>
  )
}
