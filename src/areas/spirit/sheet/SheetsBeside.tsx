import { SPIRIT_CATEGORIES, type SpiritComments, type SpiritMarks, spiritTotal } from '#rules/spirit/sheet.ts'
import { m } from '#words/messages.js'
import { CategoryTable } from '../CategoryTable.tsx'
import { SPIRIT_CATEGORY_WORDS } from '../spirit.words.ts'
import type { SheetGiven, SheetReceived } from './sheet-shown.ts'

type Sheets = {
  opponent: { readonly name: string }
  given?: Pick<SheetGiven, 'marks' | 'comments'>
  received?: SheetReceived
}

/** What a team gave, received and thinks of itself in one game, category by category. */
export function SheetsBeside({ sheet: { given, received, opponent } }: { sheet: Sheets }) {
  if (!given) return null
  const columns = [
    { key: 'given', head: m.spirit_gave(), marks: given.marks.their },
    ...(received ? [{ key: 'received', head: m.spirit_received(), marks: received.marks }] : []),
    { key: 'self', head: m.spirit_self(), marks: given.marks.own },
  ]
  return (
    <>
      <CategoryTable
        label={m.spirit_beside({ team: opponent.name })}
        columns={columns.map(({ key, head, marks }) => ({
          key,
          head,
          cell: (category) => marks[category],
          total: spiritTotal(marks),
        }))}
      />
      {received?.comments && (
        <SheetComments
          title={m.spirit_comments_of({ team: opponent.name })}
          marks={received.marks}
          of={received.comments}
        />
      )}
      <SheetComments title={m.spirit_comments_given()} marks={given.marks.their} of={given.comments.their} />
      <SheetComments title={m.spirit_comments_self()} marks={given.marks.own} of={given.comments.own} />
    </>
  )
}

/** Nothing where nothing was said. */
export function SheetComments({ title, marks, of }: { title: string; marks: SpiritMarks; of: SpiritComments }) {
  const said = SPIRIT_CATEGORIES.filter((category) => of[category] !== '')
  if (said.length === 0) return null
  return (
    <div className="spirit-comments">
      <h3 className="font-semibold">{title}</h3>
      <dl>
        {said.map((category) => (
          <div key={category}>
            <dt className="text-small text-ink-2">
              {m.spirit_comment_about({ category: SPIRIT_CATEGORY_WORDS[category](), mark: marks[category] })}
            </dt>
            <dd className="whitespace-pre-line wrap-anywhere">{of[category]}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
