import { FilePen } from 'lucide-react'
import { mailTo } from '#client/mail-to.ts'
import { Markdown } from '#client/markdown/Markdown.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { m } from '#words/messages.js'
import { getLocale } from '#words/runtime.js'
import type { LegalPageData } from './legal-text.server.ts'

/** What the club wrote about itself, or whom to ask while it wrote nothing. */
export function ClubText({ text, contact, editAt, level }: LegalPageData & { level: 2 | 3 }) {
  if (!text)
    return (
      <div className="mt-4 max-w-read">
        <EmptyState
          icon={FilePen}
          title={m.tournament_legal_empty()}
          action={editAt === undefined ? undefined : <ButtonLink to={editAt}>{m.tournament_legal_write()}</ButtonLink>}
        >
          {contact ? (
            <>
              {m.tournament_legal_ask()}{' '}
              <a href={mailTo(contact.email)} className="link">
                {contact.name || contact.email}
              </a>
            </>
          ) : (
            m.tournament_legal_no_contact()
          )}
        </EmptyState>
      </div>
    )
  const isOther = text.language !== getLocale()
  return (
    <>
      {isOther && <p className="mt-3 text-small text-ink-2">{m.tournament_legal_other_language()}</p>}
      <div lang={isOther ? text.language : undefined}>
        <Markdown nodes={text.nodes} level={level} />
      </div>
    </>
  )
}
