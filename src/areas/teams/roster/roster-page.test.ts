import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { connectionRequests } from '../teams.collections.ts'
import { action, loader } from './RosterPage.tsx'
import { type Clubhouse, openClubhouse } from './roster.testing.ts'
import { PLAYER_FIELDS, valuesOfPlayer } from './roster-form.ts'

let house: Clubhouse
let manager: Viewer
beforeEach(async () => {
  house = await openClubhouse()
  manager = house.manager
})
afterEach(() => house.close())

type Form = Readonly<Record<string, string | File>>

const post = (form: Form, by = manager) =>
  action(house.visit('/teammanager/players', by, { team: house.team, ...form }))

/** What a form is told that was not taken. */
function refusedIn(answer: unknown): RefusedForm {
  const { data } = answer as { data?: Partial<RefusedForm> }
  if (data?.refused !== true) throw new Error(`The form was taken: ${JSON.stringify(answer)}`)
  return data as RefusedForm
}

async function values(id: string) {
  const player = (await house.roster()).find((it) => it.id === id)
  if (!player) throw new Error('Not on the roster')
  return valuesOfPlayer(player)
}

/** The form as it was loaded, with some fields typed into. */
async function formOf(id: string) {
  const loaded = await values(id)
  return (typed: Partial<typeof loaded>) =>
    post({ intent: 'edit', player: id, loaded: JSON.stringify(loaded), ...loaded, ...typed })
}

describe('the form of a player', () => {
  test('adds one and says whom', async () => {
    const form = { intent: 'add', full_name: ' Runa  Peters ', number: '7', birth_year: '1998', captain: 'on' }
    expect(await post(form)).toMatchObject({ done: 'add' })
    expect(await house.roster()).toMatchObject([
      { full_name: 'Runa Peters', number: '7', birth_year: 1998, captain: true },
    ])
  })

  test('keeps what was typed when it is refused, at the field', async () => {
    const refused = refusedIn(await post({ intent: 'add', full_name: 'Runa', birth_year: '19xx', number: '1234' }))
    expect(Object.keys(refused.errors)).toEqual(['number', 'birth_year'])
    expect(refused.values).toMatchObject({ full_name: 'Runa', birth_year: '19xx' })
  })

  test('two managers who change different fields: both stand', async () => {
    const id = await house.player('Runa Peters', { number: '7' })
    const [mine, theirs] = [await formOf(id), await formOf(id)]
    expect(await mine({ number: '9' })).toMatchObject({ done: 'edit' })
    expect(await theirs({ phone: '0170 1' })).toMatchObject({ done: 'edit' })
    expect(await values(id)).toMatchObject({ number: '9', phone: '0170 1' })
  })

  test('two managers who change the same field: the second is shown both', async () => {
    const id = await house.player('Runa Peters', { number: '7' })
    const [mine, theirs] = [await formOf(id), await formOf(id)]
    await mine({ number: '9' })
    const refused = refusedIn(await theirs({ number: '11', email: 'runa@club.example' }))
    expect(refused).toMatchObject({ status: 409, conflict: { wanted: { number: '11' }, current: { number: '9' } } })
    expect(await values(id)).toMatchObject({ number: '9', email: '' })
    const again = await formOf(id)
    await again({ number: '11', email: 'runa@club.example' })
    expect(await values(id)).toMatchObject({ number: '11', email: 'runa@club.example' })
  })

  test('any number of managers at once: nobody’s change is lost', async () => {
    const id = await house.player('Runa Peters')
    const form = await formOf(id)
    const typed = { number: '7', birth_year: '1998', gender_match: 'female', email: 'r@club.example', phone: '0170' }
    const answers = await Promise.all(Object.entries(typed).map(([field, value]) => form({ [field]: value })))
    const again = Object.entries(typed).filter((_, index) => !('done' in Object(answers[index])))
    // Whoever was overtaken three times in a row is told, and sends it again.
    for (const [field, value] of again) await (await formOf(id))({ [field]: value })
    expect(await values(id)).toMatchObject(typed)
  })

  test('of somebody else’s team changes nothing', async () => {
    const id = await house.player('Runa Peters')
    const stranger = await house.person('Eve')
    const loaded = JSON.stringify(await values(id))
    const form = { intent: 'edit', player: id, loaded, full_name: 'Eve' }
    expect(refusedIn(await post(form, stranger)).status).toBe(404)
    expect(refusedIn(await post({ intent: 'add', full_name: 'Eve' }, stranger)).status).toBe(404)
    expect(refusedIn(await post({ intent: 'preview', text: 'Eve' }, stranger)).status).toBe(404)
    expect(await house.roster()).toMatchObject([{ full_name: 'Runa Peters' }])
  })
})

