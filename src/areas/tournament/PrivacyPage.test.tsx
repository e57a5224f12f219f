// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { speak } from '#language.testing.ts'
import PrivacyPage from './PrivacyPage.tsx'

afterEach(cleanup)

async function open(hasMail: boolean) {
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      loader: () => ({ hasMail }),
      children: [{ id: 'privacy', index: true, Component: PrivacyPage, loader: () => ({}) }],
    },
  ])
  render(<Stub hydrationData={{ loaderData: { root: { hasMail }, privacy: {} } }} />)
  await screen.findByRole('heading', { level: 1 })
  return document.body.textContent
}

test.each([
  ['en', ['Team contacts: name', 'first name, initial', 'emergency contact and parental consent']],
  ['de', ['Von Kontaktpersonen der Teams', 'Vornamen, Anfangsbuchstaben', 'Notfallkontakt und das Einverständnis']],
] as const)(
  'before the club writes anything it says what is kept of contacts and players: %s',
  async (language, said) => {
    speak(language)
    const text = await open(true)
    for (const part of said) expect(text).toContain(part)
  },
)

test('it speaks of a mail server only where there is one', async () => {
  expect(await open(false)).not.toContain('mail server')
  cleanup()
  expect(await open(true)).toContain('mail server')
})
