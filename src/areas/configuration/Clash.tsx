import { Conflict, type ConflictSide } from '#ui/feedback/Conflict.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { m } from '#words/messages.js'

type Props = {
  mine: string
  theirs: string
  onChoose: (side: ConflictSide) => void
}

/** Longer than this a value does not fit on its button. */
const SHORT_MOST = 7

/** Somebody else has saved another value for a field that one is typing into. */
export function Clash({ mine, theirs, onChoose }: Props) {
  const hydrated = useHydrated()
  if (!hydrated)
    return (
      <Note kind="warn" title={m.configuration_clash_title()}>
        <Side label={m.configuration_clash_theirs()}>{theirs}</Side>
        <p className="mt-2">{m.configuration_clash_how()}</p>
      </Note>
    )
  const areShort = [mine, theirs].every((it) => it.length > 0 && it.length <= SHORT_MOST && !it.includes('\n'))
  return (
    <Conflict
      title={m.configuration_clash_title()}
      text={
        <>
          {m.configuration_clash_text()}
          {!areShort && (
            <>
              <Side label={m.configuration_clash_mine()}>{mine}</Side>
              <Side label={m.configuration_clash_theirs()}>{theirs}</Side>
            </>
          )}
        </>
      }
      mine={areShort ? mine : ''}
      theirs={areShort ? theirs : ''}
      onChoose={onChoose}
    />
  )
}

function Side({ label, children }: { label: string; children: string }) {
  return (
    <span className="mt-2 block wrap-anywhere whitespace-pre-line text-ink">
      <b>{label}:</b> {children === '' ? m.configuration_clash_nothing() : children}
    </span>
  )
}
