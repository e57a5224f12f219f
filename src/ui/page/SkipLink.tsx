import { m } from '#words/messages.js'

/** The first thing that the keyboard reaches: past the navigation, to `<main id="main" tabindex="-1">`. */
export function SkipLink() {
  return (
    <a href="#main" className="skip btn btn-go no-print">
      {m.kit_skip()}
    </a>
  )
}
