import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { players, teams } from '#areas/teams/teams.collections.ts'
import { makeTournament } from '#areas/tournament/tournament.testing.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import type { Refusal } from '#records/errors.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import { refusedWith } from '#site/stage.testing.ts'
import { loader } from './TimelinePage.tsx'
import { timelines } from './timeline.collections.ts'
import { AUDIENCES, EVENTS_MOST, type EventAudience } from './timeline.fields.ts'
import { BREAKFAST, type EventInput, openTimeline, type TimelineStage } from './timeline.testing.ts'

let stage: TimelineStage
let admin: Viewer
beforeEach(async () => {
  stage = await openTimeline()
  ;({ admin } = stage)
})
afterEach(() => stage.close())

const titles = async (viewer: Viewer, path = '/timeline', language: 'en' | 'de' = 'en') =>
  (await loader(stage.visit(path, { viewer, language }))).events.map(({ title }) => title.words)

describe('an event', () => {
  test('is added by an admin, and kept with who did it', async () => {
    const { id } = await stage.added()
    expect(await stage.all()).toMatchObject([{ ...BREAKFAST, description_en: '', picture: '' }])
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

  test.each<[string, Partial<EventInput>, string, string]>([
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
    const refusal = await stage.attempt('timeline.addEvent', admin, { ...BREAKFAST, ...more })
    expect(refusal).toMatchObject({ status: 400, data: { [field]: { code } } })
    expect(await stage.all()).toEqual([])
  })

  test('that lacks several things is told all of them at once, in words', async () => {
    const refusal = await stage.attempt('timeline.addEvent', admin, {
      ...BREAKFAST,
      title_en: '',
      title_de: '',
      day: '',
    })
    expect(refusal).toMatchObject({
      data: {
        title_en: { message: 'Enter a title in English or German.' },
        day: { message: 'Choose a day.' },
      },
    })
  })

  test('for somebody unknown is refused', async () => {
    const refusal = await stage.attempt('timeline.addEvent', admin, { ...BREAKFAST, audience: 'dogs' })
    expect(refusal).toMatchObject({ status: 400, data: { audience: { message: 'Choose who can see it.' } } })
  })

  test('finds no room once there are too many', async () => {
    await stage.db.write(async (tx) => {
      for (let n = 0; n < EVENTS_MOST - 1; n++) await tx.createStored(timelines, { ...BREAKFAST, title_en: `${n}` })
    })
    const last = await stage.added()
    expect(refusedWith(await stage.attempt('timeline.addEvent', admin, BREAKFAST))).toBe('events_full')
    expect(refusedWith(await stage.attempt('timeline.copyEvent', admin, { event: last.id }))).toBe('events_full')
  })

  test('is nobody else’s to write', async () => {
    const { id, updated } = await stage.added()
    const helper = await stage.person('Helga', ['worker', 'teammanager', 'scorekeeper'])
    const tries: readonly [string, object][] = [
      ['addEvent', BREAKFAST],
      ['changeEvent', { ...BREAKFAST, event: id, base: updated }],
      ['changePicture', { event: id, base: updated, remove_picture: true }],
      ['removeEvent', { event: id, base: updated }],
      ['copyEvent', { event: id }],
      ['publishEvents', { events: [id], published: false }],
    ]
    const answers = []
    for (const [name, input] of tries)
      for (const actor of [GUEST, helper]) answers.push(await stage.attempt(`timeline.${name}`, actor, input))
    expect(answers.map((it) => (it as Refusal).status)).toEqual(tries.flatMap(() => [401, 403]))
    expect(await stage.all()).toHaveLength(1)
  })
})

describe('who sees it', () => {
  const people = async () => {
    const manager = await stage.person('Mia', ['teammanager'])
    const { id: team } = await stage.db.write((tx) =>
      tx.create(teams, { name: 'Kite Club', division: 'mixed', state: 'accepted', managers: [manager.id] }),
    )
    const player = await stage.db.write((tx) => tx.create(players, { name: 'Ada L.', team }))
    return {
      guest: GUEST,
      user: await stage.person('Uwe'),
      player: await stage.person('Ada', [], { player: player.id }),
      helper: await stage.person('Helga', ['worker']),
      manager,
      scorekeeper: await stage.person('Sam', ['scorekeeper']),
      admin,
    }
  }

  test('follows from its audience, and drafts are for nobody', async () => {
    for (const audience of AUDIENCES) {
      await stage.added({ audience, title_en: audience })
      await stage.added({ audience, title_en: `draft for ${audience}`, published: false })
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
    await stage.added()
    await stage.added({ title_en: '', title_de: 'Abbau', starts: '17:00', ends: '' })
    await stage.added({ title_de: '', title_en: 'Awards', starts: '18:00', ends: '' })
    expect(await titles(GUEST)).toEqual(['Breakfast', 'Abbau', 'Awards'])
    expect(await titles(GUEST, '/timeline', 'de')).toEqual(['Frühstück', 'Abbau', 'Awards'])
    const { events } = await loader(stage.visit('/timeline', { language: 'en' }))
    expect(events.map(({ title }) => title.language)).toEqual(['en', 'de', 'en'])
  })
})

describe('the page', () => {
  test('has the days on which something is, in order, and shows the one that is asked for', async () => {
    await stage.added({ day: '2026-06-14', starts: '08:00' })
    await stage.added({ starts: '21:00', ends: '02:00' })
    await stage.added()
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
