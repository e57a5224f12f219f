import { describe, expect, test } from 'vitest'
import { CONFIG_FIELDS } from '../configuration.fields.ts'
import { NEW_CONFIG, recordOfOthers } from './config.testing.ts'
import type { ConfigRecord, ConfigValues } from './config-values.ts'
import { createRecordEditing, type Send, type SendAnswer } from './record-editing.ts'

const createConfigEditing = (loaded: ConfigRecord, send: Send<ConfigValues>) =>
  createRecordEditing(loaded, CONFIG_FIELDS, send)

describe('a switch', () => {
  test('is shown as changed before the service has answered, and sent with the whole record', async () => {
    const others = recordOfOthers(NEW_CONFIG)
    const editing = createConfigEditing(NEW_CONFIG, others.send)
    const changing = editing.change({ user_login_active: true })
    expect(editing.state().shown.user_login_active).toBe(true)
    expect(editing.state().saved.user_login_active).toBe(false)
    expect([...editing.state().sending]).toEqual(['user_login_active'])
    expect(await changing).toEqual({ kind: 'saved' })
    expect(others.sent).toEqual([{ ...NEW_CONFIG, user_login_active: true }])
    expect(editing.state().saved).toEqual(others.current())
    expect(editing.state().sending.size).toBe(0)
  })

  test('goes back where the service cannot be reached', async () => {
    const failing: Send<ConfigValues> = () => Promise.resolve({ kind: 'failed', why: 'offline' })
    const editing = createConfigEditing(NEW_CONFIG, failing)
    expect(await editing.change({ user_login_active: true })).toEqual({ kind: 'failed', why: 'offline' })
    expect(editing.state().shown).toEqual(NEW_CONFIG)
  })

  test('is sent again, on top of the other change, where another admin changed another switch', async () => {
    const others = recordOfOthers(NEW_CONFIG)
    const editing = createConfigEditing(NEW_CONFIG, others.send)
    others.save({ spirit_entry_active: true })
    expect(await editing.change({ user_login_active: true })).toEqual({ kind: 'saved' })
    expect(others.sent).toHaveLength(2)
    expect(others.current()).toMatchObject({ spirit_entry_active: true, user_login_active: true })
    expect(editing.state().shown).toEqual(others.current())
  })

  test('tapped twice ends where it began, whichever answer is slow', async () => {
    const others = recordOfOthers(NEW_CONFIG)
    const editing = createConfigEditing(NEW_CONFIG, others.send)
    const first = editing.change({ user_login_active: true })
    const second = editing.change({ user_login_active: false })
    expect(editing.state().shown.user_login_active).toBe(false)
    expect(await Promise.all([first, second])).toEqual([{ kind: 'saved' }, { kind: 'saved' }])
    expect(others.sent).toHaveLength(2)
    expect(others.current().user_login_active).toBe(false)
  })

  test('that is already so is not sent', async () => {
    const others = recordOfOthers(NEW_CONFIG)
    const editing = createConfigEditing(NEW_CONFIG, others.send)
    await editing.change({ user_login_active: false })
    expect(others.sent).toEqual([])
  })

  test('gives up when somebody is faster again and again', async () => {
    const others = recordOfOthers(NEW_CONFIG)
    let fee = 0
    const faster: Send<ConfigValues> = () =>
      Promise.resolve({ kind: 'stale', current: others.save({ playersfee: ++fee }) })
    const editing = createConfigEditing(NEW_CONFIG, faster)
    expect(await editing.change({ user_login_active: true })).toMatchObject({ kind: 'failed' })
    expect(editing.state().shown.user_login_active).toBe(false)
  })
})

describe('a message', () => {
  test('that somebody else changed to something else is not written over', async () => {
    const others = recordOfOthers(NEW_CONFIG)
    const editing = createConfigEditing(NEW_CONFIG, others.send)
    others.save({ user_login_message: 'Theirs.' })
    expect(await editing.change({ user_login_message: 'Mine.' })).toEqual({ kind: 'clash' })
    expect(others.current().user_login_message).toBe('Theirs.')
    expect(editing.state().shown.user_login_message).toBe('Theirs.')
  })

  test('is not written over either when the change was heard before it is saved', async () => {
    const others = recordOfOthers(NEW_CONFIG)
    const editing = createConfigEditing(NEW_CONFIG, others.send)
    editing.heard(others.save({ user_login_message: 'Theirs.' }))
    expect(await editing.change({ user_login_message: 'Mine.' }, { user_login_message: '' })).toEqual({ kind: 'clash' })
    expect(others.sent).toEqual([])
  })

  test('is, when the person has seen theirs', async () => {
    const others = recordOfOthers(NEW_CONFIG)
    const editing = createConfigEditing(NEW_CONFIG, others.send)
    editing.heard(others.save({ user_login_message: 'Theirs.' }))
    expect(await editing.change({ user_login_message: 'Mine.' })).toEqual({ kind: 'saved' })
    expect(others.current().user_login_message).toBe('Mine.')
  })
})

describe('what others save', () => {
  test('is shown at once, and an older load that ends later is not', () => {
    const others = recordOfOthers(NEW_CONFIG)
    const editing = createConfigEditing(NEW_CONFIG, others.send)
    const newer = others.save({ spirit_entry_active: true })
    editing.heard(newer)
    editing.heard(NEW_CONFIG)
    expect(editing.state().shown).toEqual(newer)
  })

  test('does not undo what is on its way', async () => {
    const others = recordOfOthers(NEW_CONFIG)
    const answers: ((answer: SendAnswer<ConfigValues>) => void)[] = []
    const slow: Send<ConfigValues> = () => new Promise((resolve) => answers.push(resolve))
    const editing = createConfigEditing(NEW_CONFIG, slow)
    const changing = editing.change({ user_login_active: true })
    await Promise.resolve()
    editing.heard(others.save({ spirit_entry_active: true }))
    expect(editing.state().shown).toMatchObject({ spirit_entry_active: true, user_login_active: true })
    answers[0]?.({ kind: 'saved', record: others.save({ user_login_active: true }) })
    await changing
    expect(editing.state().shown).toEqual(others.current())
  })
})
