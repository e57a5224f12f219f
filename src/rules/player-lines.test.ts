import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { USUAL_DIVISIONS } from './divisions.testing.ts'
import { partedByTeam } from './player-lines.ts'
import { readRosterText } from './roster-lines.ts'

const TEAMS = [
  { id: 'herons', name: 'Herons Ulm', short_name: 'HER', division: 'mixed' },
  { id: 'kites', name: 'Kites', short_name: '', division: 'open' },
  { id: 'kites-w', name: 'Kites', short_name: '', division: 'women' },
]

const namesIn = (text: string) =>
  partedByTeam(text, TEAMS, USUAL_DIVISIONS).teams.map(({ team, text: own, from }) => ({
    team,
    players: readRosterText(own, 2026).lines.map(({ line, facts }) => [from[line - 2], facts.full_name]),
  }))

describe('a list of many teams', () => {
  test('is parted by name or short name, whatever the case, and keeps its lines', () => {
    expect(namesIn('Name;Team\nRuna Peters;herons ulm\nAda Löw;HER')).toEqual([
      {
        team: 'herons',
        players: [
          [2, 'Runa Peters'],
          [3, 'Ada Löw'],
        ],
      },
    ])
  })

  test('of two teams of a name the division decides', () => {
    expect(namesIn('Team,Division,Name\nKites,open,Runa\nKites,W,Ada')).toEqual([
      { team: 'kites', players: [[2, 'Runa']] },
      { team: 'kites-w', players: [[3, 'Ada']] },
    ])
    expect(partedByTeam('Team,Name\nKites,Runa', TEAMS, USUAL_DIVISIONS).lost).toEqual([
      { line: 2, problem: 'team_unclear', written: 'Kites' },
    ])
  })

  test('lines without a team, with an unknown one or with nobody are told', () => {
    const { lost } = partedByTeam('Team,Name\n,Runa\nOwls,Ada\nHER,\n', TEAMS, USUAL_DIVISIONS)
    expect(lost.map(({ line, problem }) => [line, problem])).toEqual([
      [2, 'team_missing'],
      [3, 'team_unknown'],
      [4, 'nobody_named'],
    ])
  })

  test('without a column of teams nothing is read', () => {
    expect(partedByTeam('Name\nRuna', TEAMS, USUAL_DIVISIONS)).toEqual({ hasTeams: false, teams: [], lost: [] })
    expect(partedByTeam('', TEAMS, USUAL_DIVISIONS).hasTeams).toBe(false)
  })

  test('a name over two lines of the file is one player', () => {
    expect(namesIn('Team,Name\nHER,"Runa\nPeters"\nHER,Ada')).toEqual([
      {
        team: 'herons',
        players: [
          [2, 'Runa Peters'],
          [4, 'Ada'],
        ],
      },
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
      const { teams, lost } = partedByTeam(text, TEAMS, USUAL_DIVISIONS)
      const told = [...teams.flatMap(({ from }) => from), ...lost.map(({ line }) => line)]
      const written = lines.flatMap(([team, name], at) => (team === '' && name === '' ? [] : [at + 2]))
      expect(told.toSorted((a, b) => a - b)).toEqual(written)
      for (const { text: own, from } of teams) expect(readRosterText(own, 2026).lines).toHaveLength(from.length)
    }),
  )
})
