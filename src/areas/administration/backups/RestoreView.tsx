import { useEffect } from 'react'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf } from '#client/forms/problems.ts'
import { formatMoment } from '#client/when.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { RESTARTED_PATH } from './backups.address.ts'
import type { CopyLookedAt } from './backups.page.server.ts'

type Props = {
  copy: CopyLookedAt
  zone: string
  refused: RefusedForm | undefined
  /** The process that was asked, once it goes back. */
  since: string | undefined
}

/** What a copy holds, and the question whether everything shall be as it was there. */
export function RestoreView({ copy, zone, refused, since }: Props) {
  const busy = useIsSending()
  return (
    <div className="max-w-form">
      <PageHeader
        title={m.administration_restore_title()}
        context={copy.isUpload ? m.administration_restore_from_file() : copy.name}
        back="/admin#backups"
      />
      {since !== undefined ? (
        <Waiting since={since} />
      ) : copy.holds === undefined ? (
        <Note kind="warn" title={copy.problem}>
          <ButtonLink kind="line" to="/admin#backups">
            {m.administration_restore_other()}
          </ButtonLink>
        </Note>
      ) : (
        <>
          <Holds holds={copy.holds} zone={zone} />
          <div className="py-3">
            <Note kind="warn" title={m.administration_restore_warning()}>
              {m.administration_restore_warning_text()}
            </Note>
          </div>
          <PostForm noValidate className="grid gap-4">
            <ErrorSummary errors={errorsOf(refused)} />
            <input type="hidden" name="copy" value={copy.name} />
            <TextInput
              name="typed"
              label={m.administration_restore_type({ name: copy.toType })}
              autoComplete="off"
              required
              error={errorAt(refused, 'typed')}
            />
            <div className="flex flex-wrap gap-2">
              <ButtonLink kind="line" to="/admin#backups">
                {m.administration_restore_keep()}
              </ButtonLink>
              <Button type="submit" name="intent" value="restore" kind="danger" busy={busy} busyText={m.site_sending()}>
                {m.administration_restore_do()}
              </Button>
            </div>
          </PostForm>
        </>
      )}
    </div>
  )
}

function Holds({ holds, zone }: { holds: NonNullable<CopyLookedAt['holds']>; zone: string }) {
  const facts = [
    [m.administration_restore_tournament(), holds.tournament || '–'],
    [m.administration_restore_last(), holds.lastDone === '' ? '–' : formatMoment(holds.lastDone, zone)],
    [m.administration_restore_teams(), holds.teams],
    [m.administration_restore_games(), holds.games],
    [m.administration_restore_accounts(), holds.accounts],
  ] as const
  return (
    <>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label} className="flex items-baseline justify-between gap-4 border-b border-line py-2">
            <dt className="text-small text-ink-2">{label}</dt>
            <dd className="min-w-0 text-right wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {holds.isOutdated && <p className="pt-2 text-small text-ink-2">{m.administration_restore_outdated()}</p>}
    </>
  )
}

const ASK_EVERY_MS = 1_000

/** Asks until another process answers, then begins anew: with another session, or none. */
function Waiting({ since }: { since: string }) {
  useEffect(() => {
    const asking = setInterval(() => {
      void goOnceBack(since)
    }, ASK_EVERY_MS)
    return () => clearInterval(asking)
  }, [since])
  return (
    <Note title={m.administration_restore_begun()} announced>
      {m.administration_restore_wait()}
      <noscript> {m.administration_restore_reload()}</noscript>
    </Note>
  )
}

async function goOnceBack(since: string) {
  if (await isBack(since)) location.assign('/admin')
}

async function isBack(since: string): Promise<boolean> {
  try {
    const answer = await fetch(`${RESTARTED_PATH}?${new URLSearchParams({ since })}`)
    return answer.ok && Reflect.get(Object(await answer.json()), 'isBack') === true
  } catch {
    return false
  }
}
