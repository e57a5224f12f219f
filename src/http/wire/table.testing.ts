import { CONVERSATIONS, type Conversation } from './conversations.testing.ts'
import { VERDICTS } from './verdicts.testing.ts'

/** The table of `docs/protocol.md`: every recorded conversation with its verdict. */

const SECTIONS: readonly [first: number, title: string][] = [
  [1, 'Health, unknown routes and collections'],
  [4, 'Signing in and staying signed in'],
  [19, 'Lists and pages'],
  [27, 'Filter'],
  [55, 'Sort, expand, fields'],
  [68, 'View'],
  [72, 'Rules'],
  [87, 'Create, update, delete'],
  [104, 'Users'],
  [118, 'Verification, password reset, e-mail change'],
  [140, 'One-time codes, second factor, other providers, acting for others'],
  [151, 'Batch'],
  [156, 'Files'],
  [172, 'Collections, settings, other sites'],
  [177, 'Live'],
  [193, 'Deleting users; the client’s own addresses'],
  [195, 'Rules about what is sent'],
  [206, 'Values of each kind'],
  [218, 'Sort and filter'],
  [224, 'Renewing a session, signing in'],
  [228, 'Batches that cannot be read'],
  [234, 'What comes to match'],
]

export const verdictOf = ({ number }: Conversation) => VERDICTS[number]?.verdict ?? 'honoured'

export function conversationTable(): string {
  const parts = SECTIONS.map(([first, title], index) => {
    const [next] = SECTIONS[index + 1] ?? [Number.POSITIVE_INFINITY]
    const here = CONVERSATIONS.filter(({ number }) => Number(number) >= first && Number(number) < next)
    return `### ${title}\n\n| Conversations | Verdict | Why |\n|---|---|---|\n${rows(here)}`
  })
  return `${summary()}\n\n${parts.join('\n\n')}`
}

function summary(): string {
  const count = (verdict: string) => CONVERSATIONS.filter((it) => verdictOf(it) === verdict).length
  return `Of ${CONVERSATIONS.length} recorded conversations ${count('honoured')} are honoured, ${count('differs')} differ, ${count('left out')} are left out.`
}

/** One row for all that share verdict and reason. */
function rows(conversations: readonly Conversation[]): string {
  const groups = Map.groupBy(conversations, (it) => `${verdictOf(it)} | ${reasonFor(it)}`)
  return [...groups].map(([verdict, members]) => `| ${members.map(named).join(', ')} | ${verdict} |`).join('\n')
}

const named = ({ number, name }: Conversation) => `${number} ${name}`

function reasonFor({ number }: Conversation): string {
  const { why = '', expect } = VERDICTS[number] ?? {}
  return typeof expect === 'object' ? `${why} (${expect.status})` : why
}