test('every field of the form is merged', async () => {
  const id = await house.player('Runa Peters')
  expect(Object.keys(await values(id)).toSorted()).toEqual([...PLAYER_FIELDS].toSorted())
})

describe('removing', () => {
  test('says whom, and is taken back by the fields that it answers', async () => {
    const player = await house.player('Runa Peters')
    expect(await post({ intent: 'remove', player })).toEqual({
      done: 'remove',
      text: 'Runa Peters removed',
      undo: { intent: 'restore', player },
    })
    expect(await post({ intent: 'restore', player })).toEqual({ done: 'restore', text: 'Runa Peters is back' })
    expect(await house.roster()).toHaveLength(1)
  })
})

describe('people who say which player they are', () => {
  test('are confirmed or declined', async () => {
    const [runa, ida] = [await house.player('Runa Peters', { number: '7' }), await house.player('Ida Holm')]
    const asking = [await house.person('Runa', []), await house.person('Ida', [])]
    const [one, other] = await house.db.write(async (tx) => [
      await tx.create(connectionRequests, { user: asking[0]?.id ?? '', player: runa, status: 'open' }),
      await tx.create(connectionRequests, { user: asking[1]?.id ?? '', player: ida, status: 'open' }),
    ])
    const found = await loader(house.visit('/teammanager/players', manager))
    expect(found?.requests.map(({ person, player }) => [person, player.name])).toEqual([
      ['Runa', 'Runa Peters'],
      ['Ida', 'Ida Holm'],
    ])
    expect(await post({ intent: 'confirm', request: one?.id ?? '' })).toEqual({
      done: 'confirm',
      text: 'Runa confirmed',
    })
    expect(await post({ intent: 'decline', request: other?.id ?? '' })).toEqual({
      done: 'decline',
      text: 'Ida declined',
    })
    expect((await house.roster()).map(({ full_name, connected }) => [full_name, connected])).toEqual([
      ['Runa Peters', true],
      ['Ida Holm', false],
    ])
    expect(refusedIn(await post({ intent: 'confirm', request: one?.id ?? '' })).errors['request']?.code).toMatch(
      /^connection_/,
    )
  })
})

