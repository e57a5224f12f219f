import { useState } from 'react'
import { keptCommand } from '#client/outbox/kept-command.ts'
import { notKeptWords, useOutbox } from '#client/outbox/use-outbox.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { m } from '#words/messages.js'
import { getLocale } from '#words/runtime.js'
import type { checkIn as checkInCommand, leaveJob, seekReplacement } from '../taking/taking.commands.server.ts'
import type { JobShown } from './jobs.queries.server.ts'

const leave = keptCommand<typeof leaveJob>('helpers.leaveJob')
const seek = keptCommand<typeof seekReplacement>('helpers.seekReplacement')
const checkIn = keptCommand<typeof checkInCommand>('helpers.checkIn')

type Locale = { locale: 'en' | 'de' }

/** Without network: what takes nothing from anybody may wait on this phone. */
export function KeepJobChange({ job, code }: { job: JobShown; code: string }) {
  const { sendOrKeep, waiting } = useOutbox(`helperjobs/${job.id}`)
  const [problem, setProblem] = useState<string>()
  const { id, title } = job
  const subject = `helperjobs/${id}`
  const keep = async (sending: ReturnType<typeof sendOrKeep>) => {
    const sent = await sending
    if (sent.is === 'done' || sent.is === 'waiting') setProblem(undefined)
    else setProblem(sent.is === 'notKept' ? notKeptWords(sent) : sent.words[getLocale()])
  }
  const describes = (options: Locale) => m.helpers_waiting_leave({ title }, options)
  const isBooked = job.status === 'booked'
  return (
    <Note kind="warn" title={m.helpers_offline()} announced>
      <p>{m.helpers_offline_keep()}</p>
      {problem !== undefined && <p role="alert">{problem}</p>}
      {waiting.length > 0 && <p>{m.helpers_offline_kept()}</p>}
      {waiting.length === 0 && (
        <div className="mt-2 flex flex-wrap gap-2">
          {isBooked && code !== '' && (
            <Button
              size="small"
              onClick={() =>
                void keep(
                  sendOrKeep(
                    checkIn,
                    { job: id, code },
                    { subject, describes: (it) => m.helpers_waiting_check_in({ title }, it) },
                  ),
                )
              }
            >
              {m.helpers_check_in()}
            </Button>
          )}
          {isBooked && !job.isListClosed && !job.canLeave && !job.seeksReplacement && (
            <Button
              kind="line"
              size="small"
              onClick={() =>
                void keep(
                  sendOrKeep(
                    seek,
                    { job: id, seeking: true },
                    { subject, describes: (it) => m.helpers_waiting_seek({ title }, it) },
                  ),
                )
              }
            >
              {m.helpers_seek()}
            </Button>
          )}
          {!job.isListClosed &&
            (job.status === 'waiting' || job.status === 'offered' || (isBooked && job.canLeave)) && (
              <Button
                kind="line"
                size="small"
                onClick={() => void keep(sendOrKeep(leave, { job: id }, { subject, describes }))}
              >
                {m.helpers_leave()}
              </Button>
            )}
        </div>
      )}
    </Note>
  )
}
