import { PackageOpen } from 'lucide-react'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf, refusedOf } from '#client/forms/problems.ts'
import { NO_NETWORK } from '#client/page/no-network.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { NumberInput } from '#ui/fields/NumberInput.tsx'
import { m } from '#words/messages.js'
import type { OrderShown } from './order-shown.ts'
import { holderInWords } from './order-words.ts'

type Props = {
  order: OrderShown
  refused: RefusedForm | undefined
  size?: 'small'
}

/** All that waits goes over the desk: one press. */
export function HandAllOut({ order, refused, size }: Props) {
  const busy = useIsSending()
  const own = refusedOf(refused, 'handOut')
  const isOwn = own?.values['order'] === order.id && own.values['part'] === undefined
  return (
    <PostForm className="grid gap-2">
      <input type="hidden" name="intent" value="handOut" />
      <input type="hidden" name="order" value={order.id} />
      {isOwn && <RefusedAtDesk refused={own} />}
      <Button
        type="submit"
        icon={PackageOpen}
        busy={busy}
        aria-label={m.booking_hand_out_name({ name: holderInWords(order) })}
        {...(size ? { size } : { busyText: m.site_sending() })}
      >
        {m.booking_hand_out()}
      </Button>
    </PostForm>
  )
}

/** Why it was refused. What depends on what is free cannot wait on a phone. */
export function RefusedAtDesk({ refused }: { refused: RefusedForm }) {
  return (
    <>
      <ErrorSummary errors={errorsOf(refused).map(({ text }) => ({ text }))} />
      {refused.problem.code === NO_NETWORK && <Note>{m.booking_offline_needed()}</Note>}
    </>
  )
}

export function HandOutPart({ order, refused: ofPage }: Props) {
  const busy = useIsSending()
  const refused = refusedOf(ofPage, 'handOut')
  const own = refused?.values['part'] === undefined ? undefined : refused
  const waiting = order.lines.filter((line) => line.waiting > 0)
  return (
    <details open={own !== undefined} className="group">
      <summary className={`${buttonClass({ kind: 'line' })} group-open:hidden`}>{m.booking_hand_out_part()}</summary>
      <PostForm noValidate className="grid gap-4 pt-3">
        {own && <RefusedAtDesk refused={own} />}
        <input type="hidden" name="intent" value="handOut" />
        <input type="hidden" name="order" value={order.id} />
        <input type="hidden" name="part" value="yes" />
        {waiting.map(({ id, name, waiting: count }) => {
          const field = `quantities.${id}`
          return (
            <div key={id}>
              <input type="hidden" name={`waiting.${id}`} value={count} />
              <NumberInput
                name={field}
                label={m.booking_hand_out_count({ name })}
                defaultValue={own?.values[field] ?? String(count)}
                error={errorAt(own, field)}
              />
            </div>
          )
        })}
        <div>
          <Button type="submit" busy={busy} busyText={m.site_sending()}>
            {m.booking_hand_out()}
          </Button>
        </div>
      </PostForm>
    </details>
  )
}
