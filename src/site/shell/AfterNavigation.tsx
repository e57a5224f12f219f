import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useShown } from './use-shown.ts'

/**
 * What a browser does when it loads a document, and does not when a link was followed inside of it: the keyboard starts
 * at the top of the page, and its title is said.
 */
export function AfterNavigation({ title }: { title: string }) {
  const { pathname, hash } = useLocation()
  useShown()
  const [said, setSaid] = useState('')
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    setSaid(title)
    if (hash === '') focusPage()
  }, [pathname, hash, title])
  return (
    <p className="sr-only" role="status">
      {said}
    </p>
  )
}

function focusPage() {
  const main = document.querySelector('main')
  // A field that takes the focus by itself keeps it.
  if (!main || (document.activeElement !== main && main.contains(document.activeElement))) return
  const heading = main.querySelector('h1') ?? main
  if (!heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1')
  heading.focus({ preventScroll: true })
}
