import { describe, expect, test } from 'vitest'
import { concerns, favouriteTeams, followedIn, followTeam } from './favourites.ts'

const herons = { team: 'herons', division: 'mixed' }
const kites = { team: 'kites', division: 'open' }

test.each([
  ['nothing', null],
  ['no list', { team: 'herons' }],
  ['a list of something else', ['herons', 7, null, { team: 'herons' }]],
])('%s is no team that somebody follows', (_, found) => expect(followedIn(found)).toEqual([]))

test('teams are followed once, the latest last, and no more than thirty', () => {
  for (const wanted of [herons, kites, herons]) followTeam(wanted, true)
  expect(favouriteTeams.get()).toEqual([kites, herons])
  for (let n = 0; n < 40; n++) followTeam({ team: `team ${n}`, division: 'mixed' }, true)
  expect(favouriteTeams.get()).toHaveLength(30)
  expect(favouriteTeams.get().at(-1)).toEqual({ team: 'team 39', division: 'mixed' })
  followTeam({ team: 'team 39', division: 'mixed' }, false)
  expect(favouriteTeams.get().at(-1)).toEqual({ team: 'team 38', division: 'mixed' })
})

describe('what concerns somebody who follows a team', () => {
  test.each([
    ['everybody', { team: '', division: '' }, true],
    ['the team', { team: 'herons', division: '' }, true],
    ['another team of its division', { team: 'egrets', division: 'mixed' }, false],
    ['its division', { team: '', division: 'mixed' }, true],
    ['another division', { team: '', division: 'open' }, false],
  ])('%s', (_, about, expected) => expect(concerns(about, [herons])).toBe(expected))
})
