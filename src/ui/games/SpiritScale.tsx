import { CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#words/messages.js'
import { IconButton } from '../controls/IconButton.tsx'
import { FieldErrorText } from '../fields/Field.tsx'
import { TextArea } from '../fields/TextArea.tsx'
import { opensSheet, Sheet } from '../overlays/Sheet.tsx'
import './scale.css'

const MARKS = [0, 1, 2, 3, 4] as const
type SpiritMark = (typeof MARKS)[number]

type Props = {
  name: string
  /** “Rules knowledge and use”. */
  title: string
  defaultValue?: number | undefined
  onChange?: (mark: SpiritMark) => void
  error?: string | undefined
  /** What to write where 0 or 4 was given: “What was excellent?” The two need not ask the same. */
  comment: {
    name: string
    lowest: string
    highest: string
    defaultValue?: string
    maxLength?: number
    error?: string | undefined
  }
  /** What each mark means, in a sheet behind the question mark. */
  examples?: ReactNode
}

/** Five radios. Word and comment follow the choice without JavaScript. */
export function SpiritScale({ name, title, defaultValue, onChange, error, comment, examples }: Props) {
  return (
    <fieldset className="scale" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="sr-only">{title}</legend>
      <div className="scale-head">
        <span className="scale-title" aria-hidden>
          {title}
        </span>
        {MARKS.map((mark) => (
          <span key={mark} className={`scale-word scale-word-${mark}`} aria-hidden>
            {wordOf(mark)}
          </span>
        ))}
        {examples && (
          <IconButton icon={CircleHelp} label={m.kit_examples({ title })} {...opensSheet(`${name}-examples`)} />
        )}
      </div>
      <div className="scale-marks">
        {MARKS.map((mark) => (
          <label key={mark}>
            <input
              type="radio"
              id={mark === 0 ? name : undefined}
              name={name}
              value={mark}
              className="sr-only"
              defaultChecked={mark === defaultValue}
              aria-label={`${mark}, ${wordOf(mark)}`}
              onChange={() => onChange?.(mark)}
            />
            {mark}
          </label>
        ))}
      </div>
      {error && <FieldErrorText of={name}>{error}</FieldErrorText>}
      <div className="scale-comment">
        <TextArea
          name={comment.name}
          label={
            <>
              <span className="scale-lowest">{comment.lowest}</span>
              <span className="scale-highest">{comment.highest}</span>
            </>
          }
          rows={2}
          defaultValue={comment.defaultValue}
          maxLength={comment.maxLength}
          error={comment.error}
        />
      </div>
      {examples && (
        <Sheet id={`${name}-examples`} title={title}>
          {examples}
        </Sheet>
      )}
    </fieldset>
  )
}

const WORDS = [m.kit_spirit_0, m.kit_spirit_1, m.kit_spirit_2, m.kit_spirit_3, m.kit_spirit_4] as const

const wordOf = (mark: SpiritMark) => WORDS[mark]()
