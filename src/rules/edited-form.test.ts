import { describe, expect, test } from 'vitest'
import { editedForm, mergedForm } from './edited-form.ts'

const LOADED = { name: 'Mixed Pickles', city: 'Kiel', captain: 'on', keeper: '' }

const posted = (fields: Readonly<Record<string, string>>, loaded: unknown = LOADED) => {
  const all = new Map(Object.entries({ loaded: JSON.stringify(loaded), ...fields }))
  return editedForm((field) => all.get(field))
}

describe('a posted form', () => {
  test('has what was typed, without spaces around it and with plain line ends', () => {
    expect(posted({ name: ' Pickles\r\nUnited ', city: 'Kiel', captain: 'on', keeper: 'on' })?.wanted).toEqual({
      name: 'Pickles\nUnited',
      city: 'Kiel',
      captain: 'on',
      keeper: 'on',
    })
  })

  test('spaces around a value are no change', () => {
    expect(posted({ name: 'Mixed Pickles ' }, { name: ' Mixed Pickles' })?.wanted).toEqual({ name: ' Mixed Pickles' })
  })

  test('a tick that is not posted was taken away; a field that is not posted was not shown', () => {
    expect(posted({ name: 'Mixed Pickles' })?.wanted).toEqual({ ...LOADED, captain: '' })
  })

  test.each(['', 'nonsense', 'null', '{"name":1}'])('loaded with %o is none', (loaded) => {
    expect(editedForm((field) => (field === 'loaded' ? loaded : ''))).toBeUndefined()
  })
})

describe('on top of what is there now', () => {
  const edited = { loaded: LOADED, wanted: { ...LOADED, name: 'Pickles' } }

  test('what others changed elsewhere stands', () => {
    const current = { ...LOADED, city: 'Lübeck', seed: '3' }
    expect(mergedForm(edited, current)).toEqual({ values: { ...current, name: 'Pickles' }, clashes: [] })
  })

  test('where both changed the same, what was typed is shown and asked about', () => {
    const current = { ...LOADED, name: 'Gherkins', city: 'Lübeck' }
    expect(mergedForm(edited, current)).toEqual({ values: { ...current, name: 'Pickles' }, clashes: ['name'] })
  })

  test('both meant the same: nobody is asked', () => {
    expect(mergedForm(edited, { ...LOADED, name: 'Pickles' }).clashes).toEqual([])
  })
})
