import { Search } from 'lucide-react'
import { Form } from 'react-router'
import { Icon } from '../Icon.tsx'

type Props = {
  /** What is searched, said to screen readers and shown in the empty field: “Team, city or manager”. */
  label: string
  name?: string
  defaultValue?: string
  /** Other parts of the address that a search must not lose, such as the chosen filter. */
  keep?: Readonly<Record<string, string>>
}

/** A GET form: the search is part of the address. */
export function SearchField({ label, name = 'q', defaultValue, keep = {} }: Props) {
  return (
    <Form method="get" role="search" className="input-around no-print">
      {Object.entries(keep).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <span className="input-icon">
        <Icon of={Search} />
      </span>
      <input
        // A search that came by link shows in the field too.
        key={defaultValue}
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
