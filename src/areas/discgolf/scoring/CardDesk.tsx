import { useState } from 'react'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf, refusedOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { NumberInput } from '#ui/fields/NumberInput.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import type { CardShown } from './card.queries.server.ts'

type Props = { card: CardShown; refused: RefusedForm | undefined }

/** What admins do with a card: sign for one on paper, correct what was signed, give it back, take a distance away. All with a reason. */
export function CardDesk({ card, refused }: Props) {
  return (
    <div className="no-print grid items-start gap-x-12 desk:grid-cols-2">
      {!card.signed && card.isComplete && card.round.state === 'running' && (
        <SigningFor card={card} refused={refusedOf(refused, 'signFor')} />
      )}
      {card.signed && <Correction card={card} refused={refusedOf(refused, 'correct')} />}
      {card.signed && card.round.state === 'running' && (
        <Unsigning card={card} refused={refusedOf(refused, 'unsign')} />
      )}
      {card.pins.length > 0 && <Distances card={card} refused={refusedOf(refused, 'removePin')} />}
    </div>
  )
}

function Distances({ card, refused }: Props) {
  const busy = useIsSending()
  const nameOf = (golfer: string) => card.members.find(({ id }) => id === golfer)?.name ?? ''
  return (
    <Section title={m.discgolf_distances()}>
      <PostForm key={card.pins.length} noValidate className="grid gap-3 pt-3">
        <ErrorSummary errors={errorsOf(refused)} />
        <input type="hidden" name="intent" value="removePin" />
        <Select
          name="pin"
          label={m.discgolf_closest_title()}
          options={card.pins.map(({ id, golfer, hole, centimetres }) => ({
            value: id,
            label: m.discgolf_distance_of({ name: nameOf(golfer), hole, centimetres }),
          }))}
        />
        <Reason refused={refused} id="pin-reason" />
        <div>
          <Button type="submit" kind="line" busy={busy}>
            {m.discgolf_remove_pin()}
          </Button>
        </div>
      </PostForm>
    </Section>
  )
}

function Correction({ card, refused }: Props) {
  const busy = useIsSending()
  const [golfer, setGolfer] = useState(refused?.values['golfer'] ?? card.members[0]?.id ?? '')
  const [hole, setHole] = useState(refused?.values['hole'] ?? String(card.holes[0]?.number ?? ''))
  const kept = card.throws.find((it) => it.golfer === golfer && String(it.hole) === hole)
  return (
    <Section title={m.discgolf_correct_title()}>
      <PostForm key={card.throws.length} noValidate className="grid gap-3 pt-3">
        <ErrorSummary errors={errorsOf(refused)} />
        <input type="hidden" name="intent" value="correct" />
        <input type="hidden" name="round" value={card.round.id} />
        <input type="hidden" name="basedOn" value={kept?.version ?? 0} />
        <div className="grid grid-cols-2 items-start gap-3">
          <Select
            name="golfer"
            label={m.discgolf_player()}
            options={card.members.map(({ id, name }) => ({ value: id, label: name }))}
            value={golfer}
            onChange={({ currentTarget: { value } }) => setGolfer(value)}
          />
          <Select
            name="hole"
            label={m.discgolf_hole()}
            options={card.holes.map(({ number }) => ({ value: String(number), label: String(number) }))}
            value={hole}
            onChange={({ currentTarget: { value } }) => setHole(value)}
          />
        </div>
        <NumberInput
          key={`${golfer} ${hole}`}
          name="throws"
          label={m.discgolf_throws()}
          defaultValue={refused?.values['throws'] ?? kept?.throws}
          error={errorAt(refused, 'throws')}
          maxLength={2}
        />
        <Checkbox name="missed" label={m.discgolf_missed()} hint={m.discgolf_missed_hint()} />
        <Reason refused={refused} id="correct-reason" />
        <div>
          <Button type="submit" busy={busy} busyText={m.site_sending()}>
            {m.discgolf_correct()}
          </Button>
        </div>
      </PostForm>
    </Section>
  )
}

function SigningFor({ card, refused }: Props) {
  const busy = useIsSending()
  return (
    <Section title={m.discgolf_sign_for_title()}>
      <PostForm noValidate className="grid gap-3 pt-3">
        <ErrorSummary errors={errorsOf(refused)} />
        <p className="text-ink-2">{m.discgolf_sign_for_text()}</p>
        <input type="hidden" name="intent" value="signFor" />
        <input type="hidden" name="card" value={card.id} />
        <Reason refused={refused} id="sign-for-reason" before={m.discgolf_sign_for_paper()} />
        <div>
          <Button type="submit" kind="line" busy={busy} busyText={m.site_sending()}>
            {m.discgolf_sign_for()}
          </Button>
        </div>
      </PostForm>
    </Section>
  )
}

function Unsigning({ card, refused }: Props) {
  const busy = useIsSending()
  return (
    <Section title={m.discgolf_unsign_title()}>
      <PostForm noValidate className="grid gap-3 pt-3">
        <ErrorSummary errors={errorsOf(refused)} />
        <p className="text-ink-2">{m.discgolf_unsign_text()}</p>
        <input type="hidden" name="intent" value="unsign" />
        <input type="hidden" name="card" value={card.id} />
        <Reason refused={refused} id="unsign-reason" />
        <div>
          <Button type="submit" kind="line" busy={busy} busyText={m.site_sending()}>
            {m.discgolf_unsign()}
          </Button>
        </div>
      </PostForm>
    </Section>
  )
}

/** `before` is there until somebody writes another one. */
function Reason({ refused, id, before = '' }: { refused: RefusedForm | undefined; id: string; before?: string }) {
  return (
    <TextInput
      name="reason"
      id={id}
      label={m.discgolf_reason()}
      required
      maxLength={200}
      autoComplete="off"
      defaultValue={refused?.values['reason'] ?? before}
      error={errorAt(refused, 'reason')}
    />
  )
}
