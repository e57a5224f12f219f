import sharp from 'sharp'
import type * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { players, teams } from '#areas/teams/teams.collections.ts'
import { makeTournament } from '#areas/tournament/tournament.testing.ts'
import { csvIn } from '#http/areas/csv-route.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import type { Refusal } from '#records/errors.ts'
import { fileOf } from '#records/storage/blobs.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import { LOADED_FIELD } from '#rules/edited-form.ts'
import { openStage, refusedWith, type Stage } from '#site/stage.testing.ts'
import { action, loader as adminLoader } from './admin/AdminTimelinePage.tsx'
import { valuesOfEvent } from './admin/event-form.ts'
import { EVENT_COLUMNS } from './admin/timeline-csv.route.server.ts'
import { loader } from './TimelinePage.tsx'
import { TIMELINE_AUDIT_WORDS } from './timeline.audit-words.ts'
import { timelines } from './timeline.collections.ts'
import { addEvent, changeEvent, changePicture, copyEvent, publishEvents } from './timeline.commands.server.ts'
import { AUDIENCES, EVENTS_MOST, type EventAudience } from './timeline.fields.ts'
import type { TimelineEvent } from './timeline.queries.server.ts'

let stage: Stage
let admin: Viewer
beforeEach(async () => {
  stage = await openStage()
  admin = await stage.person('Boss', ['admin'])
})
afterEach(() => stage.close())

type Input = v.InferInput<typeof addEvent.input>

const breakfast: Input = {
  title_en: 'Breakfast',
  title_de: 'Frühstück',
  day: '2026-06-13',
  starts: '07:30',
  ends: '09:30',
  place: 'Club house',
  audience: 'everybody',
  published: true,
}

async function added(more: Partial<Input> = {}): Promise<TimelineEvent> {
  const { event } = await stage.run(addEvent, admin, { ...breakfast, ...more })
  const found = await stage.db.get(timelines, event)
  if (!found) throw new Error('Nothing was kept')
  return found
}

const all = () => stage.db.list(timelines, { sort: 'day,starts,id' })
const current = async ({ id }: { id: string }) => (await stage.db.get(timelines, id))!

const image = () => sharp({ create: { width: 64, height: 36, channels: 3, background: '#27c' } })
const picture = async (name = 'rolls.png') =>
  new File([new Uint8Array(await image().png().toBuffer())], name, { type: 'image/png' })

const titles = async (viewer: Viewer, path = '/timeline', language: 'en' | 'de' = 'en') =>
  (await loader(stage.visit(path, { viewer, language }))).events.map(({ title }) => title.words)

describe('an event', () => {
  test('is added by an admin, and kept with who did it', async () => {
    const { id } = await added()
    expect(await all()).toMatchObject([{ ...breakfast, description_en: '', picture: '' }])
    expect(await stage.audited()).toEqual([
      {
        actor: admin.id,
        action: 'timeline.addEvent',
        collection: 'timelines',
        record: id,
        detail: { title: 'Breakfast' },
      },
    ])
  })

  test.each<[string, Partial<Input>, string, string]>([
    ['without a title', { title_en: '', title_de: ' ' }, 'title_en', 'validation_partial_check'],
    ['on a day that does not exist', { day: '2026-02-30' }, 'day', 'validation_check'],
    ['without a day', { day: '' }, 'day', 'validation_required'],
    ['at a time that does not exist', { starts: '25:00' }, 'starts', 'validation_check'],
    ['that ends when it begins', { ends: '07:30' }, 'ends', 'validation_partial_check'],
    ['with a title as long as a text', { title_en: 'x'.repeat(81) }, 'title_en', 'validation_max_length'],
    [
      'with a description as long as a book',
      { description_de: 'x'.repeat(1_001) },
      'description_de',
      'validation_max_length',
    ],
    ['with a place as long as a text', { place: 'x'.repeat(81) }, 'place', 'validation_max_length'],
  ])('%s is refused at its field', async (_, more, field, code) => {
    const refusal = await stage.attempt('timeline.addEvent', admin, { ...breakfast, ...more })
    expect(refusal).toMatchObject({ status: 400, data: { [field]: { code } } })
    expect(await all()).toEqual([])
  })

  test('that lacks several things is told all of them at once, in words', async () => {
    const refusal = await stage.attempt('timeline.addEvent', admin, {
      ...breakfast,
      title_en: '',
      title_de: '',
      day: '',
    })
    expect(refusal).toMatchObject({
      data: {
        title_en: { message: 'Write a title in English or in German.' },
        day: { message: 'Choose a day.' },
      },
    })
  })

  test('for somebody unknown is refused', async () => {
    const refusal = await stage.attempt('timeline.addEvent', admin, { ...breakfast, audience: 'dogs' })
    expect(refusal).toMatchObject({ status: 400, data: { audience: { message: 'Choose who sees it.' } } })
  })

  test('finds no room once there are too many', async () => {
    await stage.db.write(async (tx) => {
      for (let n = 0; n < EVENTS_MOST - 1; n++) await tx.createStored(timelines, { ...breakfast, title_en: `${n}` })
    })
    const last = await added()
    expect(refusedWith(await stage.attempt('timeline.addEvent', admin, breakfast))).toBe('events_full')
    expect(refusedWith(await stage.attempt('timeline.copyEvent', admin, { event: last.id }))).toBe('events_full')
  })

  test('is nobody else’s to write', async () => {
    const { id, updated } = await added()
    const helper = await stage.person('Helga', ['worker', 'teammanager', 'scorekeeper'])
    const tries: readonly [string, object][] = [
      ['addEvent', breakfast],
      ['changeEvent', { ...breakfast, event: id, base: updated }],
      ['changePicture', { event: id, base: updated, remove_picture: true }],
      ['removeEvent', { event: id, base: updated }],
      ['copyEvent', { event: id }],
      ['publishEvents', { events: [id], published: false }],
    ]
    const answers = []
    for (const [name, input] of tries)
      for (const actor of [GUEST, helper]) answers.push(await stage.attempt(`timeline.${name}`, actor, input))
    expect(answers.map((it) => (it as Refusal).status)).toEqual(tries.flatMap(() => [401, 403]))
    expect(await all()).toHaveLength(1)
  })
})

