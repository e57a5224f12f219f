import { expect, test } from 'vitest'
import { withParams } from './with-params.ts'

test.each([
  [{}, '/teams'],
  [{ team: '', view: undefined }, '/teams'],
  [{ team: 'herons', view: '' }, '/teams?team=herons'],
  [{ to: '/user/profile?a=b&c', name: 'Zoë' }, '/teams?to=%2Fuser%2Fprofile%3Fa%3Db%26c&name=Zo%C3%AB'],
])('%j', (params, address) => expect(withParams('/teams', params)).toBe(address))
