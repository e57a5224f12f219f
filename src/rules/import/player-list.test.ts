import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { USUAL_DIVISIONS } from '../divisions.testing.ts'
import { planPlayers, readPlayersText, teamFinder } from './player-list.ts'

const TEAMS = [
  { id: 'herons', name: 'Herons Ulm', short_name: 'HER', division: 'mixed' },
  { id: 'kites', name: 'Kites', short_name: '', division: 'open' },
  { id: 'kites-w', name: 'Kites', short_name: '', division: 'women' },
]

const plan = (text: string) =>
  planPlayers(readPlayersText(text, 2026).lines, teamFinder(TEAMS, USUAL_DIVISIONS), () => [])

const namesIn = (text: string) => plan(text).map(({ line, team, values }) => [line, team, values.full_name])
const problemsIn = (text: string) =>
  plan(text).flatMap(({ line, problems }) => problems.map(({ code, written }) => [line, code, written]))

describe('a list of many teams', () => {
  test('is parted by name or short name, whatever the case, and keeps its lines', () => {
    expect(namesIn('Name;Team\nRuna Peters;herons ulm\nAda Löw;HER')).toEqual([
      [2, 'herons', 'Runa Peters'],
      [3, 'herons', 'Ada Löw'],
    ])
  })

  test('of two teams of a name the division decides', () => {
    expect(namesIn('Team,Division,Name\nKites,open,Runa\nKites,W,Ada')).toEqual([
      [2, 'kites', 'Runa'],
      [3, 'kites-w', 'Ada'],
    ])
    expect(problemsIn('Team,Name\nKites,Runa')).toEqual([[2, 'team_unclear', 'Kites']])
  })

  test('lines without a team, with an unknown one or with nobody are told', () => {
    const list = 'Team,Name\n,Runa\nOwls,Ada\nHER,\n'
    expect(problemsIn(list)).toEqual([
      [2, 'team_missing', ''],
      [3, 'team_unknown', 'Owls'],
      [4, 'name_missing', ''],
    ])
    expect(plan(list).every(({ is }) => is === 'wrong')).toBe(true)
  })

  test('without a column of teams nothing is read', () => {
    expect(readPlayersText('Name\nRuna', 2026).hasTeams).toBe(false)
    expect(readPlayersText('', 2026).hasTeams).toBe(false)
  })

  test('a name over two lines of the file is one player', () => {
    expect(namesIn('Team,Name\nHER,"Runa\nPeters"\nHER,Ada')).toEqual([
      [2, 'herons', 'Runa Peters'],
      [4, 'herons', 'Ada'],
    ])
  })
})

test('property: every line is given to a team or told, once', () => {
  const cell = fc.constantFrom('Runa Peters', 'Ada', '', 'x, y', '=1', '"quoted"')
  const teamCell = fc.constantFrom('HER', 'Kites', 'Owls', '')
  const rows = fc.array(fc.tuple(teamCell, cell), { maxLength: 20 })
  fc.assert(
    fc.property(rows, (lines) => {
      const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
      const text = ['Team;Name', ...lines.map(([team, name]) => `${quoted(team)};${quoted(name)}`)].join('\n')
      const planned = plan(text)
      const written = lines.flatMap(([team, name], at) => (team === '' && name === '' ? [] : [at + 2]))
      expect(planned.map(({ line }) => line)).toEqual(written)
      for (const { is, team, problems } of planned) {
        if (is === 'wrong') expect(problems).not.toEqual([])
        else expect(team).not.toBe('')
      }
    }),
  )
})
