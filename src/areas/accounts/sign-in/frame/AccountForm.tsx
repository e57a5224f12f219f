import type { ComponentProps, ReactNode } from 'react'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { m } from '#words/messages.js'
import type { Problems } from '../account-problems.ts'

type Props = Omit<ComponentProps<typeof PostForm>, 'children' | 'className' | 'noValidate'> & {
  problems: Problems
  /** What its button says. */
  submit: string
  /** Which of the page's forms it is. */
  intent?: string
  kind?: 'go' | 'line' | 'danger'
  /** Fills the line, as where the form is the page. */
  wide?: boolean
  children?: ReactNode
}

/** A form with its problems above and its one button below. What is wrong the server tells, in the reader's language. */
export function AccountForm({ problems, submit, intent, kind = 'go', wide = false, children, ...rest }: Props) {
  const busy = useIsSending()
  return (
    <PostForm {...rest} noValidate className="grid gap-4">
      <ErrorSummary errors={problems.all} />
      {intent !== undefined && <input type="hidden" name="intent" value={intent} />}
      {children}
      <div>
        <Button type="submit" kind={kind} wide={wide} busy={busy} busyText={m.site_sending()}>
          {submit}
        </Button>
      </div>
    </PostForm>
  )
}
