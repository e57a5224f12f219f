import { type MouseEvent, useState } from 'react'
import { keptCommand } from '#client/outbox/kept-command.ts'
import { notKeptWords, useOutbox } from '#client/outbox/use-outbox.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { m } from '#words/messages.js'
import { getLocale } from '#words/runtime.js'
import type { giveFeedback } from './feedback.commands.server.ts'
import { SCALES } from './feedback.fields.ts'

const give = keptCommand<typeof giveFeedback>('feedback.give')

/** In a form that could not be sent: what was typed is kept on the phone until it can. */
export function KeepFeedback({ onKept }: { onKept: () => void }) {
  const { sendOrKeep } = useOutbox()
  const [problem, setProblem] = useState<string>()
  const keep = async ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    if (!form) return
    const sent = await sendOrKeep(give, saidIn(new FormData(form)), {
      subject: 'feedback',
      describes: (options) => m.feedback_waiting({}, options),
    })
    if (sent.is === 'done' || sent.is === 'waiting') onKept()
    else setProblem(sent.is === 'notKept' ? notKeptWords(sent) : sent.words[getLocale()])
  }
  return (
    <div className="grid gap-3">
      {problem !== undefined && (
        <Note kind="danger" announced>
          {problem}
        </Note>
      )}
      <div>
        <Button kind="line" onClick={(event) => void keep(event)}>
          {m.feedback_keep()}
        </Button>
      </div>
    </div>
  )
}

function saidIn(form: FormData) {
  const textIn = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const [games = 0, place = 0, organisation = 0] = SCALES.map((scale) => Number(textIn(scale)))
  return { games, place, organisation, text: textIn('text'), contact: textIn('contact'), language: getLocale() }
}
