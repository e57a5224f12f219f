import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { rosterManagers, rosterStage, typed } from '../../stage/areas/roster.ts'
import { fill, press } from '../../stage/forms.ts'
import { stayingTabs } from '../../stage/staying.ts'
import { type Onlooker, test, wentOn } from '../../stage/visitor.ts'

const stage = rosterStage()
const staying = stayingTabs(stage.app)

/** Both managers, each looking at a player. */
async function bothLookAt(onlooker: Onlooker, [one, other]: readonly [string, string]): Promise<readonly [Page, Page]> {
  const [first, second] = rosterManagers()
  return [
    await staying(onlooker, first.name, `/teammanager/players?player=${one}`, first),
    await staying(onlooker, second.name, `/teammanager/players?player=${other}`, second),
  ]
}

describe('two managers of one team', () => {
  test('change two players at once, and both stand', async ({ onlooker }) => {
    const [first, second] = [await stage.player('Anke Anders'), await stage.player('Bernd Busch')]
    const [one, other] = await bothLookAt(onlooker, [first, second])
    await fill(one, { 'Number, optional': '11' })
    await fill(other, { 'Number, optional': '12' })
    await Promise.all([press(one, 'Save player'), press(other, 'Save player')])
    await one.getByText('Anke Anders saved').waitFor()
    await other.getByText('Bernd Busch saved').waitFor()
    expect(await stage.kept(first)).toMatchObject({ number: '11' })
    expect(await stage.kept(second)).toMatchObject({ number: '12' })
  })

  test('change different fields of one player, and both stand', async ({ onlooker }) => {
    const id = await stage.player('Carla Conrad')
    const [one, other] = await bothLookAt(onlooker, [id, id])
    await fill(one, { 'Birth year, optional': '1991' })
    await fill(other, { 'Phone, optional': '0170 5550111' })
    await press(one, 'Save player')
    await one.getByText('Carla Conrad saved').waitFor()
    await press(other, 'Save player')
    await other.getByText('Carla Conrad saved').waitFor()
    expect(await stage.kept(id)).toMatchObject({ birth_year: 1991, phone: '0170 5550111', full_name: 'Carla Conrad' })
  })

  test('change the same field of one player: both values are shown, and one is chosen', async ({ onlooker }) => {
    const id = await stage.player('Dora Dahl')
    const [one, other] = await bothLookAt(onlooker, [id, id])
    await fill(one, { 'Number, optional': '21' })
    await fill(other, { 'Number, optional': '22', 'Phone, optional': '0170 5550122' })
    await press(one, 'Save player')
    await one.getByText('Dora Dahl saved').waitFor()
    await press(other, 'Save player')
    await other.getByText('Someone else changed this too').waitFor()
    const mine = other.getByRole('radio', { name: 'Yours: 22' })
    const theirs = other.getByRole('radio', { name: 'Saved version: 21' })
    expect([await mine.isChecked(), await theirs.isChecked()]).toEqual([false, false])
    // What nobody else has changed is still as it was typed.
    expect(await typed(other, 'Phone, optional').inputValue()).toBe('0170 5550122')
    expect(await stage.kept(id)).toMatchObject({ number: '21', phone: '' })
    await mine.check()
    await press(other, 'Save player')
    await other.getByText('Dora Dahl saved').waitFor()
    expect(await stage.kept(id)).toMatchObject({ number: '22', phone: '0170 5550122' })
  })

  test('give one number to two players at once: one gets it, the other is told at the field', async ({ onlooker }) => {
    const [first, second] = [await stage.player('Edda Ebert'), await stage.player('Falk Fink')]
    const [one, other] = await bothLookAt(onlooker, [first, second])
    await fill(one, { 'Number, optional': '31' })
    await fill(other, { 'Number, optional': '31', 'Birth year, optional': '1988' })
    await press(one, 'Save player')
    await one.getByText('Edda Ebert saved').waitFor()
    await press(other, 'Save player')
    await other.getByText('Edda Ebert already has number 31.').first().waitFor()
    expect(await typed(other, 'Birth year, optional').inputValue()).toBe('1988')
    expect(await stage.kept(second)).toMatchObject({ number: '', birth_year: 0 })
  })

  test('see what the other has done without loading anything', async ({ onlooker }) => {
    const id = await stage.player('Gesa Gold')
    const [one, other] = await bothLookAt(onlooker, [id, id])
    await wentOn(other, '/teammanager/players')
    await other.getByText('Gesa Gold').first().waitFor()
    await fill(one, { 'Full name': 'Gesa Silber' })
    await press(one, 'Save player')
    await one.getByText('Gesa Silber saved').waitFor()
    await other.getByText('Gesa Silber').first().waitFor()
  })
})
