import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { csvIn } from '#http/areas/csv-route.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { refusalAt } from '#site/stage.testing.ts'
import { registrationColumns } from '../decisions/registrations-csv.route.server.ts'
import { registrations } from '../registration.collections.ts'
import { openRegistrationWorld, type RegistrationWorld, told } from '../registration.testing.ts'
import { questionsOf } from './questions.server.ts'

let world: RegistrationWorld
let boss: Viewer
beforeEach(async () => {
  world = await openRegistrationWorld()
  boss = await world.person('boss@example.org', ['admin'])
})
afterEach(() => world.close())

const SLEEPS = {
  label_en: 'Where do you sleep?',
  label_de: 'Wo schlaft ihr?',
  kind: 'choice',
  options: 'Tent | Zelt\nGym | Halle',
}

async function ask(values: Readonly<Record<string, unknown>>): Promise<string> {
  await world.run('addQuestion', values, boss)
  return (await questionsOf(world.db)).at(-1)?.id ?? ''
}

const register = (answers: Readonly<Record<string, string>>) =>
  world.run('register', { ...told(), answers, consent: true })

const labels = async () => (await questionsOf(world.db)).map(({ label_en }) => label_en)

describe('questions', () => {
  test('are added, moved, changed and removed by admins', async () => {
    const sleeps = await ask(SLEEPS)
    const arrives = await ask({ label_en: 'When do you come?', kind: 'text', is_required: true })
    await world.run('moveQuestion', { question: arrives, way: 'up' }, boss)
    expect(await labels()).toEqual(['When do you come?', 'Where do you sleep?'])
    const [first] = await questionsOf(world.db)
    const change = { question: arrives, base: first?.updated, label_en: 'Arrival', kind: 'text' }
    await world.run('changeQuestion', change, boss)
    await expect(world.run('changeQuestion', change, boss)).rejects.toMatchObject({ status: 409 })
    await world.run('removeQuestion', { question: sleeps }, boss)
    expect(await labels()).toEqual(['Arrival'])
    const worker = await world.person('worker@example.org', ['worker'])
    await expect(world.run('addQuestion', SLEEPS, worker)).rejects.toMatchObject({ status: 403 })
  })

  test.each([
    [{ kind: 'text' }, 'label_en', 'validation_partial_check'],
    [{ label_en: 'Why?' }, 'kind', 'validation_required'],
    [{ label_en: 'Which?', kind: 'choice', options: 'Only one' }, 'options', 'validation_partial_check'],
  ])('refused: %j', async (values, field, code) => {
    await expect(ask(values)).rejects.toMatchObject(refusalAt(field, code))
  })
})

describe('answers', () => {
  test('stand with the registration, and in the file in the reader’s language', async () => {
    const sleeps = await ask(SLEEPS)
    const camps = await ask({ label_de: 'Kommt ihr mit dem Bus?', kind: 'tick' })
    await register({ [sleeps]: 'Tent', [camps]: 'on', other: 'x' })
    const [made] = await world.db.list(registrations)
    expect(made?.answers).toEqual({ [sleeps]: 'Tent', [camps]: 'on' })
    const csv = csvIn('de', await registrationColumns(world.db), made ? [made] : [])
    expect(csv).toContain(';"Wo schlaft ihr?";"Kommt ihr mit dem Bus?"\r\n')
    expect(csv).toContain(';Zelt;Ja\r\n')
  })

  test('that are missing or make no sense are refused at their question', async () => {
    const many = await ask({ label_en: 'How many tents?', kind: 'number', is_required: true })
    await expect(register({})).rejects.toMatchObject(refusalAt(`answers.${many}`, 'answer_missing'))
    await expect(register({ [many]: 'some' })).rejects.toMatchObject(refusalAt(`answers.${many}`, 'answer_no_number'))
    expect(await world.db.count(registrations)).toBe(0)
  })

  test('are changed with the link', async () => {
    const sleeps = await ask(SLEEPS)
    await register({ [sleeps]: 'Tent' })
    const token = await world.tokenTo('ada@example.org')
    const { updated } = await world.registration('Herons')
    await world.run('change', { ...told(), token, base: updated, answers: { [sleeps]: 'Gym' } })
    expect((await world.registration('Herons')).answers).toEqual({ [sleeps]: 'Gym' })
  })
})
