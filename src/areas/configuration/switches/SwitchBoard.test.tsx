// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listeners } from '#client/live/listeners.ts'
import { dropToast, shownToasts } from '#ui/feedback/toast.ts'
import { NEW_CONFIG, NEW_TRANSLATIONS, recordOfOthers } from './config.testing.ts'
import type { ConfigRecord, ConfigValues, TranslationValues } from './config-values.ts'
import type { Send, SendAnswer } from './record-editing.ts'
import { SwitchBoard } from './SwitchBoard.tsx'

afterEach(() => {
  cleanup()
  for (const { id } of shownToasts()) dropToast(id)
})

/** The board over a record that others save too. */
function show(first: ConfigRecord = NEW_CONFIG, send?: Send<ConfigValues>) {
  const others = recordOfOthers<ConfigValues>(first)
  const german = recordOfOthers<TranslationValues>(NEW_TRANSLATIONS)
  const unsaved = vi.fn<(isUnsaved: boolean) => void>()
  const Board = () => (
    <SwitchBoard
      loaded={first}
      translations={NEW_TRANSLATIONS}
      currency="EUR"
      onUnsaved={unsaved}
      send={send ?? others.send}
      sendTranslations={german.send}
    />
  )
  const Stub = createRoutesStub([{ path: '/', Component: Board }])
  render(<Stub />)
  /** Somebody else saves, and the page is told. */
  const heard = (changes: Partial<ConfigRecord>) =>
    act(() => listeners.tell({ topic: 'config/*', action: 'update', record: others.save(changes) }))
  const heardInGerman = (changes: Partial<TranslationValues>) =>
    act(() => listeners.tell({ topic: 'config_translations/*', action: 'update', record: german.save(changes) }))
  return { others, german, unsaved, heard, heardInGerman }
}

const switchOf = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name })
const messageOf = (name: string, language = 'English') =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: `${name}: Message (${language})` })
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const toasts = () => shownToasts().map(({ text }) => text)

describe('a switch', () => {
  test('shows the change before the service has answered, then says so', async () => {
    let answer: (answer: SendAnswer<ConfigValues>) => void = () => {}
    const { others } = show(NEW_CONFIG, () => new Promise((resolve) => (answer = resolve)))
    fireEvent.click(switchOf('Spirit entry'))
    expect(switchOf('Spirit entry').checked).toBe(true)
    await act(() => Promise.resolve())
    expect(toasts()).toEqual([])
    act(() => answer({ kind: 'saved', record: others.save({ spirit_entry_active: true }) }))
    await waitFor(() => expect(toasts()).toEqual(['Turned on: Spirit entry']))
    expect(switchOf('Spirit entry').checked).toBe(true)
  })

  test('can be undone', async () => {
    const { others } = show()
    fireEvent.click(switchOf('Spirit entry'))
    await waitFor(() => expect(others.current().spirit_entry_active).toBe(true))
    await waitFor(() => expect(shownToasts()).toHaveLength(1))
    act(() => shownToasts()[0]?.undo?.())
    await waitFor(() => expect(others.current().spirit_entry_active).toBe(false))
    await waitFor(() => expect(switchOf('Spirit entry').checked).toBe(false))
  })

  test('goes back without network, and says how things stand', async () => {
    show(NEW_CONFIG, () => Promise.resolve({ kind: 'failed', why: 'offline' }))
    fireEvent.click(switchOf('Spirit entry'))
    await waitFor(() => expect(switchOf('Spirit entry').checked).toBe(false))
    expect(toasts()).toEqual(["Can't reach the server. Still off: Spirit entry"])
  })

  test('stands beside what another admin changed at the same moment', async () => {
    const { others } = show()
    others.save({ user_registration_active: true })
    fireEvent.click(switchOf('Spirit entry'))
    await waitFor(() => expect(toasts()).toEqual(['Turned on: Spirit entry']))
    expect(others.current()).toMatchObject({ user_registration_active: true, spirit_entry_active: true })
    expect(switchOf('New accounts').checked).toBe(true)
  })

  test('follows what another admin switches', () => {
    const { heard } = show()
    heard({ helperjobs_entries_active: true })
    expect(switchOf('Helper jobs').checked).toBe(true)
    expect(toasts()).toEqual([])
  })
})

