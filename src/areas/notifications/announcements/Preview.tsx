import { Bell, BellRing } from 'lucide-react'
import { formatMoment } from '#client/when.ts'
import { List, Row } from '#ui/page/List.tsx'
import { m } from '#words/messages.js'

/** What people will read, in each language in which something was written. */
export interface Previewed {
  readonly recipients: number
  readonly devices: number
  /** Undefined for now. */
  readonly due: string | undefined
  readonly to: string
  /** Also those who are not signed in see it. */
  readonly isPublic: boolean
}

type Props = {
  values: Readonly<Record<string, string>>
  seen: Previewed
  zone: string
}

export function Preview({ values, seen: { recipients, devices, due, to, isPublic }, zone }: Props) {
  return (
    <>
      <p className="text-ink-2">
        {due === undefined
          ? m.announcements_preview_now({ to, count: recipients })
          : m.announcements_preview_later({ to, count: recipients, when: formatMoment(due, zone) })}{' '}
        {m.announcements_preview_devices({ count: devices })}
      </p>
      <p className={isPublic ? 'font-semibold' : 'text-ink-2'}>
        {isPublic ? m.announcements_preview_public() : m.announcements_preview_private()}
      </p>
      <List label={m.announcements_preview()}>
        {(['en', 'de'] as const)
          .filter((language) => (values[`title_${language}`] ?? '') !== '')
          .map((language) => (
            <Row
              key={language}
              icon={values['urgent'] === 'on' ? BellRing : Bell}
              title={<span lang={language}>{values[`title_${language}`]}</span>}
              text={
                <>
                  <span lang={language} className="block whitespace-pre-line wrap-anywhere">
                    {values[`text_${language}`]}
                  </span>
                  {values['urgent'] === 'on' && (
                    <span className="font-semibold text-danger">{m.notifications_urgent()}</span>
                  )}
                </>
              }
            />
          ))}
      </List>
    </>
  )
}
