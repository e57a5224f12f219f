import type { ReactNode } from 'react'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { type FormValues, LOADED_FIELD } from '#rules/edited-form.ts'
import { Conflict, type ConflictSide } from '#ui/feedback/Conflict.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { Radios } from '#ui/fields/Radios.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { m } from '#words/messages.js'
import { errorAt } from './problems.ts'

type Props = {
  name: string
  label: string
  mine: string
  /** What somebody else has saved meanwhile; undefined where nobody has. */
  theirs: string | undefined
  /** A value as people read it, also where it is empty. */
  inWords?: (value: string) => string
  /** For a form that knows what is typed: the choice is made at once. Otherwise it is sent with the form. */
  onChoose?: (side: ConflictSide) => void
  /** The field. */
  children: ReactNode
}

/** A field, and where two people wrote different things into it: both, and the question which stays. */
export function ClashingField({ name, label, mine, theirs, inWords = written, onChoose, children }: Props) {
  const hydrated = useHydrated()
  if (theirs === undefined) return children
  if (onChoose && hydrated)
    return (
      <>
        {children}
        <ChosenAtOnce mine={inWords(mine)} theirs={inWords(theirs)} onChoose={onChoose} />
      </>
    )
  return (
    <Radios
      name={name}
      label={label}
      error={m.site_clash_choose()}
      required
      options={[
        { value: mine, label: `${m.site_clash_mine()}: ${inWords(mine)}` },
        { value: theirs, label: `${m.site_clash_theirs()}: ${inWords(theirs)}` },
      ]}
    />
  )
}

type EditedFields<Name extends string> = {
  labels: Readonly<Record<Name, () => string>>
  values: FormValues<Name>
  refused: RefusedForm | undefined
  /** What somebody else has saved in a field meanwhile. */
  theirs: ((name: Name) => string | undefined) | undefined
}

/** The fields of a form that two people may edit at once: what the input of each has, and the place in which it stands. */
export function clashingFields<Name extends string>({ labels, values, refused, theirs }: EditedFields<Name>) {
  return {
    of: (name: Name) => ({
      name,
      label: labels[name](),
      defaultValue: values[name],
      error: errorAt(refused, name),
    }),
    field: (name: Name, input: ReactNode, inWords?: (value: string) => string) => (
      <ClashingField
        name={name}
        label={labels[name]()}
        mine={values[name]}
        theirs={theirs?.(name)}
        {...(inWords && { inWords })}
      >
        {input}
      </ClashingField>
    ),
  }
}

const written = (value: string) => (value === '' ? m.site_clash_nothing() : value)

/** Longer than this a value does not fit on its button. */
const SHORT_MOST = 7

function ChosenAtOnce({
  mine,
  theirs,
  onChoose,
}: {
  mine: string
  theirs: string
  onChoose: NonNullable<Props['onChoose']>
}) {
  const areShort = [mine, theirs].every((it) => it.length <= SHORT_MOST && !it.includes('\n'))
  return (
    <Conflict
      title={m.site_clash_title()}
      text={
        <>
          {m.site_clash_text()}
          {!areShort && (
            <>
              <Side label={m.site_clash_mine()}>{mine}</Side>
              <Side label={m.site_clash_theirs()}>{theirs}</Side>
            </>
          )}
        </>
      }
      mine={areShort ? mine : ''}
      theirs={areShort ? theirs : ''}
      onChoose={onChoose}
    />
  )
}

const Side = ({ label, children }: { label: string; children: string }) => (
  <span className="mt-2 block wrap-anywhere whitespace-pre-line text-ink">
    <b>{label}:</b> {children}
  </span>
)

/** Says above the fields of a form that somebody else was faster. */
export const ClashNote = () => (
  <div data-refusal="">
    <Note kind="warn" title={m.site_clash_title()} announced>
      {m.site_clash_many()}
    </Note>
  </div>
)

/** By which the server knows what was changed in the form, and what others changed since. */
export const LoadedWith = ({ values }: { values: FormValues }) => (
  <input type="hidden" name={LOADED_FIELD} value={JSON.stringify(values)} />
)
