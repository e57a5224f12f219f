import { type ReactNode, useEffect, useRef } from 'react'
import { PostForm } from '#client/forms/PostForm.tsx'
import { phoneName } from '../../phone-name.ts'

type Props = {
  intent: string
  /** What is sent besides. */
  fields?: Readonly<Record<string, string>>
  className?: string
  children: ReactNode
}

/** A deed of the scorekeeper, with the name of the device for the history. */
export function DeedForm({ intent, fields = {}, className, children }: Props) {
  return (
    <PostForm {...(className !== undefined && { className })}>
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <DeviceField />
      {children}
    </PostForm>
  )
}

export const ofGame = ({ row, version }: { row: { id: string }; version: number }) => ({
  game: row.id,
  basedOn: String(version),
})

function DeviceField() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current) field.current.value = phoneName()
  }, [])
  return <input type="hidden" name="device" ref={field} />
}
