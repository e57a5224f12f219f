import type { Role } from '#access/roles.ts'
import type { Language } from '#http/pages/languages.ts'
import type { Transaction } from '#records/transaction.ts'
import type { NoticeCategory } from '#rules/notifications/categories.ts'
import { notices } from './notifications.collections.ts'
import { queuePush } from './push/push-queued.server.ts'

export type NoticeAudience =
  | { readonly to: 'everybody' }
  | { readonly to: 'division'; readonly division: string }
  | { readonly to: 'team'; readonly team: string }
  | { readonly to: 'role'; readonly role: Role }
  | { readonly to: 'person'; readonly person: string }

/** What they are told, in each language. */
export interface NoticeTold {
  /** What it is about: people turn off what they do not want to be disturbed by. */
  readonly category: NoticeCategory
  title(language: Language): string
  text?(language: Language): string
  /** The page of ours that says more. */
  readonly href?: string
  /** Stays on the screen until somebody has put it away. */
  readonly urgent?: boolean
  /** It says what public pages say anyway: everybody may read what is for a team or a division. */
  readonly isPublic?: true
  /** Which announcement it is of. */
  readonly announcement?: string
}

/** Tells an audience, together with what it is told about: both happen or neither does. Open pages show it at once. */
export async function notify(tx: Transaction, audience: NoticeAudience, told: NoticeTold): Promise<void> {
  await makeNotice(tx, audience, told)
}

/** The same; answers the id of the notice, by which it is taken back. */
export async function makeNotice(tx: Transaction, audience: NoticeAudience, told: NoticeTold): Promise<string> {
  const { id } = await tx.create(notices, {
    ...placeOfAudience(audience),
    category: told.category,
    title_en: shortened(told.title('en'), 'title_en'),
    title_de: shortened(told.title('de'), 'title_de'),
    text_en: shortened(told.text?.('en') ?? '', 'text_en'),
    text_de: shortened(told.text?.('de') ?? '', 'text_de'),
    href: told.href ?? '',
    urgent: told.urgent ?? false,
    is_public: told.isPublic ?? false,
    announcement: told.announcement ?? '',
  })
  await queuePush(tx, id)
  return id
}

/** What was told is over: it goes from inboxes and open pages. */
export async function takeBackNotices(tx: Transaction, { category, title }: NoticeTold): Promise<void> {
  const found = await tx.list(notices, {
    filter: 'category = {:category} && title_en = {:title}',
    params: { category, title: shortened(title('en'), 'title_en') },
  })
  for (const { id } of found) await tx.delete(notices, id)
}

function placeOfAudience(audience: NoticeAudience) {
  switch (audience.to) {
    case 'everybody':
      return { audience: 'everybody' } as const
    case 'division':
      return { audience: 'division', division: audience.division } as const
    case 'team':
      return { audience: 'team', team: audience.team } as const
    case 'role':
      return { audience: audience.role }
    case 'person':
      return { audience: 'person', recipient: audience.person } as const
  }
}

/** A long name in it must not keep what happened from happening. */
function shortened(text: string, field: 'title_en' | 'title_de' | 'text_en' | 'text_de'): string {
  const { max } = notices.declared[field]
  return text.length <= max ? text : `${text.slice(0, max - 1)}…`
}
