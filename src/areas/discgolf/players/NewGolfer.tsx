import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf, refusedOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { DiscDivision } from '#rules/discgolf/divisions.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Combobox } from '#ui/fields/Combobox.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { discNameField } from '../discgolf.fields.ts'
import { divisionName } from '../discgolf.words.ts'

type Props = {
  /** Of the tournament, who do not play disc golf yet. */
  players: readonly { readonly id: string; readonly name: string }[]
  divisions: readonly DiscDivision[]
  back: string
  refused: RefusedForm | undefined
}

/** Guests and players of the tournament, one after the other: the form begins anew after each. */
export function NewGolfer({ players, divisions, back, refused: all }: Props) {
  const busy = useIsSending()
  const refused = refusedOf(all, 'add')
  return (
    <div className="max-w-form">
      <PageHeader title={m.discgolf_add_player()} context={m.discgolf_add_player_lead()} back={back} />
      <PostForm noValidate className="grid gap-4 pt-3">
        <ErrorSummary errors={errorsOf(refused)} />
        <input type="hidden" name="intent" value="add" />
        <TextInput
          name="name"
          label={m.discgolf_shown_name()}
          autoComplete="off"
          defaultValue={refused?.values['name'] ?? ''}
          error={errorAt(refused, 'name')}
          maxLength={discNameField.max}
        />
        <Combobox
          name="player"
          label={m.discgolf_tournament_player()}
          hint={m.discgolf_tournament_player_hint()}
          optional
          options={players.map(({ id, name }) => ({ value: id, label: name }))}
          error={errorAt(refused, 'player')}
        />
        <Select
          name="division"
          label={m.discgolf_division()}
          options={divisions.map(({ key }) => ({ value: key, label: divisionName(divisions, key) }))}
          defaultValue={refused?.values['division'] ?? divisions[0]?.key}
          error={errorAt(refused, 'division')}
        />
        <div>
          <Button type="submit" busy={busy} busyText={m.site_sending()}>
            {m.discgolf_add_player()}
          </Button>
        </div>
      </PostForm>
    </div>
  )
}
