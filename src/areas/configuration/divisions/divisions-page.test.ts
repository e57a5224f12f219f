import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { teams } from '#areas/teams/teams.collections.ts'
import { divisionsOf, divisionWithKey } from '#areas/tournament/tournament.api.server.ts'
import { makeTournament } from '#areas/tournament/tournament.testing.ts'
import { speaking } from '#http/commands/language.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { openStage, type Stage } from '#site/stage.testing.ts'
import { action, loader } from '../TournamentSettingsPage.tsx'

let stage: Stage
let admin: Viewer
beforeEach(async () => {
  stage = await openStage()
  await makeTournament(stage.db)
  admin = await stage.person('Ada', ['admin'])
})
afterEach(() => stage.close())

const send = async (form: Readonly<Record<string, string>>, language: 'en' | 'de' = 'en') => {
  const answer = await speaking(language, () =>
    action(stage.visit('/admin/tournament/settings', { viewer: admin, form, language })),
  )
  return 'data' in answer ? answer.data : answer
}
const names = async () => (await divisionsOf(stage.db)).map(({ name_en }) => name_en)

const JUNIORS = {
  name_en: 'Juniors',
  name_de: 'Jugend',
  letter: 'j',
  colour: 'rose',
  places: '6',
  gender_rule: 'mixed_ratio',
}

/** The form of a division as it was loaded, with what was typed into it. */
async function formOf(key: string, typed: Readonly<Record<string, string>> = {}) {
  const { divisions } = await loader(stage.visit('/admin/tournament/settings', { viewer: admin }))
  const { key: division = '', ...shown } = divisions.find((it) => it.key === key) ?? {}
  const loaded = Object.fromEntries(Object.entries(shown).map(([field, value]) => [field, String(value)]))
  return { intent: 'division-change', division, loaded: JSON.stringify(loaded), ...loaded, ...typed }
}

describe('the forms of divisions', () => {
  test('add one, and say so in the language of the admin', async () => {
    expect(await send({ intent: 'division-add', ...JUNIORS }, 'de')).toMatchObject({ text: 'Jugend hinzugefügt.' })
    expect(await divisionWithKey(stage.db, 'juniors')).toMatchObject({ ...JUNIORS, letter: 'J', places: 6 })
  })

  test('tell what is wrong at its field, in words, and keep what was typed', async () => {
    const typed = { ...JUNIORS, letter: 'M', places: 'many', name_en: '' }
    const refused = await send({ intent: 'division-add', ...typed })
    expect(refused).toMatchObject({
      errors: { name_en: { code: 'validation_required' }, places: { text: 'Enter a whole number from 0 to 64.' } },
      values: typed,
    })
    expect(await send({ intent: 'division-add', ...JUNIORS, letter: 'M' })).toMatchObject({
      errors: { letter: { code: 'letter_taken', text: 'Another division already has this short name.' } },
    })
    expect(await send({ intent: 'division-add', ...JUNIORS, letter: 'M' }, 'de')).toMatchObject({
      errors: { letter: { text: 'Dieses Kürzel hat schon eine andere Division.' } },
    })
  })

  test('merge what two admins change; where both changed the same, one is asked', async () => {
    const [first, second] = [await formOf('women', { name_de: 'Frauen' }), await formOf('women', { places: '12' })]
    const third = await formOf('women', { name_de: 'Damen' })
    await send(first)
    expect(await send(second)).toMatchObject({ done: 'division-change', division: 'women' })
    expect(await divisionWithKey(stage.db, 'women')).toMatchObject({ name_de: 'Frauen', places: 12 })
    expect(await send(third)).toMatchObject({
      status: 409,
      values: { name_de: 'Damen' },
      conflict: { current: { name_de: 'Frauen' } },
    })
  })

  test('move and remove, and say why not', async () => {
    await send({ intent: 'division-up', division: 'women' })
    expect(await names()).toEqual(['Mixed', 'Women', 'Open'])
    expect(await send({ intent: 'division-remove', division: 'open' })).toMatchObject({ text: 'Removed Open.' })
    await stage.db.write((tx) => tx.create(teams, { name: 'Herons', division: 'women', state: 'withdrawn' }))
    expect(await send({ intent: 'division-remove', division: 'women' })).toMatchObject({
      status: 409,
      problem: { text: expect.stringContaining('This division still has teams or registrations') },
    })
    expect(await send({ ...(await formOf('women')), division: 'gone' })).toMatchObject({
      status: 404,
    })
    expect(await names()).toEqual(['Mixed', 'Women'])
  })
})
