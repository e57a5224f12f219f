import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import { Icon } from '../Icon.tsx'

type Props = {
  /** What is searched, said to screen readers and shown in the empty field: “Team, city or manager”. */
  label: string
  name?: string
  defaultValue?: string
  /** Other parts of the address that a search must not lose, such as the chosen filter. */
  keep?: Readonly<Record<string, string>>
  /** Opened by a press and searched on the device: it has the focus, and each letter filters. */
  live?: boolean
}

/** A GET form: the search is part of the address. */
export function SearchField({ label, name = 'q', defaultValue, keep = {}, live = false }: Props) {
  const submit = useSubmit()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (live) field.current?.focus()
  }, [live])
  return (
    <Form method="get" role="search" className="input-around no-print">
      {Object.entries(keep).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <span className="input-icon">
        <Icon of={Search} />
      </span>
      <input
        ref={field}
        // A search that came by link shows in the field too; one that is being typed must not begin the field anew.
        key={live ? undefined : defaultValue}
        {...(live && {
          onChange: ({ currentTarget: { form } }) => void submit(form, { replace: true, preventScrollReset: true }),
        })}
        type="search"
        name={name}
        defaultValue={defaultValue}
        placeholder={label}
        aria-label={label}
        className="input"
        enterKeyHint="search"
      />
    </Form>
  )
}
