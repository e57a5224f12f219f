// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { ErrorSummary, type FormError } from './ErrorSummary.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { Radios } from './Radios.tsx'
import { Select } from './Select.tsx'
import { TextInput } from './TextInput.tsx'

afterEach(cleanup)

const describedBy = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent)

test('hint and error are told with the input, the error marks it', () => {
  render(<TextInput name="city" label="City" hint="As on the scoreboard" error="Write a city" />)
  const input = screen.getByLabelText('City')
  expect(describedBy(input)).toEqual(['As on the scoreboard', 'Write a city'])
  expect(input.getAttribute('aria-invalid')).toBe('true')
})

test('without them nothing points to nowhere', () => {
  render(<TextInput name="city" label="City" optional />)
  const input = screen.getByLabelText('City, optional')
  expect(input.hasAttribute('aria-describedby')).toBe(false)
  expect(input.hasAttribute('aria-invalid')).toBe(false)
})

test('radios are one question', () => {
  render(
    <Radios
      name="left"
      label="Games left"
      error="Choose one"
      options={[
        { value: 'a', label: 'Forfeit' },
        { value: 'b', label: 'Void' },
      ]}
    />,
  )
  expect(describedBy(screen.getByRole('group', { name: 'Games left' }))).toEqual(['Choose one'])
  expect(screen.getAllByRole('radio')).toHaveLength(2)
})

test('a password can be shown and hidden; before the JavaScript is there it is a plain field', () => {
  const password = <PasswordInput name="password" label="Password" autoComplete="current-password" />
  expect(renderToString(password)).not.toContain('<button')
  render(password)
  const input = screen.getByLabelText('Password')
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(input.getAttribute('type')).toBe('text')
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(input.getAttribute('type')).toBe('password')
})

function show(errors: readonly FormError[]) {
  const Form = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <form>
          <ErrorSummary errors={errors} />
          <TextInput name="email" label="E-mail" />
          <TextInput name="city" label="City" error={errors.find(({ field }) => field === 'city')?.text} />
        </form>
      ),
    },
  ])
  render(<Form />)
}

test('focus goes to the first field that is wrong', () => {
  show([{ text: 'Registration is closed' }, { field: 'city', text: 'Write a city' }])
  expect(document.activeElement).toBe(screen.getByLabelText('City'))
  expect(screen.getByRole('link', { name: 'Write a city' }).getAttribute('href')).toBe('#city')
  expect(screen.getByRole('alert').textContent).toContain('Fix these 2 fields')
})

test('several errors are said with the labels of their fields, unless they name them', () => {
  show([
    { field: 'email', text: 'Required' },
    { field: 'city', text: 'Write a city' },
  ])
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'E-mail: Required',
    'Write a city',
  ])
})

test('an error of the whole form is focused itself', () => {
  show([{ text: 'Registration is closed' }])
  expect(document.activeElement).toBe(screen.getByRole('alert'))
})

test('one error of a field is said at the field only', () => {
  show([{ field: 'city', text: 'Write a city' }])
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('City'))
})

test('one error of a field that is not on the page is said above the fields', () => {
  show([{ field: 'round', text: 'Not every card is signed' }])
  expect(screen.getByRole('alert').textContent).toBe('Not every card is signed')
  expect(document.activeElement).toBe(screen.getByRole('alert'))
})

test('one error of a field that says nothing itself is said above the fields', () => {
  show([{ field: 'email', text: 'Write an address' }])
  expect(screen.getByRole('alert').textContent).toBe('E-mail: Write an address')
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
})

test('without scripts one error is in the document, and a style hides it where a field says it', () => {
  const Form = createRoutesStub([
    { path: '/', Component: () => <ErrorSummary errors={[{ field: 'round', text: 'Not every card is signed' }]} /> },
  ])
  expect(renderToString(<Form />)).toMatch(/class="note note-danger at-field".*Not every card is signed/)
})

test('without errors nothing takes the focus', () => {
  show([])
  expect(document.activeElement).toBe(document.body)
})

test('whoever has chosen something keeps it while others change its value and what stands around it', () => {
  const games = (...versions: readonly [string, string][]) =>
    versions.map(([id, base]) => ({ id, value: `${id} ${base}`, label: id }))
  const { rerender } = render(
    <Select name="game" label="Game" options={games(['A1', '1'], ['A2', '1'], ['A3', '1'])} />,
  )
  const select = screen.getByLabelText<HTMLSelectElement>('Game')
  fireEvent.change(select, { target: { value: 'A2 1' } })
  rerender(<Select name="game" label="Game" options={games(['A0', '1'], ['A1', '1'], ['A2', '2'], ['A3', '1'])} />)
  expect(select.value).toBe('A2 2')
})
