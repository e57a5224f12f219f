import { describe, expect, test } from 'vitest'
import { Refusal, stale } from '#records/errors.ts'
import type { Values } from './drafts.ts'
import { saveOver } from './save-over.server.ts'

const LOADED = { name: 'Lakeside Open', place: 'Lakeside' }

/** A record that others save between a load and a save. */
function record(first: Values = LOADED, ...byOthers: Values[]) {
  let current = first
  let version = 0
  return {
    current: () => current,
    load: () => Promise.resolve({ values: current, version }),
    save(values: Values, found: { version: number }) {
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

describe('a form that was changed', () => {
  test('is saved as it is when nobody else was there', async () => {
    const it = record()
    await saveOver({ loaded: LOADED, wanted: { ...LOADED, name: 'Seaside Open' } }, it.load, it.save)
    expect(it.current()).toEqual({ ...LOADED, name: 'Seaside Open' })
  })

  test('stands on top of what others saved in other fields, before and in between', async () => {
    const it = record({ ...LOADED, place: 'Seaside' }, { place: 'Harbour' })
    await saveOver({ loaded: LOADED, wanted: { ...LOADED, name: 'Seaside Open' } }, it.load, it.save)
    expect(it.current()).toEqual({ name: 'Seaside Open', place: 'Harbour' })
  })

  test('is refused with both values when others saved the same field, and changes nothing', async () => {
    const it = record({ ...LOADED, name: 'Harbour Open' })
    const saving = saveOver({ loaded: LOADED, wanted: { ...LOADED, name: 'Seaside Open' } }, it.load, it.save)
    await expect(saving).rejects.toMatchObject({
      status: 409,
      data: { wanted: { name: 'Seaside Open' }, current: { name: 'Harbour Open' } },
    })
    expect(it.current().name).toBe('Harbour Open')
  })

  test('sent again after a lost answer is not saved again', async () => {
    const it = record()
    const edited = { loaded: LOADED, wanted: { ...LOADED, name: 'Seaside Open' } }
    await saveOver(edited, it.load, it.save)
    await saveOver(edited, it.load, () => Promise.reject(new Error('saved twice')))
    expect(it.current().name).toBe('Seaside Open')
  })

  test('is not tried for ever', async () => {
    const it = record(LOADED, { place: 'a' }, { place: 'b' }, { place: 'c' })
    const saving = saveOver({ loaded: LOADED, wanted: { ...LOADED, name: 'Seaside Open' } }, it.load, it.save)
    await expect(saving).rejects.toMatchObject({ status: 409 })
  })

  test('whose values are wrong is told so', async () => {
    const wrong = () => Promise.reject(new Refusal(400, 'Wrong.'))
    const saving = saveOver({ loaded: LOADED, wanted: { ...LOADED, name: '' } }, record().load, wrong)
    await expect(saving).rejects.toMatchObject({ status: 400 })
  })
})
