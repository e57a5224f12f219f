import { Bell, BellRing, Undo2 } from 'lucide-react'
import { Ago } from '#client/Ago.tsx'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { opens } from '#ui/overlays/dialog-commands.ts'
import { Row } from '#ui/page/List.tsx'
import { m } from '#words/messages.js'
import type { NoticeShown } from './inbox.queries.server.ts'

interface Props {
  readonly notice: NoticeShown
  readonly zone: string
  readonly isNew: boolean
  readonly mayRecall: boolean
}

export function NoticeRow({ notice, zone, isNew, mayRecall }: Props) {
  const { title, more, href, at, isUrgent } = notice
  return (
    <Row
      icon={isUrgent ? BellRing : Bell}
      title={title}
      text={
        <>
          {more !== '' && <span className="block whitespace-pre-line wrap-anywhere">{more}</span>}
          {isUrgent && <span className="font-semibold text-danger">{m.notifications_urgent()} · </span>}
          {isNew && <span className="font-semibold text-ink">{m.notifications_new()} · </span>}
          <Ago at={at} zone={zone} />
        </>
      }
      {...(mayRecall && { end: <Recall notice={notice} /> })}
      {...(href !== '' && { to: href })}
    />
  )
}

function Recall({ notice: { id, title } }: Pick<Props, 'notice'>) {
  const busy = useIsSending()
  const dialog = `recall-${id}`
  return (
    <PostForm>
      <input type="hidden" name="notice" value={id} />
      <IconButton icon={Undo2} label={`${m.notifications_recall()}: ${title}`} {...opens(dialog)} />
      <ConfirmDialog
        id={dialog}
        title={m.notifications_recall_title()}
        text={
          <>
            <span className="block font-semibold text-ink">{title}</span>
            {m.notifications_recall_text()}
          </>
        }
        keep={m.notifications_recall_keep()}
        action={
          <Button type="submit" kind="danger" busy={busy} busyText={m.site_sending()}>
            {m.notifications_recall()}
          </Button>
        }
      />
    </PostForm>
  )
}
