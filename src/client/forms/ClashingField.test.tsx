// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { ClashingField, LoadedWith } from './ClashingField.tsx'
import { useEditedForm } from './edited-form.ts'

afterEach(cleanup)

type Team = { name: string; city: string }

const LOADED: Team = { name: 'Herons', city: 'Ulm' }

const refusedWith = (values: Partial<Team>, current?: Team): RefusedForm => ({
  refused: true,
  status: current ? 409 : 400,
  problem: { code: 'x', text: 'No' },
  errors: {},
  values: { loaded: JSON.stringify(LOADED), ...LOADED, ...values },
  ...(current && { conflict: { wanted: { ...LOADED, ...values }, current } }),
})

function TeamForm({ current, refused }: { current: Team; refused?: RefusedForm | undefined }) {
  const { key, loaded, values, theirs } = useEditedForm(current, refused)
  return (
    <form key={key} aria-label="Team">
      <LoadedWith values={loaded} />
      {(['name', 'city'] as const).map((name) => (
        <ClashingField key={name} name={name} label={name} mine={values[name]} theirs={theirs(name)}>
          <TextInput name={name} label={name} defaultValue={values[name]} />
        </ClashingField>
      ))}
    </form>
  )
}

const sent = () => Object.fromEntries(new FormData(screen.getByRole<HTMLFormElement>('form', { name: 'Team' })))
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })

test('what was refused for another reason stays typed, and so does what it was loaded with', () => {
  const { rerender } = render(<TeamForm current={LOADED} />)
  type('name', 'H')
  rerender(<TeamForm current={{ ...LOADED, city: 'Kiel' }} refused={refusedWith({ name: 'H' })} />)
  expect(sent()).toEqual({ loaded: JSON.stringify(LOADED), name: 'H', city: 'Ulm' })
})

test('what others changed elsewhere is shown, and what was typed stays', () => {
  const current = { ...LOADED, city: 'Kiel' }
  const { rerender } = render(<TeamForm current={LOADED} />)
  type('name', 'Kites')
  rerender(<TeamForm current={current} refused={refusedWith({ name: 'Kites' }, current)} />)
  expect(sent()).toEqual({ loaded: JSON.stringify(current), name: 'Kites', city: 'Kiel' })
})

test('where both changed the same both values are offered, and none is chosen', () => {
  const current = { ...LOADED, name: '' }
  render(<TeamForm current={current} refused={refusedWith({ name: 'Kites' }, current)} />)
  expect(screen.getByRole('radio', { name: 'Yours: Kites' })).toBeTruthy()
  expect(sent()).toEqual({ loaded: JSON.stringify(current), city: 'Ulm' })
  fireEvent.click(screen.getByRole('radio', { name: 'Saved version: empty' }))
  expect(sent()).toMatchObject({ name: '' })
})

test('a form that knows what is typed asks at once, beside the field', () => {
  const chosen: string[] = []
  render(
    <ClashingField name="name" label="Name" mine="Kites" theirs="Cranes" onChoose={(side) => chosen.push(side)}>
      <TextInput name="name" label="Name" defaultValue="Kites" />
    </ClashingField>,
  )
  expect(screen.getByRole('textbox', { name: 'Name' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Cranes Theirs' }))
  expect(chosen).toEqual(['theirs'])
})
