import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { CountRange } from './counts.ts'
import { SIZES } from './formats.testing.ts'
import { PROPOSAL_CODES, proposalsFor } from './proposals.ts'

/** docs/rules/formats.md says what is proposed. */

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/rules/formats.md'), 'utf8').split('\n')

const span = ({ least, most }: CountRange) => (least === most ? `${least}` : `${least}–${most}`)

test.each(SIZES)('%i teams have their line', (teams) => {
  const [standard, ...others] = proposalsFor(teams)
  if (!standard) throw new Error(`nothing for ${teams}`)
  const { code, format, counts } = standard
  const pools = format.pools.filter(({ stage }) => stage === 1).map(({ members }) => members.length)
  const also = others.map(({ code, counts }) => `${code} ${counts.games}`)
  const cells = [teams, code, pools.join(' '), counts.games, span(counts.gamesPerTeam), counts.rounds, also.join(', ')]
  expect(PAGE).toContain(`| ${cells.join(' | ')} |`)
})

describe('each proposal is described', () => {
  test.each(PROPOSAL_CODES)('%s', (code) => {
    const before = PAGE.slice(0, PAGE.indexOf('## How it is put together'))
    expect(before.filter((line) => line.startsWith('| `') && line.includes(`\`${code}\``))).toHaveLength(1)
  })
})
