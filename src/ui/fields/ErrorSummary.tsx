import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { m } from '#words/messages.js'
import { Icon } from '../Icon.tsx'

/** A refusal: of the field with this id, or of the whole form. */
export type FormError = { field?: string; text: string }

/**
 * Stands above the fields. One error that belongs to a field is said there only; focus goes to the first field that is
 * wrong, or here when none is.
 */
export function ErrorSummary({ errors }: { errors: readonly FormError[] }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (errors.length === 0) return
    const first = errors.find((error) => error.field !== undefined)?.field
    const field = first === undefined ? null : document.getElementById(first)
    ;(field ?? box.current)?.focus()
  }, [errors])
  if (errors.length === 0 || (errors.length === 1 && errors[0]?.field !== undefined)) return null
  return (
    <div ref={box} tabIndex={-1} role="alert" className="note note-danger">
      <Icon of={CircleAlert} />
      <div>
        {errors.length > 1 && <p className="font-semibold">{m.kit_errors({ count: errors.length })}</p>}
        <ul>
          {errors.map((error) => (
            <li key={`${error.field ?? ''} ${error.text}`}>
              {error.field === undefined ? (
                error.text
              ) : (
                <a href={`#${error.field}`} className="underline underline-offset-3">
                  {error.text}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
