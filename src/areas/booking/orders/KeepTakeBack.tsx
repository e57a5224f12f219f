import { type MouseEvent, useState } from 'react'
import { keptCommand } from '#client/outbox/kept-command.ts'
import { notKeptWords, useOutbox } from '#client/outbox/use-outbox.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { m } from '#words/messages.js'
import { getLocale } from '#words/runtime.js'
import type { takeBack } from './hand-out.commands.server.ts'
import type { OrderShown } from './order-shown.ts'
import { holderInWords } from './order-words.ts'

const bringBack = keptCommand<typeof takeBack>('booking.takeBack')

/** In a form that could not be sent: what came back is kept on the phone until it can be told. */
export function KeepTakeBack({ order }: { order: OrderShown }) {
  const { waiting, sendOrKeep } = useOutbox(`booking_orders/${order.id}`)
  const [problem, setProblem] = useState<string>()
  if (waiting.length > 0)
    return (
      <Note kind="ok" title={m.booking_offline_kept()} announced>
        {m.booking_offline_kept_text()}
      </Note>
    )
  const keep = async ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    if (!form) return
    const sent = await sendOrKeep(bringBack, backIn(order, new FormData(form)), {
      subject: `booking_orders/${order.id}`,
      describes: (options) => m.booking_waiting_take_back({ name: holderInWords(order) }, options),
    })
    if (sent.is === 'notKept') setProblem(notKeptWords(sent))
    else if (sent.is === 'refused' || sent.is === 'conflict') setProblem(sent.words[getLocale()])
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
          {m.booking_offline_keep()}
        </Button>
      </div>
    </div>
  )
}

function backIn({ id: order, lines }: OrderShown, form: FormData) {
  const textIn = (line: string, name: string) => {
    const value = form.get(`lines.${line}.${name}`)
    return typeof value === 'string' ? value : ''
  }
  const countIn = (line: string, name: string) => Number(textIn(line, name) || 0)
  const said = lines
    .filter(({ out }) => out > 0)
    .map(({ id }) => {
      const back = {
        out: countIn(id, 'out'),
        returned: countIn(id, 'returned'),
        damaged: countIn(id, 'damaged'),
        lost: countIn(id, 'lost'),
        note: textIn(id, 'note'),
      }
      return [id, back] as const
    })
  return { order, lines: Object.fromEntries(said) }
}
