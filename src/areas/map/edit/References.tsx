import { LocateFixed, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf } from '#client/forms/problems.ts'
import { SubmitButton } from '#client/forms/SubmitButton.tsx'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { coordinatesText } from '#rules/map/coordinates.ts'
import { fitOf, type PlacedPoint } from '#rules/map/plan-position.ts'
import { Button } from '#ui/controls/Button.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import type { SitePlanShown } from '#ui/figures/site-plan.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { List, Row } from '#ui/page/List.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import type { PlanPoint } from '../plan/use-carried.ts'
import { PlaceFields } from './PinForm.tsx'
import { percentText } from './pin-form.ts'

type Reference = PlacedPoint & { readonly id: string }

type Props = {
  at: PlanPoint
  plan: SitePlanShown | undefined
  references: readonly Reference[]
  refused: RefusedForm | undefined
}

/** Points of the plan of which the coordinates are known: by them a phone knows where on it it is. */
export function References({ at, plan, references, refused }: Props) {
  const fit = plan && fitOf(references, plan)
  return (
    <>
      <Section title={m.map_references()} aside={references.length}>
        <div className="grid gap-3 pt-3">
          {fit ? (
            <Note kind="ok">
              {references.length > 2 ? m.map_fit_off({ metres: Math.round(fit.metresOff) }) : m.map_fit_two()}
            </Note>
          ) : (
            <Note>{references.length < 2 ? m.map_fit_missing() : m.map_fit_useless()}</Note>
          )}
          <List>
            {references.map((it, index) => (
              <Row
                key={it.id}
                lead={<span className="w-9 flex-none text-center font-display text-digit">{index + 1}</span>}
                title={coordinatesText(it)}
                text={m.map_reference_place({ x: percentText(it.x), y: percentText(it.y) })}
                end={<RemoveReference id={it.id} number={index + 1} />}
              />
            ))}
          </List>
        </div>
      </Section>
      <Section title={m.map_reference_new()}>
        <AddReference key={references.length} at={at} refused={refused} />
      </Section>
    </>
  )
}

function RemoveReference({ id, number }: { id: string; number: number }) {
  const busy = useIsSending()
  return (
    <PostForm>
      <input type="hidden" name="intent" value="removeReference" />
      <input type="hidden" name="reference" value={id} />
      <IconButton type="submit" icon={Trash2} label={m.map_reference_remove({ number })} disabled={busy} />
    </PostForm>
  )
}

function AddReference({ at, refused }: Pick<Props, 'at' | 'refused'>) {
  const [found, setFound] = useState(refused?.values['coordinates'] ?? '')
  const [problem, setProblem] = useState<string>()
  const hydrated = useHydrated()
  const stand = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setProblem(undefined)
        setFound(coordinatesText(coords))
      },
      () => setProblem(m.map_position_unknown()),
      { enableHighAccuracy: true },
    )
  return (
    <PostForm noValidate keepsUnsaved className="grid max-w-form gap-4 pt-3">
      <ErrorSummary errors={errorsOf(refused)} />
      <input type="hidden" name="intent" value="addReference" />
      <PlaceFields at={at} refused={refused} />
      <TextInput
        key={found}
        name="coordinates"
        label={m.map_coordinates()}
        hint={m.map_coordinates_hint()}
        defaultValue={found}
        maxLength={80}
        autoComplete="off"
        error={problem ?? errorAt(refused, 'coordinates')}
      />
      {hydrated && 'geolocation' in navigator && (
        <div>
          <Button kind="line" icon={LocateFixed} onClick={stand}>
            {m.map_stand_there()}
          </Button>
        </div>
      )}
      <SubmitButton text={m.map_reference_add()} />
    </PostForm>
  )
}
