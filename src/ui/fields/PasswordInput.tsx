import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { m } from '#words/messages.js'
import { IconButton } from '../controls/IconButton.tsx'
import { useHydrated } from '../hydrated.ts'
import { LabelledField } from './Field.tsx'
import type { InputProps } from './TextInput.tsx'

type Props = Omit<InputProps, 'type' | 'autoComplete'> & { autoComplete: 'current-password' | 'new-password' }

export function PasswordInput({ label, hint, error, optional, end, name, id = name, ...rest }: Props) {
  const [shown, setShown] = useState(false)
  const hydrated = useHydrated()
  return (
    <LabelledField id={id} label={label} hint={hint} error={error} optional={optional} end={end}>
      {(wiring) => (
        <div className="input-around">
          <input
            {...rest}
            {...wiring}
            type={shown ? 'text' : 'password'}
            name={name}
            className="input"
            autoCapitalize="none"
            spellCheck={false}
          />
          {hydrated && (
            <IconButton
              icon={shown ? EyeOff : Eye}
              label={shown ? m.kit_password_hide() : m.kit_password_show()}
              onClick={() => setShown(!shown)}
            />
          )}
        </div>
      )}
    </LabelledField>
  )
}
