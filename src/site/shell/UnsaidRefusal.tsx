import { CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useNavigation } from 'react-router'
import { useRefusedForm } from '#client/forms/action-result.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './unsaid.css?url'

/** What nothing on the screen says, and the open dialog that lies over everything else. */
type Unread = { readonly texts: readonly string[]; readonly dialog: Element | undefined }

/**
 * Says why a form was refused where its page does not: about a field that the page has not, behind an open dialog, or in answer to a
 * form of which its page knows nothing any more. Without scripts a style hides it on pages that say something themselves.
 */
export default function UnsaidRefusal() {
  const refused = useRefusedForm()
  return refused ? <Unsaid refused={refused} /> : null
}

function Unsaid({ refused }: { refused: RefusedForm }) {
  const isIdle = useNavigation().state === 'idle'
  const [unsaid, setUnsaid] = useState<Unread>()
  useEffect(() => {
    if (!isIdle) return
    const look = () => setUnsaid(unsaidOf(refused))
    // What says it in an effect of its own, such as a toast, is drawn by then.
    let drawn = requestAnimationFrame(() => (drawn = requestAnimationFrame(look)))
    // An event that does not bubble, of any dialog.
    document.addEventListener('close', look, true)
    return () => {
      cancelAnimationFrame(drawn)
      document.removeEventListener('close', look, true)
    }
  }, [refused, isIdle])
  if (!unsaid) return <Texts texts={textsOf(refused)} isGuess />
  if (unsaid.texts.length === 0) return null
  const texts = <Texts texts={unsaid.texts} />
  return unsaid.dialog ? createPortal(texts, unsaid.dialog) : texts
}

const Texts = ({ texts, isGuess = false }: { texts: readonly string[]; isGuess?: boolean }) => (
  <div role="alert" className={isGuess ? 'unsaid unsaid-guess note note-danger' : 'unsaid note note-danger'}>
    {/* Of pages without scripts, too, which know nothing of what is loaded late. */}
    <link rel="stylesheet" href={styles} precedence="late" />
    <Icon of={CircleAlert} />
    <div>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  </div>
)

function textsOf({ errors, problem }: RefusedForm): readonly string[] {
  const atFields = Object.values(errors).map(({ text }) => text)
  return atFields.length > 0 ? [...new Set(atFields)] : [problem.text]
}

function unsaidOf(refused: RefusedForm): Unread {
  const dialog = [...document.querySelectorAll('dialog[open]')].findLast((it) => it.matches(':modal'))
  const scope = dialog ?? document.body
  // Pages may say it in words of their own, and always do of somebody else who was faster.
  const own = refused.status === 409 ? '[data-refusal]' : '[data-refusal="own"]'
  if ([...scope.querySelectorAll(own)].some((it) => it.checkVisibility())) return { texts: [], dialog }
  const seen = asRead(textSeenIn(scope))
  return { texts: textsOf(refused).filter((text) => !seen.includes(asRead(text))), dialog }
}

/** Without what this says itself. */
function textSeenIn(scope: Element): string {
  const own = [...scope.querySelectorAll<HTMLElement>('.unsaid')]
  for (const it of own) it.hidden = true
  const text = scope instanceof HTMLElement ? scope.innerText : ''
  for (const it of own) it.hidden = false
  return text
}

const asRead = (text: string) => text.replaceAll(/\s+/g, ' ').toLowerCase()
