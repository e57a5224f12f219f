import { typedMoney } from '#client/amounts.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf, refusedOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { NumberInput } from '#ui/fields/NumberInput.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { settingsFields } from '../discgolf.fields.ts'
import type { DiscSettings } from '../settings.server.ts'
import { adminGolfersAddress } from './admin-players.address.ts'

type Props = { settings: DiscSettings; refused: RefusedForm | undefined }

/** Whether people register themselves, the fee, and the divisions. */
export function DiscSettingsForm({ settings, refused: all }: Props) {
  const busy = useIsSending()
  const refused = refusedOf(all, 'settings')
  const typed = (name: string, kept: string) => refused?.values[name] ?? kept
  return (
    <div className="max-w-form">
      <PageHeader title={m.discgolf_settings()} back={adminGolfersAddress.path} />
      <PostForm
        key={refused ? 'refused' : JSON.stringify(settings)}
        noValidate
        keepsUnsaved
        className="grid gap-4 pt-3"
      >
        <ErrorSummary errors={errorsOf(refused)} />
        <input type="hidden" name="intent" value="settings" />
        <Checkbox
          name="registration_active"
          label={m.discgolf_registration_active()}
          hint={m.discgolf_registration_active_hint()}
          defaultChecked={refused ? refused.values['registration_active'] === 'on' : settings.isRegistrationOpen}
        />
        <div className="grid grid-cols-2 items-start gap-3">
          <NumberInput
            name="fee"
            label={m.discgolf_fee()}
            hint={m.discgolf_fee_hint()}
            decimal
            defaultValue={typed('fee', settings.feeCents === 0 ? '' : typedMoney(settings.feeCents))}
            error={errorAt(refused, 'fee') ?? errorAt(refused, 'fee_cents')}
          />
          <NumberInput
            name="players_most"
            label={m.discgolf_players_most()}
            hint={m.discgolf_players_most_hint()}
            maxLength={3}
            defaultValue={typed('players_most', settings.playersMost === 0 ? '' : String(settings.playersMost))}
            error={errorAt(refused, 'players_most')}
          />
        </div>
        <TextArea
          name="division_lines"
          label={m.discgolf_divisions()}
          hint={m.discgolf_divisions_hint()}
          rows={5}
          maxLength={settingsFields.division_lines.max}
          defaultValue={typed('division_lines', settings.divisionLines)}
          error={errorAt(refused, 'division_lines')}
        />
        <div>
          <Button type="submit" busy={busy} busyText={m.site_sending()}>
            {m.discgolf_save()}
          </Button>
        </div>
      </PostForm>
    </div>
  )
}
