import { type FormEvent, useRef, useState } from 'react'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { FileDrop } from '#ui/fields/FileDrop.tsx'
import { FormFooter } from '#ui/fields/FormFooter.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { colourFor } from '#ui/marks/crest.ts'
import { m } from '#words/messages.js'
import { type MarkedTeam, TeamMark } from '../TeamMark.tsx'
import { type CropTool, LogoCrop } from './LogoCrop.tsx'

export interface LookOfTeam extends MarkedTeam {
  readonly colour_light: string
}

type Props = {
  team: LookOfTeam
  /** The page that takes the form, by `changeLookBy`. */
  action: string
  /** Where to go without changing anything. */
  back: string
  refused: RefusedForm | undefined
}

const ACCEPTED = 'image/png,image/jpeg,image/webp'
/** What most teams have beside a dark shirt. */
const WHITE = '#ffffff'

/** The team's logo and the colours of its shirts. */
export function TeamLookForm({ team, action, back, refused }: Props) {
  const values = refused?.values
  const [dark, setDark] = useState(values?.['colour_dark'] || team.colour_dark || colourFor(team.name))
  const [chosen, setChosen] = useState<File>()
  const [isRemoved, setRemoved] = useState(false)
  const crop = useRef<CropTool>(null)
  const isSending = useIsSending()

  function choose(event: FormEvent<HTMLDivElement>) {
    if (event.target instanceof HTMLInputElement && event.target.type === 'file') setChosen(event.target.files?.[0])
  }
  function putCropped(event: FormEvent<HTMLFormElement>) {
    const input = event.currentTarget.elements.namedItem('logo')
    const cropped = crop.current?.cropped()
    if (!cropped || !(input instanceof HTMLInputElement)) return
    const files = new DataTransfer()
    files.items.add(cropped)
    input.files = files.files
  }
  return (
    <PostForm
      action={action}
      encType="multipart/form-data"
      keepsUnsaved
      onSubmit={putCropped}
      className="mt-3 grid max-w-form gap-5"
    >
      <ErrorSummary errors={errorsOf(refused)} />
      <input type="hidden" name="was_logo" value={team.logo} />
      <input type="hidden" name="was_colour_light" value={team.colour_light} />
      <input type="hidden" name="was_colour_dark" value={team.colour_dark} />

      <div className="flex items-center gap-4">
        <TeamMark team={{ ...team, colour_dark: dark, logo: isRemoved ? '' : team.logo }} size="big" />
        <p className="text-small text-ink-2">{team.logo ? m.teams_logo_now() : m.teams_logo_none()}</p>
      </div>
      <div className="grid gap-3" onChange={choose}>
        <FileDrop
          name="logo"
          label={team.logo ? m.teams_logo_replace() : m.teams_logo_choose()}
          hint={m.teams_logo_hint()}
          accept={ACCEPTED}
          error={errorAt(refused, 'logo')}
        />
        {chosen && <LogoCrop key={`${chosen.name} ${chosen.lastModified}`} file={chosen} tool={crop} />}
      </div>
      {team.logo && !chosen && (
        <Checkbox
          name="remove_logo"
          value="yes"
          label={m.teams_logo_remove()}
          onChange={(event) => setRemoved(event.currentTarget.checked)}
        />
      )}

      <TextInput
        type="color"
        name="colour_dark"
        label={m.teams_logo_dark()}
        hint={m.teams_logo_dark_hint()}
        value={dark}
        onChange={(event) => setDark(event.currentTarget.value)}
        error={errorAt(refused, 'colour_dark')}
      />
      <TextInput
        type="color"
        name="colour_light"
        label={m.teams_logo_light()}
        defaultValue={values?.['colour_light'] || team.colour_light || WHITE}
        error={errorAt(refused, 'colour_light')}
      />
      <FormFooter>
        <Button type="submit" kind="go" wide busy={isSending} busyText={m.teams_logo_saving()}>
          {m.teams_logo_save()}
        </Button>
        <ButtonLink kind="plain" to={back}>
          {m.teams_logo_cancel()}
        </ButtonLink>
      </FormFooter>
    </PostForm>
  )
}
