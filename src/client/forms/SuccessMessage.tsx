import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSubmit } from 'react-router'
import { Note } from '#ui/feedback/Note.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { useHydrated } from '#ui/hydrated.ts'

type Props = {
  /** The answer to the form: another answer is said anew. */
  answer: object
  text: string
  /** The fields of the form that takes it back, posted to the same page. */
  undo?: Readonly<Record<string, string>> | undefined
}

/** Says what was done: as a toast once scripts run, on the page before that. */
export function SuccessMessage({ answer, text, undo }: Props) {
  const hydrated = useHydrated()
  const submit = useSubmit()
  const { pathname, search } = useLocation()
  const say = useEffectEvent(() => {
    // Named, because a toast outlives its page.
    const action = pathname + search
    toast({ text, ...(undo && { undo: () => void submit({ ...undo }, { method: 'post', action }) }) })
  })
  useEffect(() => say(), [answer])
  if (hydrated) return null
  return (
    <div className="mt-3">
      <Note kind="ok" announced>
        {text}
      </Note>
    </div>
  )
}
