import { useRef, useState } from 'react'
import { sitePlan } from '#areas/map/map.collections.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf, refusedOf } from '#client/forms/problems.ts'
import { PlanForm, RemovePlan } from '#client/site-plan/PlanForm.tsx'
import { percentOf, pressOnPlan } from '#client/site-plan/press-on-plan.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { NumberInput } from '#ui/fields/NumberInput.tsx'
import { Radios } from '#ui/fields/Radios.tsx'
import { SitePlan } from '#ui/figures/SitePlan.tsx'
import type { SitePlanShown } from '#ui/figures/site-plan.ts'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import type { SitePlanEdited } from './site-plan.queries.server.ts'

type Props = SitePlanEdited & { refused: RefusedForm | undefined }

/** The picture of the ground, and where each field is on it. */
export function SitePlanView({ plan, fields, refused }: Props) {
  return (
    <>
      {plan && fields.length > 0 && (
        <Section title={m.schedule_site_plan_fields()}>
          <PinForm plan={plan} fields={fields} refused={refusedOf(refused, 'pin', 'unpin')} />
        </Section>
      )}
      <Section title={m.schedule_site_plan_picture()}>
        <PlanForm plan={plan} fields={sitePlan.declared} refused={refusedOf(refused, 'savePlan')} />
        {plan && <RemovePlan />}
      </Section>
    </>
  )
}

/** A field is chosen and put there: by a press on the plan, or by how far it is from the left and from the top. */
function PinForm({ plan, fields, refused }: Props & { plan: SitePlanShown }) {
  const form = useRef<HTMLFormElement>(null)
  const first = fields.find(({ pin }) => !pin) ?? fields[0]
  const [chosen, choose] = useState(first?.id ?? '')
  const busy = useIsSending()
  const current = fields.find(({ id }) => id === chosen)
  return (
    <PostForm ref={form} noValidate className="grid gap-4 pt-3">
      <ErrorSummary errors={errorsOf(refused)} />
      <p className="text-small text-ink-2">{m.schedule_site_plan_how()}</p>
      {/* What a press does can be typed below. */}
      <div
        className="max-w-200 cursor-crosshair"
        onClick={(event) => pressOnPlan(event, form.current)}
        role="presentation"
      >
        <SitePlan
          plan={plan}
          pins={fields.flatMap(({ id, name, pin }) =>
            pin
              ? [{ key: id, ...pin, label: m.schedule_site_plan_field({ name }), text: name, isLive: id === chosen }]
              : [],
          )}
        />
      </div>
      <Radios
        name="field"
        label={m.schedule_site_plan_which()}
        options={fields.map(({ id, name, pin }) => ({
          value: id,
          label: m.schedule_site_plan_field({ name }),
          hint: pin ? m.schedule_site_plan_is_on() : m.schedule_site_plan_is_off(),
        }))}
        value={chosen}
        onChange={choose}
        inRow
      />
      <div key={`${chosen} ${current?.pin?.x} ${current?.pin?.y}`} className="grid max-w-form grid-cols-2 gap-3">
        <NumberInput
          name="x"
          label={m.schedule_site_plan_x()}
          {...percentOf(current?.pin?.x)}
          error={errorAt(refused, 'x')}
        />
        <NumberInput
          name="y"
          label={m.schedule_site_plan_y()}
          {...percentOf(current?.pin?.y)}
          error={errorAt(refused, 'y')}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name="intent" value="pin" kind="line" busy={busy}>
          {m.schedule_site_plan_put()}
        </Button>
        {current?.pin && (
          <Button type="submit" name="intent" value="unpin" kind="plain" busy={busy}>
            {m.schedule_site_plan_take_off()}
          </Button>
        )}
      </div>
    </PostForm>
  )
}
