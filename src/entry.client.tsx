import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isRouteErrorResponse } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { preparePlainErrorPage } from '#site/errors/plain-error-page.ts'
import { reportError } from '#site/errors/report.ts'
import { StartSignal } from '#site/errors/StartSignal.tsx'
import { overwriteGetLocale } from '#words/runtime.js'

const language = document.documentElement.lang === 'de' ? 'de' : 'en'
overwriteGetLocale(() => language)

const tellOfStart = (event: ErrorEvent) => reportError(event.error, 'start')
window.addEventListener('error', tellOfStart)

const showErrorPage = preparePlainErrorPage()

// No component is made here: while developing, this file would be taken for one that can be run again.
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <StartSignal onStart={hasStarted}>
        <HydratedRouter onError={tellOfPage} />
      </StartSignal>
    </StrictMode>,
    {
      onRecoverableError: (error) => reportError(error, 'hydration'),
      onUncaughtError(error) {
        reportError(error, 'application')
        // Once React has taken the document away.
        setTimeout(showErrorPage)
      },
    },
  )
})

/** That an address does not exist is an answer, no failure. */
function tellOfPage(error: unknown) {
  if (!isRouteErrorResponse(error) || error.status >= 500) reportError(error, 'page')
}

/** Whoever drives a browser reads of the document that everything is in place. */
function hasStarted() {
  window.removeEventListener('error', tellOfStart)
  document.documentElement.dataset['hydrated'] = 'yes'
}