describe('who sees it', () => {
  const people = async () => {
    const { id: team } = await stage.db.write((tx) =>
      tx.create(teams, { name: 'Kite Club', division: 'mixed', state: 'accepted' }),
    )
    const player = await stage.db.write((tx) => tx.create(players, { name: 'Ada L.', team }))
    return {
      guest: GUEST,
      user: await stage.person('Uwe'),
      player: await stage.person('Ada', [], { player: player.id }),
      helper: await stage.person('Helga', ['worker']),
      manager: await stage.person('Mia', ['teammanager']),
      scorekeeper: await stage.person('Sam', ['scorekeeper']),
      admin,
    }
  }

  test('follows from its audience, and drafts are for nobody', async () => {
    for (const audience of AUDIENCES) {
      await added({ audience, title_en: audience })
      await added({ audience, title_en: `draft for ${audience}`, published: false })
    }
    const seen: Record<string, string[]> = {}
    for (const [who, viewer] of Object.entries(await people())) seen[who] = (await titles(viewer)).toSorted()
    const sees = (...audiences: EventAudience[]) => audiences.toSorted()
    expect(seen).toEqual({
      guest: sees('everybody'),
      user: sees('everybody'),
      player: sees('everybody', 'players'),
      helper: sees('everybody', 'helpers'),
      manager: sees('everybody', 'players', 'managers'),
      scorekeeper: sees('everybody'),
      admin: sees(...AUDIENCES),
    })
  })

  test('in their language, or in the other one, and says which', async () => {
    await added()
    await added({ title_en: '', title_de: 'Abbau', starts: '17:00', ends: '' })
    await added({ title_de: '', title_en: 'Awards', starts: '18:00', ends: '' })
    expect(await titles(GUEST)).toEqual(['Breakfast', 'Abbau', 'Awards'])
    expect(await titles(GUEST, '/timeline', 'de')).toEqual(['Frühstück', 'Abbau', 'Awards'])
    const { events } = await loader(stage.visit('/timeline', { language: 'en' }))
    expect(events.map(({ title }) => title.language)).toEqual(['en', 'de', 'en'])
  })
})

describe('the page', () => {
  test('has the days on which something is, in order, and shows the one that is asked for', async () => {
    await added({ day: '2026-06-14', starts: '08:00' })
    await added({ starts: '21:00', ends: '02:00' })
    await added()
    const shown = async (query: string) => (await loader(stage.visit(`/timeline${query}`))).shown.choices.day
    const { events } = await loader(stage.visit('/timeline'))
    expect(events.map(({ day, starts }) => `${day} ${starts}`)).toEqual([
      '2026-06-13 07:30',
      '2026-06-13 21:00',
      '2026-06-14 08:00',
    ])
    expect(await shown('')).toBe('')
    expect(await shown('?day=2026-06-14')).toBe('2026-06-14')
    expect(await shown('?day=2026-06-15')).toBe('')
  })

  test('goes by the clocks of the tournament', async () => {
    await makeTournament(stage.db, { name: 'Cup', time_zone: 'America/New_York' })
    expect(await loader(stage.visit('/timeline'))).toMatchObject({ zone: 'America/New_York', tournament: 'Cup' })
  })

  test('can be kept for guests until an event, a game or the tournament changes', async () => {
    const visit = stage.visit('/timeline')
    await loader(visit)
    const { reads } = visit.context.get(pageRequest)
    expect(reads.isTrackable).toBe(true)
    expect([...reads.collections].map(({ name }) => name)).toEqual(
      expect.arrayContaining(['config', 'games', 'timelines', 'tournament']),
    )
  })
})

