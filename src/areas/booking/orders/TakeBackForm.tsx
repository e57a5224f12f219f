import { Undo2 } from 'lucide-react'
import { Fragment } from 'react'
import { limitsOf } from '#client/forms/limits.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf, refusedOf } from '#client/forms/problems.ts'
import { NO_NETWORK } from '#client/page/no-network.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { NumberInput } from '#ui/fields/NumberInput.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { m } from '#words/messages.js'
import { lineFields } from '../booking.fields.ts'
import { KeepTakeBack } from './KeepTakeBack.tsx'
import type { LineShown, OrderShown } from './order-shown.ts'
import { holderInWords } from './order-words.ts'

type Props = {
  order: OrderShown
  refused: RefusedForm | undefined
  /** Small buttons in a row of a list. */
  size?: 'small'
}

/** Everything is back and whole: one press. It is safe to wait for a network with it, since it only sets free. */
export function TakeAllBack({ order, refused, size }: Props) {
  const busy = useIsSending()
  const own = refusedOf(refused, 'takeBack')
  const isOwn = own?.values['order'] === order.id && own.values['all'] !== undefined
  return (
    <PostForm className="grid gap-2">
      <input type="hidden" name="intent" value="takeBack" />
      <input type="hidden" name="order" value={order.id} />
      <input type="hidden" name="all" value="yes" />
      {order.lines
        .filter(({ out }) => out > 0)
        .map(({ id, out }) => (
          <Fragment key={id}>
            <input type="hidden" name={`lines.${id}.out`} value={out} />
            <input type="hidden" name={`lines.${id}.returned`} value={out} />
          </Fragment>
        ))}
      {isOwn && <ErrorSummary errors={errorsOf(own)} />}
      {isOwn && own.problem.code === NO_NETWORK && <KeepTakeBack order={order} />}
      <Button
        type="submit"
        icon={Undo2}
        busy={busy}
        aria-label={m.booking_take_back_name({ name: holderInWords(order) })}
        {...(size ? { size, kind: 'line' as const } : { busyText: m.site_sending() })}
      >
        {m.booking_take_back()}
      </Button>
    </PostForm>
  )
}

/** Line by line: what is whole, what is broken, what is gone. */
export function TakeBackForm({ order, refused: ofPage }: Props) {
  const busy = useIsSending()
  const refused = refusedOf(ofPage, 'takeBack')
  const own = refused?.values['all'] === undefined ? refused : undefined
  const out = order.lines.filter((line) => line.out > 0)
  return (
    <details open={own !== undefined} className="group">
      <summary className={`${buttonClass({ kind: 'line' })} group-open:hidden`}>{m.booking_take_back_some()}</summary>
      <PostForm keepsUnsaved noValidate className="grid gap-5 pt-3">
        <ErrorSummary errors={errorsOf(own)} />
        {own?.problem.code === NO_NETWORK && <KeepTakeBack order={order} />}
        <input type="hidden" name="intent" value="takeBack" />
        <input type="hidden" name="order" value={order.id} />
        {out.map((line) => (
          <LineBack key={line.id} line={line} refused={own} />
        ))}
        <div>
          <Button type="submit" busy={busy} busyText={m.site_sending()}>
            {m.booking_take_back_save()}
          </Button>
        </div>
      </PostForm>
    </details>
  )
}

function LineBack({ line, refused }: { line: LineShown; refused: RefusedForm | undefined }) {
  const of = (name: 'returned' | 'damaged' | 'lost' | 'note', usual: string) => {
    const field = `lines.${line.id}.${name}`
    return { name: field, defaultValue: refused?.values[field] ?? usual, error: errorAt(refused, field) }
  }
  return (
    <fieldset className="grid gap-3">
      <input type="hidden" name={`lines.${line.id}.out`} value={line.out} />
      <legend className="font-semibold">{`${line.name}: ${m.booking_line_out({ count: line.out })}`}</legend>
      <div className="grid grid-cols-3 items-start gap-3">
        <NumberInput {...of('returned', String(line.out))} label={m.booking_field_returned()} />
        <NumberInput {...of('damaged', '0')} label={m.booking_field_damaged()} />
        <NumberInput {...of('lost', '0')} label={m.booking_field_lost()} />
      </div>
      <TextArea
        {...of('note', '')}
        {...limitsOf(lineFields.note)}
        label={m.booking_field_note()}
        hint={m.booking_field_note_hint()}
        rows={2}
        optional
      />
    </fieldset>
  )
}
