import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronDown } from 'lucide-react'
import { m } from '#words/messages.js'
import { Icon } from '../Icon.tsx'
import { type FieldTexts, LabelledField } from './Field.tsx'
import type { Option } from './Select.tsx'

type Props = FieldTexts & {
  name: string
  id?: string
  options: readonly Option[]
  defaultValue?: string
  onChange?: (value: string | undefined) => void
  placeholder?: string
  required?: boolean
}

/** A long list to type into: players, teams. Up to about fifteen entries `Select` is quicker. */
export function Combobox({
  label,
  hint,
  error,
  optional,
  end,
  name,
  id = name,
  options,
  defaultValue,
  onChange,
  placeholder,
  required,
}: Props) {
  return (
    <LabelledField id={id} label={label} hint={hint} error={error} optional={optional} end={end}>
      {(wiring) => (
        <Base.Root
          items={options}
          name={name}
          required={required}
          defaultValue={options.find((option) => option.value === defaultValue)}
          isItemEqualToValue={(one: Option, other: Option) => one.value === other.value}
          onValueChange={(option: Option | null) => onChange?.(option?.value)}
        >
          <Base.InputGroup className="input-around">
            <Base.Input {...wiring} className="input" placeholder={placeholder} />
            <Base.Trigger className="ibtn" aria-label={m.kit_combobox_open()}>
              <Icon of={ChevronDown} />
            </Base.Trigger>
          </Base.InputGroup>
          <Base.Portal>
            <Base.Positioner className="z-(--layer-menu)" sideOffset={4}>
              <Base.Popup className="popup w-(--anchor-width) max-w-none">
                <Base.Empty>
                  <p className="px-3 py-2 text-small text-ink-2">{m.kit_combobox_none()}</p>
                </Base.Empty>
                <Base.List>
                  {(option: Option) => (
                    <Base.Item key={option.value} value={option} disabled={option.disabled} className="popup-item">
                      <span className="flex-1">{option.label}</span>
                      <Base.ItemIndicator>
                        <Icon of={Check} />
                      </Base.ItemIndicator>
                    </Base.Item>
                  )}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </LabelledField>
  )
}
