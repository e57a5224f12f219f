import { afterEach, describe, expect, test } from 'vitest'
import { openWizard, type WizardOptions, type WizardStage } from './wizard.testing.ts'
import { wizardForms } from './wizard-forms.testing.ts'

let wizard: WizardStage
afterEach(() => wizard.close())
const open = async (options?: WizardOptions) => {
  wizard = await openWizard(options)
}
const { asked, formOf } = wizardForms(() => wizard)

describe('formats', () => {
  test('that do not fit say why, and the standard is chosen where it fits', async () => {
    await open({ divisions: { mixed: 8 } })
    const { shown } = await asked('format', 'step=format&division=mixed')
    expect(shown?.chosen).toBe('two-pools')
    const form = await formOf.fields()
    await wizard.send({ ...form, 'hours.0.to': '12:00', 'hours.1.to': '12:00' })
    const tight = (await asked('format', 'step=format&division=mixed')).shown
    expect(tight?.options.find(({ code }) => code === 'round-robin-finals')?.noRoom).toBe('rounds')
    expect(tight?.options.every(({ sentences }) => sentences.length > 1)).toBe(true)
  })

  test('unknown ones, and those of another number of teams, are refused', async () => {
    await open()
    const form = await formOf.format('mixed')
    expect(await wizard.send({ ...form, code: 'lottery' })).toMatchObject({ code: 'format_unknown' })
    expect(await wizard.send({ ...form, code: 'four-pools' })).toMatchObject({ code: 'format_unknown' })
  })

  test('are changed by hand; what no longer fits is said, and is not generated', async () => {
    await open()
    const base = async () => String((await asked('edit', 'step=format&division=mixed&edit=games')).shown?.base)
    const edit = async (form: Record<string, string>) => wizard.send({ division: 'mixed', base: await base(), ...form })
    expect(await edit({ intent: 'game-add', kind: 'show', home: '#1', away: '#2', name: 'Opening' })).toBe(
      '/admin/schedule/init?step=format&division=mixed&edit=games',
    )
    const added = (await asked('edit', 'step=format&division=mixed&edit=games')).shown
    expect(added?.problems).toEqual([])
    expect(added?.games.at(-1)).toMatchObject({ key: 'X1', title: 'Opening' })
    await edit({ intent: 'game', key: 'X1', name: 'Prologue', home: '#3', away: '#4' })
    await edit({ intent: 'game-remove', key: 'SF1' })
    const broken = (await asked('edit', 'step=format&division=mixed&edit=games')).shown
    expect(broken?.problems.some(({ isBlocking }) => isBlocking)).toBe(true)
    expect(await wizard.send({ intent: 'generate' })).toMatchObject({ status: 409, code: 'format_problems' })
    expect((await asked('generate')).shown.divisions).toMatchObject([{ format: { isBroken: true, isOwn: true } }])
    expect(await edit({ intent: 'game-add', home: '#1' })).toMatchObject({ errors: ['away'] })
    expect(await edit({ intent: 'format-reset' })).toBe('/admin/schedule/init?step=format&division=mixed')
    expect((await asked('edit', 'step=format&division=mixed&edit=pools')).shown).toMatchObject({
      isOwn: false,
      problems: [],
    })
  })

  test('get another game and another pool by hand, and lose them again', async () => {
    await open()
    const at = async (part: string) => (await asked('edit', `step=format&division=mixed&edit=${part}`)).shown!
    const edit = async (form: Record<string, string>) =>
      wizard.send({ division: 'mixed', base: String((await at('games')).base), ...form })
    const leg = { intent: 'game-add', kind: 'bracket', home: 'W:F', away: 'L:F' }
    expect((await at('games')).nextKeys).toEqual({ pool: 'B', game: 'G1' })
    expect(await edit({ ...leg, new_key: 'f' })).toMatchObject({ code: 'key_taken', errors: ['new_key'] })
    expect(await edit({ ...leg, new_key: '2nd' })).toMatchObject({ code: 'key_wrong', errors: ['new_key'] })
    await edit({ ...leg, new_key: 'leg2', name: 'Second leg' })
    const added = await at('games')
    expect(added.games.at(-1)).toMatchObject({ key: 'LEG2', title: 'Second leg', kind: 'bracket' })
    expect(added.problems.map(({ text }) => text)).toContain(
      'Winner of Second leg has no next game and no final place.',
    )
    await edit({ intent: 'places', 'place.1': 'W:LEG2', 'place.2': 'L:LEG2' })
    expect((await at('games')).problems).toEqual([])
    await edit({ intent: 'game-remove', key: 'LEG2' })
    expect((await at('games')).problems.length).toBeGreaterThan(0)
    expect(await edit({ intent: 'pool-add', member: 'W:F', name: 'Champions' })).toBe(
      '/admin/schedule/init?step=format&division=mixed&edit=pools',
    )
    expect((await at('pools')).pools.at(-1)).toMatchObject({
      key: 'B',
      title: 'Champions',
      members: [{ value: 'W:F' }],
    })
    await edit({ intent: 'pool-remove', key: 'B' })
    expect((await at('pools')).pools.map(({ key }) => key)).toEqual(['A'])
  })

  test('pools and places are changed by hand, too', async () => {
    await open({ divisions: { mixed: 8 } })
    const at = async () => (await asked('edit', 'step=format&division=mixed&edit=pools')).shown!
    const form = new FormData()
    for (const [name, value] of Object.entries({ intent: 'pool', division: 'mixed', base: '0', key: 'A', name: 'Red' }))
      form.set(name, value)
    for (const member of ['#1', '#4', '#5', '#7']) form.append('member', member)
    const { actOnWizard } = await import('./wizard.actions.server.ts')
    const { pageRequest } = await import('#http/pages/page-request.ts')
    await actOnWizard(wizard.stage.visit('/', { viewer: wizard.admin }).context.get(pageRequest), form)
    const shown = await at()
    expect(shown.pools[0]).toMatchObject({ title: 'Red', members: [{}, {}, {}, { value: '#7' }] })
    expect(shown.problems.length).toBeGreaterThan(0)
    await wizard.send({
      intent: 'places',
      division: 'mixed',
      base: String(shown.base),
      'place.1': '',
      'place.2': 'A.1',
    })
    expect((await at()).places.slice(0, 3).map((it) => it?.value)).toEqual([undefined, 'A.1', 'W:P3'])
  })
})