describe('a picture', () => {
  const alt = { alt_en: 'Rolls on a plate', alt_de: '' }

  test('comes with the event, encoded anew', async () => {
    const event = await added({ picture: await picture(), ...alt })
    expect(event.picture).toMatch(/^rolls_\w+\.png$/)
    const { events } = await loader(stage.visit('/timeline', { language: 'de' }))
    expect(events[0]?.picture?.alt).toEqual({ words: 'Rolls on a plate', language: 'en' })
  })

  test('that nobody describes is refused before it is read', async () => {
    const file = await picture()
    file.bytes = () => Promise.reject(new Error('was read'))
    const input = { ...breakfast, picture: file }
    expect(refusedWith(await stage.attempt('timeline.addEvent', admin, input))).toBe('alt_missing')
    const { id, updated } = await added()
    const change = { event: id, base: updated, picture: file }
    expect(refusedWith(await stage.attempt('timeline.changePicture', admin, change))).toBe('alt_missing')
  })

  test('is put in, replaced, described anew, and removed with its description', async () => {
    const event = await added()
    const change = async (more: object) => {
      const { updated } = await current(event)
      await stage.run(changePicture, admin, { event: event.id, base: updated, ...alt, ...more })
      return current(event)
    }
    const first = (await change({ picture: await picture() })).picture
    expect(await change({ alt_de: 'Brötchen' })).toMatchObject({ picture: first, alt_de: 'Brötchen' })
    expect((await change({ picture: await picture('mugs.png') })).picture).toMatch(/^mugs_/)
    expect(await fileOf(stage.db.store, timelines, event.id, first)).toBeUndefined()
    expect(await change({ remove_picture: true })).toMatchObject({ picture: '', alt_en: '', alt_de: '' })
    expect(await stage.db.store.all('SELECT * FROM "_files"')).toEqual([])
  })

  test('has to be there to be described', async () => {
    const { id, updated } = await added()
    const change = { event: id, base: updated, ...alt }
    expect(refusedWith(await stage.attempt('timeline.changePicture', admin, change))).toBe('picture_missing')
  })

  test('that is none is refused in words', async () => {
    const form = { intent: 'add', ...forForm(breakfast), ...alt, picture: new File(['hello'], 'rolls.png') }
    const answer = await posted(form)
    expect(answer).toMatchObject({
      data: { errors: { picture: { text: 'A file of this kind is not taken. Choose another one.' } } },
    })
  })
})

const forForm = (event: Input) => {
  const { picture: _, ...texts } = event
  return Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, value === true ? 'on' : String(value)]))
}

const posted = (form: Readonly<Record<string, string | File>>) =>
  action(stage.visit('/admin/tournament/timelines', { viewer: admin, form }))

describe('changing', () => {
  const edited = (event: TimelineEvent, changes: Readonly<Record<string, string>>) => ({
    intent: 'change',
    event: event.id,
    [LOADED_FIELD]: JSON.stringify(valuesOfEvent(event)),
    ...valuesOfEvent(event),
    ...changes,
  })

  test('is refused to a program that saw an older one, with both', async () => {
    const event = await added()
    await stage.run(changeEvent, admin, { ...breakfast, event: event.id, base: event.updated, place: 'Tent' })
    const late = { ...breakfast, event: event.id, base: event.updated, place: 'Field 1' }
    expect(await stage.attempt('timeline.changeEvent', admin, late)).toMatchObject({
      status: 409,
      data: { current: { place: 'Tent' }, wanted: { place: 'Field 1' } },
    })
  })

  test('by two admins: what differs is merged, what clashes is asked about', async () => {
    const event = await added()
    await posted(edited(event, { place: 'Tent' }))
    expect(await posted(edited(event, { ends: '10:00' }))).toMatchObject({ done: 'change' })
    expect(await current(event)).toMatchObject({ place: 'Tent', ends: '10:00' })
    expect(await posted(edited(event, { place: 'Field 1' }))).toMatchObject({
      data: { refused: true, conflict: { current: { place: 'Tent' } } },
    })
  })

  test('a tick that was taken away makes it a draft', async () => {
    const event = await added()
    const { published: _, ...form } = edited(event, {})
    await posted(form)
    expect((await current(event)).published).toBe(false)
  })

  test('what is gone says so', async () => {
    const event = await added()
    await stage.db.write((tx) => tx.delete(timelines, event.id))
    expect(await posted(edited(event, { place: 'Tent' }))).toMatchObject({
      data: { status: 404, problem: { text: 'This event is not there any more.' } },
    })
  })
})