describe('turning sign-in off', () => {
  const ON = { ...NEW_CONFIG, user_login_active: true }
  // happy-dom draws dialogs and knows nothing of modality.
  beforeEach(() => {
    HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
      this.open = true
    }
  })

  test('asks first, and does nothing when it is left on', async () => {
    const { others } = show(ON)
    fireEvent.click(switchOf('Sign-in'))
    const dialog = await screen.findByRole('dialog', { name: 'Turn sign-in off?' })
    expect(within(dialog).getByText(/already signed in stay signed in/)).toBeTruthy()
    expect(switchOf('Sign-in').checked).toBe(true)
    expect(others.sent).toEqual([])
  })

  test('happens once it is confirmed', async () => {
    const { others } = show(ON)
    fireEvent.click(switchOf('Sign-in'))
    const dialog = await screen.findByRole('dialog', { name: 'Turn sign-in off?' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Turn sign-in off' }))
    await waitFor(() => expect(others.current().user_login_active).toBe(false))
    await waitFor(() => expect(toasts()).toEqual(['Turned off: Sign-in']))
  })
})

describe('a message', () => {
  test('is previewed while it is typed, and saved by its button', async () => {
    const { others, unsaved } = show()
    type(messageOf('Sign-in'), 'We are back on Friday.')
    expect(screen.getAllByText('We are back on Friday.').length).toBeGreaterThan(0)
    expect(screen.getByText('Unsaved')).toBeTruthy()
    expect(unsaved).toHaveBeenLastCalledWith(true)
    expect(others.sent).toEqual([])
    press('Save message')
    await screen.findByText('Saved')
    expect(others.current().user_login_message).toBe('We are back on Friday.')
    await waitFor(() => expect(unsaved).toHaveBeenLastCalledWith(false))
  })

  test('stays as it is typed while another admin changes switches, which are shown at once', async () => {
    const { others, heard } = show()
    type(messageOf('Sign-in'), 'We are back on Fri')
    heard({ spirit_entry_active: true, spirit_entry_message: 'Sheets open at noon.' })
    expect(messageOf('Sign-in').value).toBe('We are back on Fri')
    expect(switchOf('Spirit entry').checked).toBe(true)
    expect(messageOf('Spirit entry').value).toBe('Sheets open at noon.')
    press('Save message')
    await screen.findByText('Saved')
    expect(others.current()).toMatchObject({
      user_login_message: 'We are back on Fri',
      spirit_entry_message: 'Sheets open at noon.',
    })
  })

  test('that another admin changed too is asked about, live', async () => {
    const { others, heard } = show()
    type(messageOf('Sign-in'), 'We are back on Friday.')
    heard({ user_login_message: 'We are back on Monday.' })
    const asked = screen.getByRole('region', { name: 'Someone else changed this too' })
    expect(asked.textContent).toContain('We are back on Friday.')
    expect(asked.textContent).toContain('We are back on Monday.')
    expect(screen.queryByRole('button', { name: 'Save message' })).toBeNull()
    press('Yours')
    press('Save message')
    await screen.findByText('Saved')
    expect(others.current().user_login_message).toBe('We are back on Friday.')
  })

  test('and where the page was not told, when it is saved', async () => {
    const { others } = show()
    type(messageOf('Sign-in'), 'We are back on Friday.')
    others.save({ user_login_message: 'We are back on Monday.' })
    press('Save message')
    await screen.findByRole('region', { name: 'Someone else changed this too' })
    expect(others.current().user_login_message).toBe('We are back on Monday.')
    press('Theirs')
    expect(messageOf('Sign-in').value).toBe('We are back on Monday.')
    expect(screen.queryByText('Unsaved')).toBeNull()
  })

  test('is not lost without network', async () => {
    show(NEW_CONFIG, () => Promise.resolve({ kind: 'failed', why: 'offline' }))
    type(messageOf('Sign-in'), 'We are back on Friday.')
    press('Save message')
    await screen.findByText("Can't reach the server.")
    expect(messageOf('Sign-in').value).toBe('We are back on Friday.')
    expect(screen.getByText('Unsaved')).toBeTruthy()
  })
})

describe('a message in German', () => {
  test('is a record of its own: saved beside the English one, and people read their own', async () => {
    const { others, german } = show({ ...NEW_CONFIG, user_login_message: 'Back on Friday.' })
    expect(screen.getAllByText('Back on Friday.', { selector: 'p' })).toHaveLength(2)
    type(messageOf('Sign-in', 'German'), 'Freitag geht es weiter.')
    expect(screen.getByText('Freitag geht es weiter.', { selector: 'p' }).lang).toBe('de')
    expect(screen.getAllByText('Back on Friday.', { selector: 'p' })).toHaveLength(1)
    press('Save message')
    await screen.findByText('Saved')
    expect(german.current().user_login_message_de).toBe('Freitag geht es weiter.')
    expect(others.sent).toEqual([])
  })

  test('that another admin changed too is asked about', async () => {
    const { german, heardInGerman } = show()
    type(messageOf('Sign-in', 'German'), 'Freitag.')
    heardInGerman({ user_login_message_de: 'Montag.', spirit_entry_message_de: 'Ab Mittag.' })
    expect(messageOf('Spirit entry', 'German').value).toBe('Ab Mittag.')
    screen.getByRole('region', { name: 'Someone else changed this too' })
    press('Yours')
    press('Save message')
    await screen.findByText('Saved')
    expect(german.current().user_login_message_de).toBe('Freitag.')
  })
})

describe('the fee', () => {
  const fee = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Fee per player' })

  test('is an amount with both decimals', () => {
    show({ ...NEW_CONFIG, playersfee: 12.5 })
    expect(fee().value).toBe('12.50')
    expect(screen.getByText('A team of 14 owes €175.00.')).toBeTruthy()
  })

  test('is saved with a comma too', async () => {
    const { others } = show()
    type(fee(), '7,5')
    press('Save fee')
    await screen.findByText('Saved')
    expect(others.current().playersfee).toBe(7.5)
    expect(fee().value).toBe('7.50')
  })

  test('that is no amount is told at the field and not sent', () => {
    const { others } = show()
    type(fee(), 'twelve')
    press('Save fee')
    expect(screen.getByText(/Enter an amount/)).toBeTruthy()
    expect(fee().value).toBe('twelve')
    expect(others.sent).toEqual([])
  })
})

test('a form that was refused before the JavaScript was there keeps what it held', async () => {
  const loaded = { user_login_message: '', playersfee: '0.00' }
  const posted = { loaded, wanted: { user_login_message: 'Back soon.', playersfee: 'free', spirit_entry_active: '' } }
  const { send } = recordOfOthers<ConfigValues>(NEW_CONFIG)
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <SwitchBoard
          loaded={NEW_CONFIG}
          translations={NEW_TRANSLATIONS}
          currency="EUR"
          posted={posted}
          feeError="No amount."
          send={send}
        />
      ),
    },
  ])
  render(<Stub />)
  expect(messageOf('Sign-in').value).toBe('Back soon.')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Fee per player' }).value).toBe('free')
  expect(screen.getByText('No amount.')).toBeTruthy()
})
