import { limitsOf } from '#client/forms/limits.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorsOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { m } from '#words/messages.js'
import { laneName } from '../shotracer.fields.ts'
import { LANE_NUMBERS, laneField } from './lane-fields.ts'

/** The teams of the next heat; lanes without a name are left out. */
export function NewHeat({ race, refused }: { race: string; refused: RefusedForm | undefined }) {
  const busy = useIsSending()
  const { maxLength } = limitsOf(laneName)
  return (
    <PostForm noValidate className="grid max-w-form gap-4 pt-3">
      <ErrorSummary errors={errorsOf(refused, ['lanes', 'race'])} />
      <input type="hidden" name="intent" value="openHeat" />
      <input type="hidden" name="race" value={race} />
      <div className="grid gap-3 desk:grid-cols-2">
        {LANE_NUMBERS.map((lane) => (
          <TextInput
            key={lane}
            name={laneField(lane)}
            defaultValue={refused?.values[laneField(lane)]}
            label={m.shotracer_lane_team({ lane })}
            optional={lane > 1}
            autoComplete="off"
            {...(maxLength !== undefined && { maxLength })}
          />
        ))}
      </div>
      <div>
        <Button type="submit" busy={busy} busyText={m.site_sending()}>
          {m.shotracer_open_heat()}
        </Button>
      </div>
    </PostForm>
  )
}
