import { describe, expect, test } from 'vitest'
import { Refusal, stale } from '#records/errors.ts'
import type { FormValues } from '#rules/edited-form.ts'
import { saveOver } from './save-over.ts'

const LOADED = { name: 'Lakeside Open', place: 'Lakeside' }

/** A record that others save between a load and a save. */
function record(first: FormValues = LOADED, ...byOthers: FormValues[]) {
  let current = first
  let version = 0
  return {
    current: () => current,
    load: () => Promise.resolve({ values: current, version }),
    save(values: FormValues, found: { version: number }) {
      const faster = byOthers.shift()
      if (faster) {
        current = { ...current, ...faster }
        version += 1
      }
      if (found.version !== version) return Promise.reject(stale(values, current))
      current = values
      version += 1
      return Promise.resolve()
    },
  }
}

/** As a browser sends it. */
function formWith(wanted: FormValues) {
  const form = new FormData()
  form.set('loaded', JSON.stringify(LOADED))
  for (const [field, value] of Object.entries({ ...LOADED, ...wanted })) form.set(field, value)
  return form
}

describe('a form that was changed', () => {
  test('is saved as it is when nobody else was there', async () => {
    const it = record()
    await saveOver(formWith({ name: 'Seaside Open' }), it.load, it.save)
    expect(it.current()).toEqual({ ...LOADED, name: 'Seaside Open' })
  })

  test('stands on top of what others saved in other fields, before and in between', async () => {
    const it = record({ ...LOADED, place: 'Seaside' }, { place: 'Harbour' })
    await saveOver(formWith({ name: 'Seaside Open' }), it.load, it.save)
    expect(it.current()).toEqual({ name: 'Seaside Open', place: 'Harbour' })
  })

  test('is refused with both values when others saved the same field, and changes nothing', async () => {
    const it = record({ ...LOADED, name: 'Harbour Open' })
    const saving = saveOver(formWith({ name: 'Seaside Open' }), it.load, it.save)
    await expect(saving).rejects.toMatchObject({
      status: 409,
      data: { wanted: { name: 'Seaside Open' }, current: { name: 'Harbour Open' } },
    })
    expect(it.current().name).toBe('Harbour Open')
  })

  test('sent again after a lost answer is not saved again', async () => {
    const it = record()
    const form = formWith({ name: 'Seaside Open' })
    await saveOver(form, it.load, it.save)
    await saveOver(form, it.load, () => Promise.reject(new Error('saved twice')))
    expect(it.current().name).toBe('Seaside Open')
  })

  test('is not tried for ever', async () => {
    const it = record(LOADED, { place: 'a' }, { place: 'b' }, { place: 'c' })
    const saving = saveOver(formWith({ name: 'Seaside Open' }), it.load, it.save)
    await expect(saving).rejects.toMatchObject({ status: 409 })
  })

  test('whose values are wrong is told so', async () => {
    const wrong = () => Promise.reject(new Refusal(400, 'Wrong.'))
    const saving = saveOver(formWith({ name: '' }), record().load, wrong)
    await expect(saving).rejects.toMatchObject({ status: 400 })
  })

  test('that does not say what it was loaded with is refused', async () => {
    const form = formWith({ name: 'Seaside Open' })
    form.set('loaded', '["Lakeside Open"')
    await expect(saveOver(form, record().load, record().save)).rejects.toMatchObject({ status: 400 })
  })

  test('and refused for another reason than its age is not tried again', async () => {
    let tries = 0
    const closed = () => {
      tries += 1
      return Promise.reject(new Refusal(409, 'Closed.'))
    }
    await expect(saveOver(formWith({ name: 'A' }), record().load, closed)).rejects.toMatchObject({ status: 409 })
    expect(tries).toBe(1)
  })
})
