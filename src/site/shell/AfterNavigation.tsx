import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useShown } from './use-shown.ts'

/**
 * What a browser does when it loads a document, and does not when a link was followed inside of it: the keyboard starts
 * at the top of the page, and its title is said.
 */
export function AfterNavigation({ title }: { title: string }) {
  const { pathname, search, hash } = useLocation()
  useShown()
  const [said, setSaid] = useState('')
  const before = useRef<{ pathname: string; heading: string }>(undefined)
  useEffect(() => {
    const [heading, last] = [pageHeading(), before.current]
    before.current = { pathname, heading }
    // An address may show another page with another query: one game of a list, a form.
    if (!last || (last.pathname === pathname && last.heading === heading)) return
    setSaid(last.pathname === pathname ? heading : title)
    if (hash === '') focusPage()
  }, [pathname, search, hash, title])
  return (
    <p className="sr-only" role="status">
      {said}
    </p>
  )
}

const pageHeading = () => document.querySelector('main h1')?.textContent ?? ''

function focusPage() {
  const main = document.querySelector('main')
  // A field that takes the focus by itself keeps it.
  if (!main || (document.activeElement !== main && main.contains(document.activeElement))) return
  const heading = main.querySelector('h1') ?? main
  if (!heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1')
  heading.focus({ preventScroll: true })
}
