import { Check, Crosshair, ImageUp, MapPinPlus } from 'lucide-react'
import { useState } from 'react'
import { useNavigation } from 'react-router'
import { errorsOf, refusedOf } from '#client/forms/problems.ts'
import { usePost } from '#client/forms/use-post.ts'
import { PlanForm, RemovePlan } from '#client/site-plan/PlanForm.tsx'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { FilterChips } from '#ui/controls/FilterChips.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { type MapEdit, type MapShownAt, mapHref } from '../map.address.ts'
import { sitePlan } from '../map.collections.ts'
import type { MapEdited, MapShown } from '../map.queries.server.ts'
import { PlaceList } from '../PlaceList.tsx'
import type { PlaceShown } from '../place-shown.ts'
import { PlanFrame } from '../plan/PlanFrame.tsx'
import type { PlanPoint } from '../plan/use-carried.ts'
import { EditPin, NewPin } from './PinForm.tsx'
import { percentText } from './pin-form.ts'
import { References } from './References.tsx'

type Props = MapShown & {
  edit: MapEdit
  edited: MapEdited
  asked: MapShownAt
  refused: RefusedForm | undefined
}

/** The map as admins change it. */
export function EditMap({ edit, edited, plan, places, references, asked, refused }: Props) {
  const [point, setPoint] = useState<PlanPoint>({ x: 500, y: 500 })
  const moving = useMovedPin(edited)
  const pin = edited.pins.find(({ id }) => id === asked.pin)
  const isPlacing = edit === 'new' || edit === 'position'
  const free: PlaceShown = { id: NEW, kind: 'other', ...point, name: m.map_new_place(), sign: '+', isLive: true }
  const marks: PlaceShown[] = references.map(({ id, x, y }, index) => ({
    id,
    kind: 'other',
    x,
    y,
    name: m.map_reference_number({ number: index + 1 }),
    sign: String(index + 1),
  }))
  const shown = edit === 'position' ? marks : places
  return (
    <>
      <PageHeader
        title={m.map_edit_title()}
        back={mapHref()}
        action={
          <ButtonLink icon={Check} to={mapHref()}>
            {m.map_edit_done()}
          </ButtonLink>
        }
      />
      <div className="grid gap-3">
        <Steps edit={edit} />
        <ErrorSummary errors={errorsOf(refusedOf(refused, 'movePin', 'removePin', 'removeReference', 'removePlan'))} />
        <div className="map-page">
          <div className="map-plan grid gap-3">
            {plan ? (
              <>
                <PlanFrame
                  plan={plan}
                  places={isPlacing ? [...shown, free] : shown}
                  {...(pin && { chosen: pin.id })}
                  hrefOf={hrefOf(edit)}
                  onPress={isPlacing ? setPoint : undefined}
                  moves={
                    isPlacing
                      ? { ids: new Set([NEW]), onMove: (_, to) => setPoint(to) }
                      : { ids: new Set(edited.pins.map(({ id }) => id)), ...moving }
                  }
                />
                {edit !== 'plan' && (
                  <p className="text-small text-ink-2">{isPlacing ? m.map_how_place() : m.map_how_move()}</p>
                )}
              </>
            ) : (
              <Note kind="warn">{m.map_edit_none()}</Note>
            )}
          </div>
          <div>
            {edit === 'pins' && pin && (
              <EditPin
                key={pin.id}
                pin={pin}
                refused={refusedOf(refused, 'changePin')}
                refusedMove={refusedOf(refused, 'movePin')}
              />
            )}
            {edit === 'pins' && !pin && (
              <>
                {asked.pin !== '' && <Note kind="warn">{m.map_edit_gone()}</Note>}
                <PlaceList places={places} hrefOf={hrefOf(edit)} />
              </>
            )}
            {edit === 'new' && <NewPin at={point} refused={refusedOf(refused, 'addPin')} />}
            {edit === 'position' && (
              <References at={point} plan={plan} references={references} refused={refusedOf(refused, 'addReference')} />
            )}
            {edit === 'plan' && (
              <Section title={m.schedule_site_plan_picture()}>
                <PlanForm plan={edited.plan} fields={sitePlan.declared} refused={refusedOf(refused, 'savePlan')} />
                {edited.plan && <RemovePlan />}
              </Section>
            )}
          </div>
        </div>
      </div>
    </>
  )
}

const NEW = 'new'

/** Pins are changed here, everything else where it belongs. */
const hrefOf = (edit: MapEdit) => (place: PlaceShown) =>
  place.placedAt ?? mapHref(edit === 'position' || place.id === NEW ? { edit } : { edit: 'pins', pin: place.id })

const STEPS = [
  { edit: 'pins', label: m.map_edit_pins, icon: Check },
  { edit: 'new', label: m.map_edit_new, icon: MapPinPlus },
  { edit: 'position', label: m.map_edit_position, icon: Crosshair },
  { edit: 'plan', label: m.map_edit_plan, icon: ImageUp },
] as const

const Steps = ({ edit: current }: { edit: MapEdit }) => (
  <FilterChips
    label={m.map_edit_title()}
    filters={STEPS.map(({ edit, label, icon }) => ({
      to: mapHref({ edit }),
      label: label(),
      current: edit === current,
      ...(edit !== 'pins' && { icon }),
    }))}
  />
)

/** A pin that was put elsewhere stays there while the service is told. */
function useMovedPin({ pins }: MapEdited) {
  const post = usePost()
  const isSending = useNavigation().state !== 'idle'
  const [moved, setMoved] = useState<PlanPoint & { id: string }>()
  return {
    onMove(id: string, to: PlanPoint) {
      const base = pins.find((it) => it.id === id)?.updated
      if (base === undefined) return
      setMoved({ id, ...to })
      post({ intent: 'movePin', pin: id, base, x: percentText(to.x), y: percentText(to.y) })
    },
    onItsWay: isSending ? moved : undefined,
  }
}
