import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeTournament } from '#areas/tournament/tournament.testing.ts'
import { csvIn } from '#http/areas/csv-route.ts'
import type { Refusal } from '#records/errors.ts'
import { fileOf } from '#records/storage/blobs.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { LOADED_FIELD } from '#rules/edited-form.ts'
import { refusedWith } from '#site/stage.testing.ts'
import { loader as loadTimeline } from '../TimelinePage.tsx'
import { TIMELINE_AUDIT_WORDS } from '../timeline.audit-words.ts'
import { timelines } from '../timeline.collections.ts'
import { changeEvent, changePicture, copyEvent, publishEvents } from '../timeline.commands.server.ts'
import type { TimelineEvent } from '../timeline.queries.server.ts'
import { BREAKFAST, type EventInput, openTimeline, pngFile, type TimelineStage } from '../timeline.testing.ts'
import { loader } from './AdminTimelinePage.tsx'
import { valuesOfEvent } from './event-form.ts'
import { EVENT_COLUMNS } from './timeline-csv.route.server.ts'

let stage: TimelineStage
let admin: Viewer
beforeEach(async () => {
  stage = await openTimeline()
  ;({ admin } = stage)
})
afterEach(() => stage.close())

const forForm = (event: EventInput) => {
  const { picture: _, ...texts } = event
  return Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, value === true ? 'on' : String(value)]))
}

describe('a picture', () => {
  const alt = { alt_en: 'Rolls on a plate', alt_de: '' }

  test('comes with the event, encoded anew', async () => {
    const event = await stage.added({ picture: await pngFile(), ...alt })
    expect(event.picture).toMatch(/^rolls_\w+\.png$/)
    const { events } = await loadTimeline(stage.visit('/timeline', { language: 'de' }))
    expect(events[0]?.picture?.alt).toEqual({ words: 'Rolls on a plate', language: 'en' })
  })

  test('that nobody describes is refused before it is read', async () => {
    const file = await pngFile()
    file.bytes = () => Promise.reject(new Error('was read'))
    const input = { ...BREAKFAST, picture: file }
    expect(refusedWith(await stage.attempt('timeline.addEvent', admin, input))).toBe('alt_missing')
    const { id, updated } = await stage.added()
    const change = { event: id, base: updated, picture: file }
    expect(refusedWith(await stage.attempt('timeline.changePicture', admin, change))).toBe('alt_missing')
  })

  test('is put in, replaced, described anew, and removed with its description', async () => {
    const event = await stage.added()
    const change = async (more: object) => {
      const { updated } = await stage.current(event)
      await stage.run(changePicture, admin, { event: event.id, base: updated, ...alt, ...more })
      return stage.current(event)
    }
    const first = (await change({ picture: await pngFile() })).picture
    expect(await change({ alt_de: 'Brötchen' })).toMatchObject({ picture: first, alt_de: 'Brötchen' })
    expect((await change({ picture: await pngFile('mugs.png') })).picture).toMatch(/^mugs_/)
    expect(await fileOf(stage.db.store, timelines, event.id, first)).toBeUndefined()
    expect(await change({ remove_picture: true })).toMatchObject({ picture: '', alt_en: '', alt_de: '' })
    expect(await stage.db.store.all('SELECT * FROM "_files"')).toEqual([])
  })

  test('has to be there to be described', async () => {
    const { id, updated } = await stage.added()
    const change = { event: id, base: updated, ...alt }
    expect(refusedWith(await stage.attempt('timeline.changePicture', admin, change))).toBe('picture_missing')
  })

  test('that is none is refused in words', async () => {
    const form = { intent: 'add', ...forForm(BREAKFAST), ...alt, picture: new File(['hello'], 'rolls.png') }
    const answer = await stage.posted(form)
    expect(answer).toMatchObject({
      data: { errors: { picture: { text: "This type of file isn't accepted. Choose another." } } },
    })
  })
})

describe('changing', () => {
  const edited = (event: TimelineEvent, changes: Readonly<Record<string, string>>) => ({
    intent: 'change',
    event: event.id,
    [LOADED_FIELD]: JSON.stringify(valuesOfEvent(event)),
    ...valuesOfEvent(event),
    ...changes,
  })

  test('is refused to a program that saw an older one, with both', async () => {
    const event = await stage.added()
    await stage.run(changeEvent, admin, { ...BREAKFAST, event: event.id, base: event.updated, place: 'Tent' })
    const late = { ...BREAKFAST, event: event.id, base: event.updated, place: 'Field 1' }
    expect(await stage.attempt('timeline.changeEvent', admin, late)).toMatchObject({
      status: 409,
      data: { current: { place: 'Tent' }, wanted: { place: 'Field 1' } },
    })
  })

  test('by two admins: what differs is merged, what clashes is asked about', async () => {
    const event = await stage.added()
    await stage.posted(edited(event, { place: 'Tent' }))
    expect(await stage.posted(edited(event, { ends: '10:00' }))).toMatchObject({ done: 'change' })
    expect(await stage.current(event)).toMatchObject({ place: 'Tent', ends: '10:00' })
    expect(await stage.posted(edited(event, { place: 'Field 1' }))).toMatchObject({
      data: { refused: true, conflict: { current: { place: 'Tent' } } },
    })
  })

  test('a tick that was taken away makes it a draft', async () => {
    const event = await stage.added()
    const { published: _, ...form } = edited(event, {})
    await stage.posted(form)
    expect((await stage.current(event)).published).toBe(false)
  })

  test('what is gone says so', async () => {
    const event = await stage.added()
    await stage.db.write((tx) => tx.delete(timelines, event.id))
    expect(await stage.posted(edited(event, { place: 'Tent' }))).toMatchObject({
      data: { status: 404, problem: { text: 'This event has been deleted.' } },
    })
  })
})

