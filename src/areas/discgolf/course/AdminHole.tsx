import { Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { ConfirmForm } from '#client/confirm/ConfirmForm.tsx'
import { limitsOf } from '#client/forms/limits.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf, refusedOf } from '#client/forms/problems.ts'
import { percentOf, pressOnPlan } from '#client/site-plan/press-on-plan.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { FileDrop } from '#ui/fields/FileDrop.tsx'
import { NumberInput } from '#ui/fields/NumberInput.tsx'
import { Radios } from '#ui/fields/Radios.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { Photo } from '#ui/figures/Photo.tsx'
import { SitePlan } from '#ui/figures/SitePlan.tsx'
import type { SitePlanShown } from '#ui/figures/site-plan.ts'
import { opens } from '#ui/overlays/dialog-commands.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { HOLE_PICTURE_TYPES, holeFields } from '../discgolf.fields.ts'
import { adminCourseHref } from './admin-course.address.ts'
import type { EditedHole } from './course.queries.server.ts'
import { holePins } from './hole-pins.ts'

type Props = {
  layout: { readonly id: string; readonly name: string }
  /** Left out: a new one. */
  hole: EditedHole | undefined
  plan: SitePlanShown | undefined
  /** The number that a new one likely has. */
  next: number
  refused: RefusedForm | undefined
}

/** One hole: what it is like, and where its tee and basket are. */
export function AdminHole({ layout, hole, plan, next, refused }: Props) {
  const back = adminCourseHref({ layout: layout.id })
  return (
    <>
      <PageHeader
        title={hole ? m.discgolf_hole_number({ hole: hole.number }) : m.discgolf_add_hole()}
        context={layout.name}
        back={back}
      />
      <div className="grid items-start gap-x-12 desk:grid-cols-2">
        <div>
          <HoleForm layout={layout.id} hole={hole} next={next} refused={refusedOf(refused, 'addHole', 'changeHole')} />
          {hole && <RemoveHole layout={layout.id} hole={hole} refused={refusedOf(refused, 'removeHole')} />}
        </div>
        {hole && plan && <PlaceHole hole={hole} plan={plan} refused={refusedOf(refused, 'pin', 'unpin')} />}
      </div>
    </>
  )
}

function HoleForm({ layout, hole, next, refused }: Omit<Props, 'layout' | 'plan'> & { layout: string }) {
  const busy = useIsSending()
  const typed = (name: string, kept: string | number | undefined) => refused?.values[name] ?? String(kept ?? '')
  const note = (name: 'note_en' | 'note_de') => ({
    name,
    rows: 3,
    optional: true,
    defaultValue: typed(name, hole?.[name]),
    error: errorAt(refused, name),
    ...limitsOf(holeFields[name]),
  })
  return (
    <PostForm
      key={refused ? 'refused' : hole?.updated}
      encType="multipart/form-data"
      noValidate
      keepsUnsaved
      className="grid max-w-form gap-4 pt-3"
    >
      <ErrorSummary errors={errorsOf(refused)} />
      <input type="hidden" name="intent" value={hole ? 'changeHole' : 'addHole'} />
      {hole ? (
        <>
          <input type="hidden" name="hole" value={hole.id} />
          <input type="hidden" name="base" value={hole.updated} />
        </>
      ) : (
        <input type="hidden" name="layout" value={layout} />
      )}
      <div className="grid grid-cols-3 items-start gap-3">
        <NumberInput
          name="number"
          label={m.discgolf_hole()}
          defaultValue={typed('number', hole?.number ?? next)}
          error={errorAt(refused, 'number')}
          maxLength={2}
        />
        <NumberInput
          name="par"
          label={m.discgolf_par_head()}
          defaultValue={typed('par', hole?.par ?? 3)}
          error={errorAt(refused, 'par')}
          maxLength={1}
        />
        <NumberInput
          name="metres"
          label={m.discgolf_length_metres()}
          defaultValue={typed('metres', hole?.metres || '')}
          error={errorAt(refused, 'metres')}
          maxLength={3}
        />
      </div>
      <TextArea {...note('note_en')} label={m.discgolf_note_en()} lang="en" />
      <TextArea {...note('note_de')} label={m.discgolf_note_de()} lang="de" />
      <Checkbox
        name="has_pin"
        label={m.discgolf_has_pin()}
        hint={m.discgolf_has_pin_hint()}
        defaultChecked={refused ? refused.values['has_pin'] === 'on' : hole?.has_pin}
      />
      {hole?.picture && (
        <>
          <Photo
            {...hole.picture}
            sizes="15rem"
            alt={m.discgolf_picture_of({ hole: hole.number })}
            className="h-auto w-60 rounded-[10px]"
          />
          <Checkbox name="dropPicture" label={m.discgolf_drop_picture()} />
        </>
      )}
      <FileDrop
        name="picture"
        label={hole?.picture ? m.discgolf_other_picture() : m.discgolf_choose_picture()}
        hint={m.discgolf_picture_hint()}
        accept={HOLE_PICTURE_TYPES.join()}
        error={errorAt(refused, 'picture')}
      />
      <div>
        <Button type="submit" busy={busy} busyText={m.site_sending()}>
          {hole ? m.discgolf_save() : m.discgolf_add_hole()}
        </Button>
      </div>
    </PostForm>
  )
}

const REMOVE = 'remove-hole'

function RemoveHole({ layout, hole, refused }: { layout: string; hole: EditedHole; refused: RefusedForm | undefined }) {
  return (
    <>
      <ErrorSummary errors={errorsOf(refused)} />
      <ConfirmForm
        id={REMOVE}
        className="pt-4"
        fields={{ intent: 'removeHole', of: layout, hole: hole.id, base: hole.updated }}
        title={m.discgolf_remove_hole_title({ hole: hole.number })}
        text={m.discgolf_remove_hole_text()}
        keep={m.discgolf_keep()}
        act={m.discgolf_remove_hole()}
        ask={
          <Button kind="plain" icon={Trash2} {...opens(REMOVE)}>
            {m.discgolf_remove_hole()}
          </Button>
        }
      />
    </>
  )
}

const ENDS = ['tee', 'basket'] as const

/** Tee or basket is chosen and put there: by a press on the plan, or by how far it is from the left and from the top. */
function PlaceHole({
  hole,
  plan,
  refused,
}: {
  hole: EditedHole
  plan: SitePlanShown
  refused: RefusedForm | undefined
}) {
  const form = useRef<HTMLFormElement>(null)
  const [end, setEnd] = useState<(typeof ENDS)[number]>(hole.tee ? 'basket' : 'tee')
  const busy = useIsSending()
  const pin = hole[end]
  return (
    <Section title={m.discgolf_on_plan()}>
      <PostForm ref={form} noValidate className="grid gap-4 pt-3">
        <ErrorSummary errors={errorsOf(refused)} />
        <input type="hidden" name="hole" value={hole.id} />
        <Radios
          name="end"
          label={m.discgolf_which_end()}
          inRow
          value={end}
          onChange={(value) => setEnd(value === 'basket' ? 'basket' : 'tee')}
          options={[
            { value: 'tee', label: m.discgolf_tee() },
            { value: 'basket', label: m.discgolf_basket() },
          ]}
        />
        {/* What a press does can be typed below. */}
        <div
          className="max-w-200 cursor-crosshair"
          onClick={(event) => pressOnPlan(event, form.current)}
          role="presentation"
        >
          <SitePlan plan={plan} pins={ENDS.flatMap((it) => holePins(hole, it))} />
        </div>
        <div key={`${end} ${pin?.x} ${pin?.y}`} className="grid max-w-form grid-cols-2 gap-3">
          <NumberInput name="x" label={m.discgolf_from_left()} {...percentOf(pin?.x)} error={errorAt(refused, 'x')} />
          <NumberInput name="y" label={m.discgolf_from_top()} {...percentOf(pin?.y)} error={errorAt(refused, 'y')} />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="intent" value="pin" kind="line" busy={busy}>
            {m.discgolf_put_there()}
          </Button>
          {pin && (
            <Button type="submit" name="intent" value="unpin" kind="plain" busy={busy}>
              {m.discgolf_take_off()}
            </Button>
          )}
        </div>
      </PostForm>
    </Section>
  )
}
