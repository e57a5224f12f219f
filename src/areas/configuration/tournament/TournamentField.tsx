import { ClashingField } from '#client/forms/ClashingField.tsx'
import type { InputLimits } from '#client/forms/limits.ts'
import type { ConflictSide } from '#ui/feedback/Conflict.tsx'
import { DateInput } from '#ui/fields/DateInput.tsx'
import { NumberInput } from '#ui/fields/NumberInput.tsx'
import { Radios } from '#ui/fields/Radios.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { m } from '#words/messages.js'
import type { TournamentFieldWords } from './tournament-parts.ts'

/** What the fields take. */
export interface TournamentChoices {
  readonly timeZones: readonly string[]
  readonly currencies: readonly string[]
  readonly visibilities: readonly string[]
  /** By the name of the field. */
  readonly limits: Readonly<Record<string, InputLimits>>
}

type Props = {
  words: TournamentFieldWords
  choices: TournamentChoices
  value: string
  error: string | undefined
  onType: (value: string) => void
  /** What somebody else has saved meanwhile. */
  theirs: string | undefined
  onChoose: (side: ConflictSide) => void
}

export function TournamentField({ theirs, onChoose, ...rest }: Props) {
  return (
    <div className="grid content-start gap-2">
      <ClashingField
        name={rest.words.name}
        label={rest.words.label()}
        mine={rest.value}
        theirs={theirs}
        onChoose={onChoose}
      >
        <Input {...rest} />
      </ClashingField>
    </div>
  )
}

function Input({ words, choices, value, error, onType }: Omit<Props, 'theirs' | 'onChoose'>) {
  const { name, kind } = words
  const texts = { name, label: words.label(), hint: words.hint?.(), error, optional: words.optional ?? false }
  const typing = {
    value,
    ...choices.limits[name],
    onChange: (event: { currentTarget: { value: string } }) => onType(event.currentTarget.value),
  }
  switch (kind) {
    case 'line':
      return <TextInput {...texts} {...typing} autoComplete="off" />
    case 'email':
      return <TextInput {...texts} {...typing} type="email" autoComplete="off" />
    case 'day':
      return <DateInput {...texts} {...typing} />
    case 'figure':
      return <NumberInput {...texts} {...typing} />
    case 'page':
      return <TextArea {...texts} {...typing} rows={6} style={PAGE_HEIGHT} />
    case 'timeZone':
      return <Select {...texts} value={value} onChange={typing.onChange} options={choices.timeZones.map(asOption)} />
    case 'currency':
      return <Select {...texts} value={value} onChange={typing.onChange} options={choices.currencies.map(asOption)} />
    case 'visibility':
      return <Radios {...texts} value={value} onChange={onType} options={choices.visibilities.map(visibilityOption)} />
    case 'whoScored':
      return <Radios {...texts} value={value} onChange={onType} options={whoScoredOptions()} />
  }
}

/** A whole privacy text would push everything after it out of reach. */
const PAGE_HEIGHT = { maxHeight: '24rem' }

const whoScoredOptions = () => [
  { value: '', label: m.scorers_setting_off() },
  { value: 'on', label: m.scorers_setting_on() },
]

const asOption = (value: string) => ({ value, label: value.replaceAll('_', ' ') })

const VISIBILITIES: Readonly<Record<string, { label: () => string; hint: () => string }>> = {
  hidden: { label: m.configuration_spirit_hidden, hint: m.configuration_spirit_hidden_hint },
  after_both_sheets: {
    label: m.configuration_spirit_after_both_sheets,
    hint: m.configuration_spirit_after_both_sheets_hint,
  },
  public: { label: m.configuration_spirit_public, hint: m.configuration_spirit_public_hint },
}

function visibilityOption(value: string) {
  const words = VISIBILITIES[value]
  return words ? { value, label: words.label(), hint: words.hint() } : { value, label: value }
}
