import { ArrowDown, ArrowUp, Music, Plus } from 'lucide-react'
import { PostForm } from '#client/forms/PostForm.tsx'
import { errorsOf, refusedOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { List, Row } from '#ui/page/List.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { editHref, JINGLES_PATH, NEW_JINGLE } from '../jingle-href.ts'
import type { EditedJingle, EditedJingles } from '../jingles.queries.server.ts'
import { JingleForm } from './JingleForm.tsx'
import { jingleName, lengthInWords } from './jingle-words.ts'

type Props = EditedJingles & {
  /** The id of one, `new`, or '' for all. */
  wanted: string
  refused: RefusedForm | undefined
}

/** The edit mode: all in their order, one, or a new one. */
export function EditJingles({ wanted, refused, ...all }: Props) {
  const jingle = all.jingles.find(({ id }) => id === wanted)
  if (jingle || wanted === NEW_JINGLE) return <JingleForm key={wanted} jingle={jingle} {...all} refused={refused} />
  const add = (
    <ButtonLink icon={Plus} to={editHref(NEW_JINGLE)}>
      {m.jingles_add()}
    </ButtonLink>
  )
  return (
    <>
      <PageHeader title={m.jingles_edit()} back={JINGLES_PATH} action={add} />
      {wanted !== '' && <Note kind="warn">{m.jingles_problem_gone()}</Note>}
      <ErrorSummary errors={errorsOf(refusedOf(refused, 'up', 'down', 'remove'))} />
      {all.jingles.length === 0 ? (
        <EmptyState icon={Music} title={m.jingles_none()} action={add}>
          {m.jingles_none_admin()}
        </EmptyState>
      ) : (
        <Rows {...all} />
      )}
    </>
  )
}

function Rows({ jingles, teams }: EditedJingles) {
  const teamOf = (id: string) => teams.find((team) => team.id === id)?.name
  return (
    <List label={m.jingles_title()}>
      {jingles.map((jingle, index) => (
        <Row
          key={jingle.id}
          title={jingleName(jingle)}
          text={[teamOf(jingle.team), lengthInWords(jingle.milliseconds)].filter(Boolean).join(', ')}
          to={editHref(jingle.id)}
          end={<Moving jingle={jingle} isFirst={index === 0} isLast={index === jingles.length - 1} />}
        />
      ))}
    </List>
  )
}

function Moving({ jingle, isFirst, isLast }: { jingle: EditedJingle; isFirst: boolean; isLast: boolean }) {
  const name = jingleName(jingle)
  return (
    <PostForm className="flex" preventScrollReset>
      <input type="hidden" name="jingle" value={jingle.id} />
      {!isFirst && <IconButton type="submit" name="intent" value="up" icon={ArrowUp} label={m.jingles_up({ name })} />}
      {!isLast && (
        <IconButton type="submit" name="intent" value="down" icon={ArrowDown} label={m.jingles_down({ name })} />
      )}
    </PostForm>
  )
}
