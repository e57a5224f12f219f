import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WaitingMail } from '#areas/notifications/notifications.api.server.ts'
import { Ago } from '#client/Ago.tsx'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { mailTo } from '#client/mail-to.ts'
import { ShareButton } from '#client/page/ShareButton.tsx'
import { formatMoment } from '#client/when.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { CopyButton } from '#ui/controls/CopyButton.tsx'
import { List } from '#ui/page/List.tsx'
import { Section } from '#ui/page/Section.tsx'
import { OnThisMachineOnly } from '#ui/print/QrCard.tsx'
import { m } from '#words/messages.js'
import type { MailHealth } from './administration.queries.server.ts'
import { linkIn } from './mail-link.ts'

type Props = {
  mail: MailHealth
  /** Undefined while nobody has asked to see them. */
  shown: readonly WaitingMail[] | undefined
  zone: string
}

/** Mails that cannot leave, to be passed on by hand. They hold links into other people's accounts, so one has to ask for them. */
export function WaitingMails({ mail: { state, waiting }, shown, zone }: Props) {
  const busy = useIsSending()
  if (state === 'working' && waiting === 0) return null
  return (
    <Section id="mails" title={m.administration_mails()}>
      <p className="py-3 text-small text-ink-2">
        {state === 'none' ? m.administration_mails_none_server() : m.administration_mails_failing()}
      </p>
      {waiting === 0 && !shown?.length && <p className="text-small">{m.administration_mails_nothing()}</p>}
      {waiting > 0 && !shown && (
        <>
          <ButtonLink kind="line" to="/admin?mails=shown#mails" rel="nofollow" prefetch="none">
            {m.administration_mails_show({ count: waiting })}
          </ButtonLink>
          <p className="mt-2 text-small text-ink-2">{m.administration_mails_noted()}</p>
        </>
      )}
      {shown && shown.length > 0 && (
        <>
          <OnThisMachineOnly links={shown.flatMap(({ text }) => linkIn(text) ?? [])} />
          <List>
            {shown.map((mail) => (
              <Mail key={mail.id} mail={mail} zone={zone} busy={busy} />
            ))}
          </List>
          <div className="flex flex-wrap gap-2 pt-2">
            <ButtonLink kind="line" to="/admin#mails">
              {m.administration_mails_hide()}
            </ButtonLink>
            {shown.length > 1 && (
              <PassedOn mails={shown} busy={busy}>
                {m.administration_mails_passed_all({ count: shown.length })}
              </PassedOn>
            )}
          </div>
        </>
      )}
    </Section>
  )
}

type PassedOnProps = {
  mails: readonly WaitingMail[]
  busy: boolean
  label?: string
  children: ReactNode
}

/** Takes them off the list, and what they say with them. */
function PassedOn({ mails, busy, label, children }: PassedOnProps) {
  return (
    <PostForm>
      {mails.map(({ id }) => (
        <input key={id} type="hidden" name="mails" value={id} />
      ))}
      <Button
        type="submit"
        name="intent"
        value="passedOn"
        kind="line"
        size="small"
        icon={Check}
        busy={busy}
        aria-label={label}
      >
        {children}
      </Button>
    </PostForm>
  )
}

/** In the admin's own mail program, all of it written. */
const mailtoOf = ({ to, subject, text }: WaitingMail) =>
  `${mailTo(to)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`

function Mail({ mail, zone, busy }: { mail: WaitingMail; zone: string; busy: boolean }) {
  const link = linkIn(mail.text)
  return (
    <li className="grid gap-1 py-3">
      <p className="font-semibold wrap-anywhere">{mail.to}</p>
      <p className="wrap-anywhere">{mail.subject}</p>
      <p className="text-small text-ink-2">
        {m.administration_mails_written()} <Ago at={mail.created} zone={zone} />
        {mail.expires !== null && `, ${m.administration_mails_until({ moment: formatMoment(mail.expires, zone) })}`}
      </p>
      {link !== undefined && <p className="text-small wrap-anywhere">{link}</p>}
      <div className="flex flex-wrap items-center gap-2">
        {link === undefined ? (
          <CopyButton text={mail.text}>{m.administration_mails_copy_text()}</CopyButton>
        ) : (
          <>
            <ShareButton title={mail.subject} url={link} text={m.site_share_link()} size="small" besideCopy />
            <CopyButton text={link}>{m.administration_mails_copy()}</CopyButton>
          </>
        )}
        <a href={mailtoOf(mail)} className={buttonClass({ kind: 'line', size: 'small' })}>
          {m.administration_mails_write()}
        </a>
        <PassedOn mails={[mail]} busy={busy} label={m.administration_mails_passed_named({ address: mail.to })}>
          {m.administration_mails_passed()}
        </PassedOn>
      </div>
      <details>
        <summary className="fold text-small">{m.administration_mails_whole()}</summary>
        <p className="mt-2 text-small wrap-anywhere whitespace-pre-line">{mail.text}</p>
      </details>
    </li>
  )
}
