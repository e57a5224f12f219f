import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Form, useBeforeUnload, useBlocker, useNavigation } from 'react-router'
import { FORM_KEY } from '#client/forms/form-key.ts'
import { m } from '#words/messages.js'

type Props = Omit<ComponentProps<typeof Form>, 'method'> & {
  /** Asks before what was typed is lost by leaving the page. */
  keepsUnsaved?: boolean
}

/**
 * A form that is posted to its page. It works before the JavaScript is there; after that it cannot be sent twice, and a
 * repeat after a lost answer gets the same answer.
 */
export function PostForm({ children, keepsUnsaved = false, onSubmit, onInput, ...rest }: Props) {
  const { state } = useNavigation()
  const key = useRef<HTMLInputElement>(null)
  const [isDirty, setDirty] = useState(false)
  useEffect(() => {
    // After each answer another one: what is sent next is something else.
    if (state === 'idle' && key.current) key.current.value = crypto.randomUUID()
  }, [state])
  const unsaved = keepsUnsaved && isDirty

  const submit: NonNullable<Props['onSubmit']> = (event) => {
    if (state !== 'idle') event.preventDefault()
    else setDirty(false)
    onSubmit?.(event)
  }

  return (
    <Form
      {...rest}
      method="post"
      onSubmit={submit}
      onInput={(event) => {
        setDirty(true)
        onInput?.(event)
      }}
    >
      <input type="hidden" name={FORM_KEY} ref={key} />
      {unsaved && <AsksBeforeLeaving />}
      {children}
    </Form>
  )
}

function AsksBeforeLeaving() {
  useBeforeUnload((event) => event.preventDefault())
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (window.confirm(m.site_unsaved_leave())) blocker.proceed()
    else blocker.reset()
  }, [blocker])
  return null
}

/** Whether a form of this page is on its way. */
export const useIsSending = () => useNavigation().state !== 'idle'