describe('copying to the next day', () => {
  test('takes everything along, the picture too, and can be taken back', async () => {
    const event = await added({ day: '2026-06-30', picture: await picture(), alt_en: 'Rolls' })
    const done = await posted({ intent: 'copy', event: event.id })
    const [, copy] = await all()
    expect(copy).toMatchObject({ title_de: 'Frühstück', day: '2026-07-01', starts: '07:30', alt_en: 'Rolls' })
    expect(await fileOf(stage.db.store, timelines, copy!.id, copy!.picture)).toMatchObject({ type: 'image/png' })
    expect(done).toMatchObject({ text: 'Copied to Wednesday 1 July.', undo: { intent: 'takeBack', event: copy?.id } })
    if (!('undo' in done) || !done.undo) throw new Error('There is no way back')
    await posted(done.undo)
    expect((await all()).map(({ id }) => id)).toEqual([event.id])
    expect(await fileOf(stage.db.store, timelines, event.id, event.picture)).toBeDefined()
  })

  test('a copy that somebody has changed is not taken back', async () => {
    const event = await added()
    const { event: id, base } = await stage.run(copyEvent, admin, { event: event.id })
    await stage.run(changeEvent, admin, { ...breakfast, event: id, base, place: 'Tent' })
    const late = await stage.attempt('timeline.removeEvent', admin, { event: id, base })
    expect((late as Refusal).status).toBe(409)
    expect(await all()).toHaveLength(2)
  })
})

describe('admins', () => {
  test('publish several at once, and take it back', async () => {
    const [one, other] = [await added({ published: false }), await added({ published: false })]
    const shown = await added()
    const events = [one, other, shown].map(({ id }) => id).join(',')
    const done = await posted({ intent: 'publish', events })
    expect(done).toMatchObject({ text: '2 events published.' })
    expect((await all()).every(({ published }) => published)).toBe(true)
    if (!('undo' in done) || !done.undo) throw new Error('There is no way back')
    await posted(done.undo)
    expect([await current(one), await current(other), await current(shown)].map(({ published }) => published)).toEqual([
      false,
      false,
      true,
    ])
  })

  test('that change nothing leave no trace', async () => {
    const { id } = await added()
    const before = await stage.audited()
    expect(await stage.run(publishEvents, admin, { events: [id], published: true })).toEqual({ changed: [] })
    expect(await stage.audited()).toEqual(before)
  })

  test('find events by words, day, audience and state', async () => {
    await added()
    await added({ title_en: 'Party', title_de: '', place: 'Boat house', starts: '21:00', ends: '02:00' })
    await added({ title_en: '', title_de: 'Abbau', day: '2026-06-14', audience: 'helpers', published: false })
    const found = async (query: string) => {
      const { list } = await adminLoader(stage.visit(`/admin/tournament/timelines?${query}`, { viewer: admin }))
      return list?.items.map(({ title_en, title_de }) => title_en || title_de)
    }
    expect(await found('')).toEqual(['Breakfast', 'Party', 'Abbau'])
    expect(await found('sort=-day')).toEqual(['Abbau', 'Breakfast', 'Party'])
    expect(await found('q=boat')).toEqual(['Party'])
    expect(await found('q=früh')).toEqual(['Breakfast'])
    expect(await found('day=2026-06-14')).toEqual(['Abbau'])
    expect(await found('audience=helpers')).toEqual(['Abbau'])
    expect(await found('published=no')).toEqual(['Abbau'])
  })

  test('begin a new one on the first day of the tournament, or on the one that they look at', async () => {
    await added({ day: '2026-06-14' })
    await makeTournament(stage.db, { starts: '2026-06-13', ends: '2026-06-14' })
    const dayOf = async (query: string) =>
      (await adminLoader(stage.visit(`/admin/tournament/timelines?new${query}`, { viewer: admin }))).day
    expect(await dayOf('')).toBe('2026-06-13')
    expect(await dayOf('&day=2026-06-14')).toBe('2026-06-14')
  })

  test('take the list home', async () => {
    await added({ description_en: 'Bring a mug, and a friend.' })
    expect(csvIn('en', EVENT_COLUMNS, await all())).toContain(
      '2026-06-13,07:30,09:30,Breakfast,Frühstück,"Club house","Bring a mug, and a friend.",,Everybody,Published',
    )
  })

  test('remove one, and what they did stays in words', async () => {
    const { id, updated } = await added()
    await posted({ intent: 'remove', event: id, base: updated })
    expect(await all()).toEqual([])
    const [, last] = await stage.audited()
    const words = TIMELINE_AUDIT_WORDS[last?.action ?? '']
    const entry = {
      action: last?.action ?? '',
      subject: { collection: 'timelines', id, name: '' },
      detail: last?.detail as Record<string, unknown>,
    }
    expect(words?.(entry, { currency: 'EUR' })).toBe('removed the event Breakfast')
  })
})
