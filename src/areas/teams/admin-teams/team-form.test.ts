import { expect, test } from 'vitest'
import { chosenColours, NO_TEAM, valuesOfTeam } from './team-form.ts'

const HERONS = { ...NO_TEAM, name: 'Herons', division: 'open' as const, seed: 3 }

test('a form that nobody typed into gives the team again', () => {
  const values = valuesOfTeam(HERONS)
  expect({ ...values, ...chosenColours(values, HERONS) }).toEqual({ ...HERONS, seed: '3' })
})

test('a colour that stood in the field for want of another was not chosen; any other was', () => {
  const values = valuesOfTeam(HERONS)
  expect(values.colour_dark).toMatch(/^#[0-9a-f]{6}$/)
  expect(chosenColours({ ...values, colour_dark: '#123456' }, HERONS)).toMatchObject({ colour_dark: '#123456' })
  const chosen = { ...HERONS, colour_light: '#ffffff' }
  expect(chosenColours(valuesOfTeam(chosen), chosen)).toMatchObject({ colour_light: '#ffffff' })
})
