import { Eye, EyeOff, RefreshCw } from 'lucide-react'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { formatMoment } from '#client/when.ts'
import { Button } from '#ui/controls/Button.tsx'
import { State } from '#ui/marks/State.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { opens } from '#ui/overlays/dialog-commands.ts'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import type { PublicationShown } from './admin-spirit-shown.ts'

const PUBLISH_DIALOG = 'publish-spirit'

/** Whether everybody sees the ranking, and which one. */
export function RankingPublication({ publication, zone }: { publication: PublicationShown; zone: string }) {
  const { visibility, publishedAt, wouldHaveNumbers, isOutOfDate } = publication
  const isPublic = visibility === 'public'
  const busy = useIsSending()
  return (
    <Section
      title={m.spirit_admin_publication()}
      end={
        <State kind={isPublic ? 'ok' : 'waiting'}>
          {isPublic ? m.spirit_admin_is_public() : m.spirit_admin_is_private()}
        </State>
      }
    >
      <div className="grid max-w-read gap-3 pt-3">
        <p>{isPublic ? publishedText(publishedAt, zone) : VISIBILITY_WORDS[visibility]()}</p>
        {isPublic && isOutOfDate && <p className="font-semibold">{m.spirit_admin_newer()}</p>}
        {(!isPublic || isOutOfDate) && (
          <p className="text-small text-ink-2">
            {wouldHaveNumbers ? m.spirit_admin_with_numbers() : m.spirit_admin_without_numbers()}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {(!isPublic || isOutOfDate) && (
            <Button icon={isPublic ? RefreshCw : Eye} {...opens(PUBLISH_DIALOG)}>
              {isPublic ? m.spirit_admin_publish_again() : m.spirit_admin_publish()}
            </Button>
          )}
          {isPublic && (
            <PostForm>
              <input type="hidden" name="intent" value="unpublish" />
              <Button type="submit" kind="line" icon={EyeOff} busy={busy}>
                {m.spirit_admin_unpublish()}
              </Button>
            </PostForm>
          )}
        </div>
        <PostForm>
          <input type="hidden" name="intent" value="publish" />
          <ConfirmDialog
            id={PUBLISH_DIALOG}
            title={m.spirit_admin_publish_ask()}
            text={m.spirit_admin_publish_text()}
            keep={m.spirit_admin_publish_keep()}
            action={
              <Button type="submit" icon={Eye} busy={busy}>
                {m.spirit_admin_publish()}
              </Button>
            }
          />
        </PostForm>
      </div>
    </Section>
  )
}

const VISIBILITY_WORDS = {
  hidden: m.spirit_admin_hidden,
  after_both_sheets: m.spirit_admin_own_only,
} as const

const publishedText = (at: string | undefined, zone: string): string =>
  at === undefined ? m.spirit_admin_published_empty() : m.spirit_admin_published_at({ moment: formatMoment(at, zone) })
