import { DatabaseBackup, Download } from 'lucide-react'
import { Ago } from '#client/Ago.tsx'
import { formatBytes } from '#client/amounts.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { Icon } from '#ui/Icon.tsx'
import { List, Row } from '#ui/page/List.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { BACKUP_PATH, copyHref, restoreHref } from './backups.address.ts'
import type { ListedCopy } from './copies.server.ts'
import { UploadCopy } from './UploadCopy.tsx'

type Props = {
  copies: readonly ListedCopy[]
  zone: string
  /** False where another program holds the process. */
  mayRestore: boolean
}

/** The copies that there are, one more, one to take home, and the way back to one. */
export function Backups({ copies, zone, mayRestore }: Props) {
  const busy = useIsSending()
  return (
    <Section id="backups" title={m.administration_backup()}>
      <p className="py-3 text-small text-ink-2">{m.administration_backup_text()}</p>
      <div className="flex flex-wrap gap-2">
        <a href={BACKUP_PATH} download className={buttonClass({ kind: 'line' })}>
          <Icon of={Download} />
          {m.administration_backup_download()}
        </a>
        <PostForm preventScrollReset>
          <Button type="submit" name="intent" value="backup" kind="line" icon={DatabaseBackup} busy={busy}>
            {m.administration_backup_make()}
          </Button>
        </PostForm>
      </div>
      <List label={m.administration_backups()}>
        {copies.map(({ name, at, occasion, bytes }) => (
          <Row
            key={name}
            title={<Ago at={at} zone={zone} />}
            text={`${occasionInWords(occasion)}, ${formatBytes(bytes)}`}
            {...(mayRestore && { to: restoreHref(name) })}
            end={
              <a
                href={copyHref(name)}
                download
                className="link p-2 text-small"
                aria-label={m.administration_copy_take({ name })}
              >
                <Icon of={Download} />
              </a>
            }
          />
        ))}
      </List>
      <UploadCopy mayRestore={mayRestore} />
    </Section>
  )
}

function occasionInWords(occasion: ListedCopy['occasion']): string {
  if (occasion === 'hourly') return m.administration_copy_hourly()
  if (occasion === 'manual') return m.administration_copy_manual()
  return occasion === 'replaced' ? m.administration_copy_replaced() : m.administration_copy_before()
}
