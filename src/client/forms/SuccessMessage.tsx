import { useEffect, useEffectEvent, useRef } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import type { Done } from '#http/pages/forms/done.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { m } from '#words/messages.js'
import { PostForm } from './PostForm.tsx'
import { usePost } from './use-post.ts'

/** Says what a form did, by its answer: another answer is said anew. A toast once scripts run, on the page before that. */
export function SuccessMessage({ answer }: { answer: unknown }) {
  return isDone(answer) ? <Said done={answer} /> : null
}

const isDone = (answer: unknown): answer is Done =>
  typeof answer === 'object' && answer !== null && 'done' in answer && 'text' in answer

function Said({ done }: { done: Done }) {
  const { text, undo, next } = done
  const hydrated = useHydrated()
  const post = usePost()
  const { pathname, search } = useLocation()
  // Not before the page shows it: whoever reads it goes on with a form that is about to be made anew.
  const isShown = useNavigation().state === 'idle'
  const said = useRef<Done>(undefined)
  const say = useEffectEvent(() => {
    if (!isShown || said.current === done) return
    said.current = done
    // Named, because a toast outlives its page.
    const action = pathname + search
    toast({ text, ...(undo && { undo: () => post(undo, action) }), ...(next && { next }) })
  })
  useEffect(() => say(), [done, isShown])
  if (hydrated) return null
  return (
    <div className="mt-3">
      <Note kind="ok" announced>
        <p>{text}</p>
        {next && (
          <Link to={next.href} className="link inline-block py-2">
            {next.text}
          </Link>
        )}
        {undo && (
          <PostForm className="mt-2">
            {Object.entries(undo).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <Button type="submit" kind="line" size="small">
              {m.kit_undo()}
            </Button>
          </PostForm>
        )}
      </Note>
    </div>
  )
}
