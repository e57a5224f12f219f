import { PostForm } from '#client/forms/PostForm.tsx'
import { errorAt } from '#client/forms/problems.ts'
import { SubmitButton } from '#client/forms/SubmitButton.tsx'
import { useWatched } from '#client/watched.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { NOTICE_CATEGORIES, type NoticeCategory } from '#rules/notifications/categories.ts'
import { USUAL_QUIET } from '#rules/notifications/quiet-hours.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { TimeInput } from '#ui/fields/TimeInput.tsx'
import { m } from '#words/messages.js'
import { NOTHING_OFF, offOnDevice, turnOffOnDevice } from './device-off.ts'
import { PushSetting } from './PushSetting.tsx'
import type { NoticeSettingsShown } from './preferences.api.server.ts'

const WORDS: Readonly<Record<NoticeCategory, { label: () => string; hint?: () => string }>> = {
  announcements: { label: m.notifications_category_announcements, hint: m.notifications_category_announcements_hint },
  games: { label: m.notifications_category_games },
  jobs: { label: m.notifications_category_jobs },
  waiting: { label: m.notifications_category_waiting },
  spirit: { label: m.notifications_category_spirit },
  equipment: { label: m.notifications_category_equipment },
  team: { label: m.notifications_category_team },
}

/** What guests are told about at all. */
const OF_GUESTS: readonly NoticeCategory[] = ['announcements', 'games']

type Props = {
  /** Undefined for guests. */
  own: NoticeSettingsShown | undefined
  zone: string
  refused: RefusedForm | undefined
}

/** What disturbs somebody, and when. In the inbox is all of it. */
export function NoticeSettings({ own, zone, refused }: Props) {
  return (
    <div className="grid gap-4 pt-3">
      <p className="text-ink-2">{m.notifications_settings_lead()}</p>
      {own ? <OwnForm own={own} zone={zone} refused={refused} /> : <OfDevice />}
      {own ? (
        <div className="needs-script">
          <PushSetting publicKey={own.publicKey} />
        </div>
      ) : (
        <p className="text-small text-ink-2">{m.notifications_push_sign_in()}</p>
      )}
    </div>
  )
}

function OwnForm({ own: { off, quiet }, zone, refused }: Props & { own: NoticeSettingsShown }) {
  const isQuiet = quiet.from !== quiet.until
  const hours = isQuiet ? quiet : USUAL_QUIET
  return (
    <PostForm noValidate className="grid gap-3">
      <input type="hidden" name="intent" value="notices" />
      <div>
        {NOTICE_CATEGORIES.map((category) => (
          <Checkbox
            key={category}
            id={`on-${category}`}
            name="on"
            value={category}
            label={WORDS[category].label()}
            hint={WORDS[category].hint?.()}
            defaultChecked={!off.includes(category)}
          />
        ))}
      </div>
      <div>
        <Checkbox
          name="quiet"
          label={m.notifications_settings_quiet()}
          hint={m.notifications_settings_quiet_hint({ zone })}
          defaultChecked={isQuiet}
        />
        <div className="grid grid-cols-2 items-start gap-3">
          <TimeInput
            name="quiet_from"
            label={m.notifications_settings_from()}
            defaultValue={refused?.values['quiet_from'] ?? hours.from}
            error={errorAt(refused, 'quiet_from')}
          />
          <TimeInput
            name="quiet_until"
            label={m.notifications_settings_until()}
            defaultValue={refused?.values['quiet_until'] ?? hours.until}
            error={errorAt(refused, 'quiet_until')}
          />
        </div>
      </div>
      <SubmitButton text={m.notifications_settings_save()} />
    </PostForm>
  )
}

/** At once: there is nothing to send. */
function OfDevice() {
  const off = useWatched(offOnDevice, NOTHING_OFF)
  return (
    <div className="needs-script">
      {OF_GUESTS.map((category) => (
        <Checkbox
          key={category}
          id={`on-${category}`}
          name="on"
          value={category}
          label={WORDS[category].label()}
          hint={WORDS[category].hint?.()}
          checked={!off.includes(category)}
          onChange={({ currentTarget }) => turnOffOnDevice(category, !currentTarget.checked)}
        />
      ))}
    </div>
  )
}
