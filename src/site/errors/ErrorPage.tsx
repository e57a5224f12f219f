import { m } from '#words/messages.js'

/** Shown for an unknown address, and for everything that fails beyond help. */
export function ErrorPage({ path, requestId }: { path: string; requestId?: string | undefined }) {
  return (
    <main className="error-page">
      <h1>404</h1>
      <p>{m.site_error_title()}</p>
      <p>{m.site_error_text()}</p>
      <p>{path}</p>
      <a href="/">{m.site_error_home()}</a>
      {requestId && <p>{requestId}</p>}
    </main>
  )
}
