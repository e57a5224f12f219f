import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Form, useActionData, useBeforeUnload, useBlocker, useNavigation } from 'react-router'
import { FORM_KEY, newKey } from '#client/forms/form-key.ts'
import { usefulThingDone } from '#client/install/useful.ts'
import { NO_NETWORK } from '#client/page/no-network.ts'
import { m } from '#words/messages.js'
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx'
import { dirtyForms } from './dirty-forms.ts'
import { refusalIn } from './problems.ts'

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
  const isSent = useRef(false)
  const pressed = useRef<{ form: HTMLFormElement; by: HTMLElement | null }>(undefined)
  const [isDirty, setDirty] = useState(false)
  const [isSending, setSending] = useState(false)
  const answer: unknown = useActionData()
  useEffect(() => {
    if (state !== 'idle') return
    const refused = refusalIn(answer)
    // After each answer another one: what is sent next is something else. Without an answer it is the same.
    if (key.current && refused?.problem.code !== NO_NETWORK) key.current.value = newKey()
    if (!isSent.current) {
      const { form, by } = pressed.current ?? {}
      pressed.current = undefined
      form?.requestSubmit(by)
      return
    }
    isSent.current = false
    setSending(false)
    if (refused) return
    setDirty(false)
    usefulThingDone()
    // Each answer counts, also one that came too fast to be seen on its way.
  }, [state, answer])
  // Also while it is on its way: a page that loads again before the answer could take the form away.
  const isHeld = isDirty || isSending
  useEffect(() => (isHeld ? dirtyForms.add() : undefined), [isHeld])
  useEffect(
    () => () => {
      // It was sent, and its answer led elsewhere.
      if (isSent.current) usefulThingDone()
    },
    [],
  )
  const unsaved = keepsUnsaved && isDirty && !isSending
  // Then it has been loaded again, and the form says itself what others changed.
  const isOvertaken = refusalIn(answer)?.conflict?.current !== undefined

  const submit: NonNullable<Props['onSubmit']> = (event) => {
    if (state !== 'idle') {
      event.preventDefault()
      // Pressed twice it is sent once; pressed while something else is on its way it is sent after that.
      if (!isSent.current) pressed.current = { form: event.currentTarget, by: submitterOf(event) }
    }
    onSubmit?.(event)
    if (event.defaultPrevented) return
    isSent.current = true
    setSending(true)
  }

  return (
    <Form
      {...rest}
      data-by-document={rest.reloadDocument || undefined}
      method="post"
      onSubmit={submit}
      onInput={(event) => {
        setDirty(true)
        onInput?.(event)
      }}
    >
      <input type="hidden" name={FORM_KEY} ref={key} />
      {unsaved && <AsksBeforeLeaving />}
      {isHeld && !isOvertaken && <ChangedMeanwhile />}
      {children}
    </Form>
  )
}

const submitterOf = ({ nativeEvent }: { nativeEvent: Event }) =>
  nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null

/** While something typed would be lost; at most one at a time. */
export function AsksBeforeLeaving() {
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
