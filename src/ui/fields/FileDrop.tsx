import { Check, CircleAlert, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { m } from '#words/messages.js'
import { Button } from '../controls/Button.tsx'
import { Bar } from '../figures/Progress.tsx'
import { type Drawing, Icon } from '../Icon.tsx'
import { FieldErrorText, Hint, wiringOf } from './Field.tsx'

/** A file on its way. `share` is what has arrived, from 0 to 1. */
export type SentFile = {
  /** Where two may have the same name. */
  key?: string
  name: string
  share: number
  error?: string
  /** What can be done with it meanwhile: cancel, try again. */
  acts?: readonly { label: string; onPress: () => void }[]
}

type Props = {
  name: string
  id?: string
  /** The verb and the thing: “Choose pictures”. */
  label: string
  /** Kinds and sizes: “JPEG, PNG, up to 10 MB each”. */
  hint?: ReactNode
  error?: string | undefined
  icon?: Drawing
  accept?: string
  multiple?: boolean
  required?: boolean
  /** Sends them at once; without it they travel with the form around. */
  onFiles?: (files: readonly File[]) => void
  files?: readonly SentFile[]
}

/** The file input itself covers the box, so choosing and dropping work without JavaScript too. */
export function FileDrop({
  name,
  id = name,
  label,
  hint,
  error,
  icon = Upload,
  accept,
  multiple,
  required,
  onFiles,
  files = [],
}: Props) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [over, setOver] = useState(false)
  return (
    <div className="field">
      <div className="drop" data-over={over || undefined}>
        <Icon of={icon} size={24} />
        <div className="min-w-0">
          <label htmlFor={id}>
            <b>{label}</b> {m.kit_drop_here()}
          </label>
          {hint && <Hint of={id}>{hint}</Hint>}
        </div>
        <input
          {...wiringOf({ id, hint, error })}
          type="file"
          name={name}
          accept={accept}
          multiple={multiple}
          required={required}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={(event) => {
            const picked = [...(event.currentTarget.files ?? [])]
            if (onFiles) onFiles(picked)
            setChosen(onFiles ? [] : picked.map((file) => file.name))
            // The same file may be chosen again after a failure.
            if (onFiles) event.currentTarget.value = ''
          }}
        />
      </div>
      {error && <FieldErrorText of={id}>{error}</FieldErrorText>}
      {chosen.length > 0 && <p className="text-small text-ink-2">{chosen.join(', ')}</p>}
      {files.length > 0 && (
        <ul className="list" aria-live="polite">
          {files.map((file) => (
            <li key={file.key ?? file.name} className="py-2 text-small">
              <div className="flex flex-wrap items-center gap-x-2">
                <span className="min-w-0 flex-1 wrap-anywhere">{file.name}</span>
                {!file.error && <Arrived file={file} />}
                {file.acts?.map(({ label, onPress }) => (
                  <Button key={label} kind="plain" size="small" aria-label={`${label}: ${file.name}`} onClick={onPress}>
                    {label}
                  </Button>
                ))}
              </div>
              {file.error && <Arrived file={file} />}
              {!file.error && file.share < 1 && <Bar share={file.share} label={file.name} />}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Arrived({ file }: { file: SentFile }) {
  if (file.error)
    return (
      <span className="state text-danger">
        <Icon of={CircleAlert} size={15} />
        {file.error}
      </span>
    )
  if (file.share < 1) return <span className="text-ink-2">{Math.floor(file.share * 100)} %</span>
  return (
    <span className="state text-confirmed">
      <Icon of={Check} size={15} />
      {m.kit_file_sent()}
    </span>
  )
}