describe('a list', () => {
  const LIST = 'Name;Nr\nPeters, Runa;7\nHolm, Ida;7\nKern, Malte;12'
  type Shown = Awaited<ReturnType<typeof preview>>
  const preview = async (form: Form) => {
    const answer = await post({ intent: 'preview', ...form })
    if (!('seen' in answer)) throw new Error(`No preview: ${JSON.stringify(answer)}`)
    return answer
  }

  test('is shown before it is taken, and taken as it was shown', async () => {
    const shown = await preview({ text: LIST })
    expect(await house.roster()).toEqual([])
    expect(shown.lines.map(({ is, values }) => [is, values.full_name, values.number])).toEqual([
      ['new', 'Runa Peters', '7'],
      ['new', 'Ida Holm', ''],
      ['new', 'Malte Kern', '12'],
    ])
    const answer = await post({ intent: 'import', text: shown.text, seen: shown.seen, take: '2' })
    expect(answer).toEqual({ done: 'import', text: 'Imported: 1 new, 0 changed' })
    expect(await house.roster()).toMatchObject([{ full_name: 'Runa Peters', number: '7' }])
  })

  describe('of 500 players with everything about them', () => {
    const letters = (at: number) => [...String(at)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
    const nameOf = (at: number) => `${'Anna-Margarethe Wilhelmina '.repeat(2)}Müller-Łukasiewicz ${letters(at)}`
    const rows = Array.from(
      { length: 500 },
      (_, at) =>
        `${nameOf(at)};${at % 2 === 0 ? 'f' : 'm'};1990;player.number.${at}@a-long-domain-name.example;+49 170 ${1_000_000 + at}`,
    )
    const text = ['Name;Gender;Birth year;E-mail;Phone', ...rows].join('\n')
    const take = async ({ text, seen }: Shown, ticked: readonly number[], others: boolean) => {
      const form = new FormData()
      for (const [name, value] of Object.entries({ intent: 'import', team: house.team, text, seen }))
        form.append(name, value)
      for (const line of ticked) form.append('take', String(line))
      if (others) form.append('others', 'on')
      const visit = house.visit('/teammanager/players', manager)
      return action({ ...visit, request: new Request(visit.url, { method: 'POST', body: form }) })
    }

    test('as many are shown as fit a page, ticked line by line, and the others taken along', async () => {
      const shown = await preview({ text })
      expect(shown).toMatchObject({ counts: { new: 500 }, others: { count: 400, taken: 400 } })
      expect(shown.typed).toBe('')
      const [left, ...ticked] = shown.lines.map(({ line }) => line)
      expect([left, ticked.length]).toEqual([2, 99])
      expect(await take(shown, ticked, true)).toEqual({ done: 'import', text: 'Imported: 499 new, 0 changed' })
    })

    test('the others are left out by whoever unticks them', async () => {
      const shown = await preview({ text })
      expect(await take(shown, [2, 3], false)).toEqual({ done: 'import', text: 'Imported: 2 new, 0 changed' })
    })

    test('it is shown again when something has changed about the others', async () => {
      const shown = await preview({ text })
      await house.player(nameOf(499))
      expect(await take(shown, [2], true)).toMatchObject({ hasChanged: true, counts: { new: 499, change: 1 } })
      expect(await take(shown, [2], false)).toEqual({ done: 'import', text: 'Imported: 1 new, 0 changed' })
    })
  })

  test('is shown again when the roster has changed since', async () => {
    const shown = await preview({ text: LIST })
    await house.player('Zoe Last', { number: '7' })
    const answer = await post({ intent: 'import', text: shown.text, seen: shown.seen, take: '2' })
    expect(answer).toMatchObject({ hasChanged: true })
    expect(await house.roster()).toHaveLength(1)
  })

  test.each([
    ['UTF-8 with a mark', Buffer.from('\uFEFFName;Nr\nZoë Müller;7')],
    ['UTF-8', Buffer.from('Name;Nr\nZoë Müller;7')],
    ['Windows-1252', Buffer.from('Name;Nr\nZoë Müller;7', 'latin1')],
    ['UTF-16 with a mark', Buffer.from('\uFEFFName;Nr\nZoë Müller;7', 'utf16le')],
    ['UTF-16', Buffer.from('Name;Nr\nZoë Müller;7', 'utf16le')],
    ['UTF-16 of the other order', Buffer.from('\uFEFFName;Nr\nZoë Müller;7', 'utf16le').swap16()],
  ])('may be a file in %s', async (_, bytes) => {
    const { lines } = await preview({ text: '', file: new File([new Uint8Array(bytes)], 'roster.csv') })
    expect(lines).toMatchObject([{ values: { full_name: 'Zoë Müller', number: '7' } }])
  })

  test('is refused when it is empty, too large or no text', async () => {
    const codes = async (form: Form) => Object.values(refusedIn(await post(form)).errors).map(({ code }) => code)
    const file = (bytes: Uint8Array<ArrayBuffer>) => ({
      intent: 'preview',
      text: '',
      file: new File([bytes], 'a.csv'),
    })
    expect(await codes({ intent: 'preview', text: ' \n ' })).toEqual(['list_empty'])
    expect(await codes({ intent: 'preview', text: 'Runa\n'.repeat(70_000) })).toEqual(['list_too_long'])
    expect(await codes(file(new Uint8Array(2 ** 20 + 1).fill(97)))).toEqual(['list_too_long'])
    expect(await codes(file(Uint8Array.of(80, 75, 3, 4, 0, 0, 0, 8, 120, 200)))).toEqual(['file_no_text'])
    expect(await codes({ intent: 'import', text: LIST, seen: '' })).toEqual(['none_ticked'])
  })
})

describe('which team', () => {
  test('the first one, the one that is asked for, and none of others', async () => {
    const own = await house.newTeam('Alpha', { managers: [manager.id] })
    const foreign = await house.newTeam('Mudlarks')
    const at = async (query: string) => (await loader(house.visit(`/teammanager/players${query}`, manager)))?.team.name
    expect([await at(''), await at(`?team=${house.team}`), await at(`?team=${own}`)]).toEqual([
      'Alpha',
      'Kite Club',
      'Alpha',
    ])
    await expect(at(`?team=${foreign}`)).rejects.toMatchObject({ init: { status: 404 } })
  })

  test('nobody’s manager finds none', async () => {
    const nobody = await house.person('Noe')
    expect(await loader(house.visit('/teammanager/players', nobody))).toBeUndefined()
  })

  test('a locked roster is read, not changed; admins who manage teams change it', async () => {
    await house.lock(true)
    const admin = await house.person('Ada', ['admin', 'teammanager'])
    const path = `/teammanager/players?team=${house.team}`
    expect(await loader(house.visit(path, manager))).toMatchObject({ mayEdit: false })
    expect(await loader(house.visit(path, admin))).toMatchObject({ mayEdit: true })
  })
})
