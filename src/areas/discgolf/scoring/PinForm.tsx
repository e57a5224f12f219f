import { type FormEvent, useState } from 'react'
import { PostForm } from '#client/forms/PostForm.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { NumberInput } from '#ui/fields/NumberInput.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import type { CardShown } from './card.queries.server.ts'
import { GuestFields } from './GuestFields.tsx'
import type { CardHere, GuestHere } from './use-card.ts'

type Props = { card: CardShown; hole: number; here: CardHere; guest: GuestHere }

/** On a marked hole: who came how close, and who saw it. */
export function PinForm({ card, hole, here, guest }: Props) {
  const [golfer, setGolfer] = useState(card.members[0]?.id ?? '')
  const [round, setRound] = useState(0)
  const options = card.members.map(({ id, name }) => ({ value: id, label: name }))
  const measured = card.pins.filter((pin) => pin.hole === hole)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [centimetres, witness] = [Number(form.get('centimetres')), form.get('witness')]
    if (!Number.isInteger(centimetres) || centimetres < 1 || typeof witness !== 'string') return
    void here.measured({ golfer, hole, centimetres, witness }).then(() => setRound(round + 1))
  }
  return (
    <Section title={m.discgolf_closest_title()} aside={m.discgolf_hole_number({ hole })}>
      {measured.length > 0 && (
        <p className="pt-3 text-small text-ink-2">
          {measured
            .map((pin) => `${nameOf(card, pin.golfer)} ${m.discgolf_centimetres({ centimetres: pin.centimetres })}`)
            .join(', ')}
        </p>
      )}
      <PostForm key={round} onSubmit={submit} className="grid max-w-form gap-3 pt-3">
        <input type="hidden" name="intent" value="measure" />
        <input type="hidden" name="card" value={card.id} />
        <input type="hidden" name="hole" value={hole} />
        <GuestFields guest={guest} />
        <div className="grid grid-cols-2 items-start gap-3">
          <Select
            name="golfer"
            id="pin-golfer"
            label={m.discgolf_pin_who()}
            options={options}
            value={golfer}
            onChange={({ currentTarget: { value } }) => setGolfer(value)}
          />
          <NumberInput name="centimetres" label={m.discgolf_pin_centimetres()} required maxLength={5} />
        </div>
        <Select
          name="witness"
          label={m.discgolf_pin_witness()}
          options={options.filter(({ value }) => value !== golfer)}
        />
        <div>
          <Button type="submit" kind="line">
            {m.discgolf_pin_enter()}
          </Button>
        </div>
      </PostForm>
    </Section>
  )
}

const nameOf = ({ members }: CardShown, golfer: string): string => members.find(({ id }) => id === golfer)?.name ?? ''
