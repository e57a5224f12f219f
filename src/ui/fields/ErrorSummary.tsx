import { CircleAlert } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { m } from '#words/messages.js'
import { dropToastsSaying } from '../feedback/toast.ts'
import { Icon } from '../Icon.tsx'

/** A refusal: of the field with this id, or of the whole form. */
export type FormError = { field?: string; text: string }

/**
 * Above the fields. One error of a field is said at the field only, where the page has that field; focus goes to the first
 * field that is wrong, or here when none is. “Required” is said with the label of its field.
 */
export function ErrorSummary({ errors }: { errors: readonly FormError[] }) {
  const box = useRef<HTMLDivElement>(null)
  const idle = useNavigation().state === 'idle'
  // The list may be a new one on every render; what it says decides, and that a form came back with it.
  const said = errors.map((error) => `${error.field ?? ''} ${error.text}`).join('\n')
  const [labels, setLabels] = useState<readonly string[]>([])
  const isOne = errors.length === 1 && errors[0]?.field !== undefined
  /** Undefined until scripts can tell: until then a style hides it where the form has an error at a field. */
  const [isAtField, setAtField] = useState<boolean>()
  useLayoutEffect(() => {
    setLabels(errors.map(({ field }) => labelOf(field)))
    setAtField(isOne && isSaidAt(errors[0]?.field))
  }, [said])
  useEffect(() => {
    if (!idle || said === '') return
    const first = errors.find((error) => error.field !== undefined)?.field
    const field = first === undefined ? null : document.getElementById(first)
    ;(field ?? box.current)?.focus()
    if (box.current) dropToastsSaying(errors.map(({ text }) => text))
  }, [said, idle])
  if (errors.length === 0 || isAtField) return null
  const className = isOne && isAtField === undefined ? 'note note-danger at-field' : 'note note-danger'
  return (
    <div ref={box} tabIndex={-1} role="alert" data-refusal="" className={className}>
      <Icon of={CircleAlert} />
      <div>
        {errors.length > 1 && <p className="font-semibold">{m.kit_errors({ count: errors.length })}</p>}
        <ul>
          {errors.map((error, index) => (
            <li key={`${error.field ?? ''} ${error.text}`}>
              {error.field === undefined || isOne ? (
                withLabel(error.text, labels[index])
              ) : (
                <a href={`#${error.field}`} className="inline-block min-h-6 underline underline-offset-3">
                  {withLabel(error.text, labels[index])}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** What names the field already is said as it is. */
const withLabel = (text: string, label = ''): string =>
  text.toLowerCase().includes(label.toLowerCase()) ? text : `${label}: ${text}`

/** Whether the error of a field can be read beside it. */
const isSaidAt = (field = ''): boolean => document.getElementById(`${field}-error`)?.checkVisibility() === true

/** As it stands beside the field, without what is added to it, such as “optional”; radios have that of their group. */
function labelOf(id = ''): string {
  const label =
    document.querySelector(`label[for="${id}"]`) ??
    document.getElementById(id)?.closest('fieldset')?.querySelector('legend')
  // One of two texts may stand there by what was chosen.
  const isShown = (node: Node) => !(node instanceof Element) || getComputedStyle(node).display !== 'none'
  return [...(label?.childNodes ?? [])].find(isShown)?.textContent ?? ''
}
