// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { createRoutesStub, redirect, useActionData, useSearchParams } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { refusalIn } from '#client/forms/problems.ts'
import { textOf } from '#http/pages/forms/form-fields.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { editedForm, type FormValues } from '#rules/edited-form.ts'
import type { TournamentChoices } from './TournamentField.tsx'
import { TournamentForm } from './TournamentForm.tsx'
import { TOURNAMENT_PARTS } from './tournament-parts.ts'

afterEach(cleanup)

const CHOICES: TournamentChoices = {
  timeZones: ['Europe/Berlin', 'Europe/Lisbon'],
  currencies: ['EUR', 'CHF'],
  visibilities: ['hidden', 'public'],
  limits: {},
}

const NAMES = TOURNAMENT_PARTS.flatMap((part) => part.fields.map(({ name }) => name))
const LOADED: FormValues = {
  ...Object.fromEntries(NAMES.map((name) => [name, ''])),
  'tournament.name': 'Lakeside Open',
  'tournament.place': 'Lakeside',
  'tournament.time_zone': 'Europe/Berlin',
  'tournament.currency': 'EUR',
  'tournament.spirit_visibility': 'hidden',
}

type Answer = (form: FormData) => RefusedForm | undefined

/** The form on a page whose record others change. */
function show(answer: Answer = () => undefined) {
  const sent: FormData[] = []
  let change: (values: FormValues) => void = () => {}
  const Page = () => {
    const [current, setCurrent] = useState<FormValues>(LOADED)
    const [search] = useSearchParams()
    change = (values) => act(() => setCurrent((current) => ({ ...current, ...values })))
    return (
      <TournamentForm
        current={current}
        choices={CHOICES}
        refused={refusalIn(useActionData())}
        posted={undefined}
        isSaved={search.get('saved') === 'tournament'}
      />
    )
  }
  const Stub = createRoutesStub([
    {
      path: '/admin/tournament/settings',
      Component: Page,
      async action({ request }) {
        const form = await request.formData()
        sent.push(form)
        const refused = answer(form)
        if (refused) return refused
        change({ 'tournament.name': textOf(form, 'tournament.name').trim() })
        return redirect('/admin/tournament/settings?saved=tournament')
      },
    },
  ])
  render(<Stub initialEntries={['/admin/tournament/settings']} />)
  return { sent, othersSave: (values: FormValues) => change(values) }
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } })
const loadedWith = (form: FormData | undefined) => form && editedForm((field) => textOf(form, field))?.loaded
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save tournament' }))

test('is saved whole, with what it was loaded with, and has nothing unsaved afterwards', async () => {
  const { sent } = show()
  type(field('Name'), ' Seaside Open ')
  type(screen.getByRole('combobox', { name: /Time zone/ }), 'Europe/Lisbon')
  expect(screen.getByText('Unsaved')).toBeTruthy()
  save()
  await screen.findByText('Tournament saved.')
  expect(sent).toHaveLength(1)
  expect(sent[0]?.get('tournament.time_zone')).toBe('Europe/Lisbon')
  expect(sent[0]?.get('tournament.place')).toBe('Lakeside')
  expect(loadedWith(sent[0])).toEqual(LOADED)
  expect(field('Name').value).toBe('Seaside Open')
})

test('fields that nobody touched follow what others save; what is typed stays', () => {
  const { othersSave } = show()
  type(field('Name'), 'Seaside Open')
  othersSave({ 'tournament.place': 'Harbour' })
  expect(field('Place').value).toBe('Harbour')
  expect(field('Name').value).toBe('Seaside Open')
  expect(screen.queryByText('Someone else changed this too')).toBeNull()
})

test('where others changed the same field both values are shown, and saving waits for a choice', async () => {
  const { sent, othersSave } = show()
  type(field('Name'), 'Seaside Open')
  othersSave({ 'tournament.name': 'Harbour Open' })
  expect(screen.getAllByText('Someone else changed this too').length).toBeGreaterThan(0)
  expect(screen.getByText('Harbour Open')).toBeTruthy()
  save()
  expect(document.activeElement).toBe(field('Name'))
  expect(sent).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: /Yours/ }))
  save()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.get('tournament.name')).toBe('Seaside Open')
  expect(loadedWith(sent[0])).toMatchObject({ 'tournament.name': 'Harbour Open' })
})

test('theirs can be taken', () => {
  const { othersSave } = show()
  type(field('Name'), 'Seaside Open')
  othersSave({ 'tournament.name': 'Harbour Open' })
  fireEvent.click(screen.getByRole('button', { name: /Theirs/ }))
  expect(field('Name').value).toBe('Harbour Open')
  expect(screen.queryByText('Unsaved')).toBeNull()
})

test('what is refused is told at the field, and stays typed and unsaved', async () => {
  const problem = { code: 'validation_check', text: "This IBAN isn't valid." }
  show(() => ({ refused: true, status: 400, problem, errors: { 'account.iban': problem }, values: {} }))
  type(field('IBAN'), 'DE00')
  save()
  expect(await screen.findByText(/This IBAN isn't valid/)).toBeTruthy()
  expect(field('IBAN').value).toBe('DE00')
  expect(field('IBAN').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Unsaved')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('IBAN')))
  field('Place').focus()
  type(field('Place'), 'Harbour')
  expect(document.activeElement).toBe(field('Place'))
})

test('says whether something would be lost', () => {
  const unsaved = vi.fn<(isUnsaved: boolean) => void>()
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <TournamentForm
          current={LOADED}
          choices={CHOICES}
          refused={undefined}
          posted={undefined}
          isSaved={false}
          onUnsaved={unsaved}
        />
      ),
    },
  ])
  render(<Stub />)
  type(field('Name'), 'Seaside Open')
  expect(unsaved).toHaveBeenLastCalledWith(true)
  type(field('Name'), 'Lakeside Open')
  expect(unsaved).toHaveBeenLastCalledWith(false)
})