describe('copying to the next day', () => {
  test('takes everything along, the picture too, and can be taken back', async () => {
    const event = await stage.added({ day: '2026-06-30', picture: await pngFile(), alt_en: 'Rolls' })
    const done = await stage.posted({ intent: 'copy', event: event.id })
    const [, copy] = await stage.all()
    expect(copy).toMatchObject({ title_de: 'Frühstück', day: '2026-07-01', starts: '07:30', alt_en: 'Rolls' })
    expect(await fileOf(stage.db.store, timelines, copy!.id, copy!.picture)).toMatchObject({ type: 'image/png' })
    expect(done).toMatchObject({ text: 'Copied to Wednesday 1 July.', undo: { intent: 'takeBack', event: copy?.id } })
    if (!('undo' in done) || !done.undo) throw new Error('There is no way back')
    await stage.posted(done.undo)
    expect((await stage.all()).map(({ id }) => id)).toEqual([event.id])
    expect(await fileOf(stage.db.store, timelines, event.id, event.picture)).toBeDefined()
  })

  test('a copy that somebody has changed is not taken back', async () => {
    const event = await stage.added()
    const { event: id, base } = await stage.run(copyEvent, admin, { event: event.id })
    await stage.run(changeEvent, admin, { ...BREAKFAST, event: id, base, place: 'Tent' })
    const late = await stage.attempt('timeline.removeEvent', admin, { event: id, base })
    expect((late as Refusal).status).toBe(409)
    expect(await stage.all()).toHaveLength(2)
  })
})

describe('admins', () => {
  test('publish several at once, and take it back', async () => {
    const [one, other] = [await stage.added({ published: false }), await stage.added({ published: false })]
    const shown = await stage.added()
    const events = [one, other, shown].map(({ id }) => id).join(',')
    const done = await stage.posted({ intent: 'publish', events })
    expect(done).toMatchObject({ text: '2 events published.' })
    expect((await stage.all()).every(({ published }) => published)).toBe(true)
    if (!('undo' in done) || !done.undo) throw new Error('There is no way back')
    await stage.posted(done.undo)
    expect(
      [await stage.current(one), await stage.current(other), await stage.current(shown)].map(
        ({ published }) => published,
      ),
    ).toEqual([false, false, true])
  })

  test('that change nothing leave no trace', async () => {
    const { id } = await stage.added()
    const before = await stage.audited()
    expect(await stage.run(publishEvents, admin, { events: [id], published: true })).toEqual({ changed: [] })
    expect(await stage.audited()).toEqual(before)
  })

  test('find events by words, day, audience and state', async () => {
    await stage.added()
    await stage.added({ title_en: 'Party', title_de: '', place: 'Boat house', starts: '21:00', ends: '02:00' })
    await stage.added({ title_en: '', title_de: 'Abbau', day: '2026-06-14', audience: 'helpers', published: false })
    const found = async (query: string) => {
      const { list } = await loader(stage.visit(`/admin/tournament/timelines?${query}`, { viewer: admin }))
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
    await stage.added({ day: '2026-06-14' })
    await makeTournament(stage.db, { starts: '2026-06-13', ends: '2026-06-14' })
    const dayOf = async (query: string) =>
      (await loader(stage.visit(`/admin/tournament/timelines?new${query}`, { viewer: admin }))).day
    expect(await dayOf('')).toBe('2026-06-13')
    expect(await dayOf('&day=2026-06-14')).toBe('2026-06-14')
  })

  test('take the list home', async () => {
    await stage.added({ description_en: 'Bring a mug, and a friend.' })
    expect(csvIn('en', EVENT_COLUMNS, await stage.all())).toContain(
      '2026-06-13,07:30,09:30,Breakfast,Frühstück,"Club house","Bring a mug, and a friend.",,Everyone,Published',
    )
  })

  test('remove one, and what they did stays in words', async () => {
    const { id, updated } = await stage.added()
    await stage.posted({ intent: 'remove', event: id, base: updated })
    expect(await stage.all()).toEqual([])
    const [, last] = await stage.audited()
    const words = TIMELINE_AUDIT_WORDS[last?.action ?? '']
    const entry = {
      action: last?.action ?? '',
      subject: { collection: 'timelines', id, name: '' },
      detail: last?.detail as Record<string, unknown>,
    }
    expect(words?.(entry, { currency: 'EUR' })).toBe('Deleted event Breakfast')
  })
})
