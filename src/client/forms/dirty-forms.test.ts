import { expect, test } from 'vitest'
import { DirtyForms } from './dirty-forms.ts'

test('somebody is typing until the last form is clean or gone', () => {
  const forms = new DirtyForms()
  const told: boolean[] = []
  forms.any.follow(() => told.push(forms.any.get()))
  const first = forms.add()
  const second = forms.add()
  first()
  first()
  expect(forms.any.get()).toBe(true)
  second()
  expect(forms.any.get()).toBe(false)
  expect(told).toEqual([true, false])
})
