import { type ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { speak } from '#language.testing.ts'
import { badRequest, Refusal } from '#records/errors.ts'
import { m } from '#words/messages.js'
import { refusals, refuse } from '../../commands/refusals.ts'
import { tooManyRequests } from '../../limits/rate-limits.ts'
import { AT_ONCE, type PageRequest, pageRequest } from '../page-request.ts'
import { PLAIN_FORM } from './form-bounds.ts'
import { keyOf, textOf, textsOf } from './form-fields.ts'
import { handleForm, type RefusedForm } from './handle-form.ts'

/** From somebody to whom this happens while they send it. */
function posted(
  form: FormData | URLSearchParams | string,
  formArrived: (page: PageRequest) => void = () => {},
): ActionFunctionArgs {
  const context = new RouterContextProvider()
  const page = {
    refusal: undefined,
    turn: AT_ONCE,
    formArrived: async () => formArrived(page),
  } as unknown as PageRequest
  context.set(pageRequest, page)
  const request = new Request('https://cup.example/page?q=kite', { method: 'POST', body: form })
  return { request, context, url: new URL(request.url) } as unknown as ActionFunctionArgs
}

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

const refusing = (refusal: Refusal) => async () => {
  throw refusal
}

/** What the form is told, and with which status. */
async function told(fields: Readonly<Record<string, string>>, refusal: Refusal) {
  const answer = (await handleForm(posted(formOf(fields)), refusing(refusal))) as unknown as {
    data: RefusedForm
    init: { status: number }
  }
  return { ...answer.data, answered: answer.init.status }
}

describe('a form that is taken', () => {
  test('gets what the work gives', async () => {
    const work = async (_: PageRequest, form: FormData) => ({ saved: textOf(form, 'name') })
    expect(await handleForm(posted(formOf({ name: 'Ada' })), work)).toEqual({ saved: 'Ada' })
  })
})

test('a form that wants nothing leads back to its page, and nothing is done', async () => {
  const work = async () => expect.fail('something was done')
  const answer: unknown = await handleForm(posted(formOf({ intent: 'nothing', teams: 'x' })), work).catch((it) => it)
  expect(answer).toBeInstanceOf(Response)
  expect((answer as Response).headers.get('location')).toBe('/page?q=kite')
})

describe('a form that is refused', () => {
  test('is told why at each field, and keeps what was typed', async () => {
    const problem = { code: 'validation_required', message: 'Cannot be blank.' }
    expect(await told({ name: 'Ada', email: '' }, badRequest('Failed to save.', { email: problem }))).toEqual({
      answered: 400,
      refused: true,
      status: 400,
      problem: { code: 'validation_required', text: 'Required' },
      errors: { email: { code: 'validation_required', text: 'Required' } },
      values: { name: 'Ada', email: '' },
    })
  })

  test('never gets back a password or a token', async () => {
    const fields = { name: 'Ada', password: 'a', passwordConfirm: 'b', oldPassword: 'c', newPASSWORD: 'd', token: 'e' }
    expect((await told({ ...fields, invitationToken: 'f' }, badRequest('No.'))).values).toEqual({ name: 'Ada' })
  })

  test('gets back every tick of a field', async () => {
    const form = formOf({ dish: '', unsure: 'on' })
    for (const allergen of ['eggs', 'nuts']) form.append('allergens', allergen)
    const answer = await handleForm(posted(form), refusing(badRequest('No.')))
    expect(answer).toMatchObject({ data: { values: { unsure: 'on' }, several: { allergens: ['eggs', 'nuts'] } } })
  })

  test('does not get back a file', async () => {
    const form = formOf({ name: 'Ada' })
    form.append('logo', new File(['x'], 'logo.png'))
    const answer = await handleForm(posted(form), refusing(badRequest('No.')), {
      ...PLAIN_FORM,
      files: 1,
      fileBytes: 10,
    })
    expect(answer).toMatchObject({ data: { values: { name: 'Ada' } } })
    expect(JSON.stringify(answer)).not.toContain('logo')
  })

  test('because it is too much to be read is told so, and nothing of it is kept', async () => {
    const fields = new URLSearchParams(Array.from({ length: 2_001 }, (_, at) => ['take', String(at)]))
    const answer = await handleForm(posted(fields), async () => expect.fail('something was done'))
    expect(answer).toMatchObject({
      init: { status: 413 },
      data: { refused: true, problem: { code: 'status_413', text: m.site_problem_form_large() }, values: {} },
    })
  })

  test('is told the code of the refusal where it has one, else that of the first field, else the status', async () => {
    const field = { code: 'field', message: 'm' }
    expect((await told({}, new Refusal(403, 'No.', { code: 'own', name: field }))).problem.code).toBe('own')
    expect((await told({}, new Refusal(400, 'No.', { name: field }))).problem.code).toBe('field')
    expect((await told({}, new Refusal(429, 'Later.'))).problem.code).toBe('status_429')
  })

  test('is told in words: those of the refusal, of the code, else as the engine says it', async () => {
    const TABLE = refusals({ name_taken: m.teams_admin_name_taken })
    const refusal = refuse(TABLE, 'name_taken', 'name')
    const both = { code: 'name_taken', text: m.teams_admin_name_taken() }
    expect(await told({}, refusal)).toMatchObject({ problem: both, errors: { name: both } })
    expect((await told({}, refuse(TABLE, 'name_taken', undefined, 403))).problem).toEqual(both)
    expect((await told({}, new Refusal(404, 'Nothing.'))).problem.text).toBe(m.site_problem_gone())
    expect((await told({}, tooManyRequests(5))).problem).toEqual({
      code: 'status_429',
      text: m.site_problem_too_often(),
    })
    expect(
      (
        await told(
          {},
          tooManyRequests(5, () => 'Try tomorrow.'),
        )
      ).problem.text,
    ).toBe('Try tomorrow.')
    expect((await told({}, new Refusal(418, 'Tea.'))).problem.text).toBe('Tea.')
  })

  test('is told in the language of its visitor', async () => {
    speak('de')
    const problem = { code: 'validation_max_text_constraint', message: 'Must be no more than 5 character(s).' }
    expect((await told({}, badRequest('Failed.', { name: problem }))).errors['name']?.text).toBe('Zu lang.')
  })

  test('sees both values where somebody else was faster', async () => {
    const both = { wanted: { a: 1 }, current: { a: 2 } }
    expect((await told({}, new Refusal(409, 'Changed meanwhile.', both))).conflict).toEqual(both)
    expect(await told({}, new Refusal(400, 'No.', both))).not.toHaveProperty('conflict')
  })

  const refused = (page: PageRequest) => {
    page.refusal = new Refusal(403, 'Off.', { code: 'off' })
  }

  test('does not do its work when the guard refuses it, once all of it is there', async () => {
    let hasWorked = false
    const answer = await handleForm(posted(formOf({ name: 'Ada' }), refused), async () => {
      hasWorked = true
    })
    expect(hasWorked).toBe(false)
    expect(answer).toMatchObject({ data: { problem: { code: 'off' }, values: { name: 'Ada' } }, init: { status: 403 } })
  })

  test('is taken from anybody where its page says so', async () => {
    const isForAnybody = (form: FormData) => textOf(form, 'intent') === 'sign-out'
    const sent = (intent: string) =>
      handleForm(posted(formOf({ intent }), refused), async () => 'done', undefined, isForAnybody)
    expect(await sent('sign-out')).toBe('done')
    expect(await sent('rename')).toMatchObject({ init: { status: 403 } })
  })
})

describe('what is no refusal', () => {
  test('goes on: a mistake of ours', async () => {
    const broken = async () => {
      throw new Error('broken')
    }
    await expect(handleForm(posted(formOf({})), broken)).rejects.toThrow('broken')
  })

  test('a body that no form sends is a bad request, and no work is done', async () => {
    const work = async () => expect.unreachable()
    await expect(handleForm(posted('{"name":"Ada"}'), work)).rejects.toMatchObject({ init: { status: 400 } })
  })
})

describe('fields of a form', () => {
  const form = formOf({ name: 'Ada', _key: 'k1' })
  form.append('role', 'worker')
  form.append('role', 'stats')
  form.append('file', new File(['x'], 'x.txt'))

  test('are read as texts', () => {
    expect(textOf(form, 'name')).toBe('Ada')
    expect(textOf(form, 'nothing')).toBe('')
    expect(textOf(form, 'file')).toBe('')
    expect(textsOf(form, 'role')).toEqual(['worker', 'stats'])
    expect(textsOf(form, 'file')).toEqual([])
  })

  test('hold the key of the form where a browser has set it', () => {
    expect(keyOf(form)).toBe('k1')
    expect(keyOf(formOf({ _key: '' }))).toBeUndefined()
    expect(keyOf(formOf({}))).toBeUndefined()
  })
})
