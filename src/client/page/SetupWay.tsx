import { Flag } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { m } from '#words/messages.js'
import { useSetup } from './setup.ts'

/** Where an admin is on the way of a new installation: this step, or the one that comes next. */
export function SetupWay() {
  const setup = useSetup()
  const { pathname } = useLocation()
  if (!setup) return null
  const { items, next, step } = setup
  const { text, state, href } = next
  const all = items.length
  const isHere = pathIn(href) === pathname
  return (
    <div className="my-4">
      <Note
        icon={Flag}
        title={isHere ? m.administration_setup_here({ step, all, text }) : m.administration_setup_step({ step, all })}
      >
        <p>{state}</p>
        {!isHere && href !== undefined && (
          <div className="mt-2">
            <ButtonLink to={href} kind="line" size="small">
              {text}
            </ButtonLink>
          </div>
        )}
      </Note>
    </div>
  )
}

/** Beside what was just done: the step on another page that comes next. */
export function SetupNext() {
  const setup = useSetup()
  const { pathname } = useLocation()
  if (setup?.next.href === undefined || pathIn(setup.next.href) === pathname) return null
  return (
    <Link to={setup.next.href} className="link inline-block py-1">
      {m.administration_setup_next({ text: setup.next.text })}
    </Link>
  )
}

const pathIn = (href: string | undefined) => href?.split(/[?#]/, 1)[0]
