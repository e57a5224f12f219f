import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Kept, keepBackup, type Occasion, outdated, rotate } from './backups.ts'

let copies: string
beforeEach(() => {
  copies = mkdtempSync(join(tmpdir(), 'fieldside-rotation-'))
})
afterEach(() => rmSync(copies, { recursive: true, force: true }))

const source = { backup: async (file: string) => writeFileSync(file, '') }

describe('rotation', () => {
  const kept = (at: string, occasion: Occasion = 'hourly'): Kept => ({
    file: `${at} ${occasion}`,
    at: new Date(at),
    occasion,
  })
  const hours = (day: string) =>
    Array.from({ length: 24 }, (_, hour) => kept(`${day}T${String(23 - hour).padStart(2, '0')}:00:00Z`))

  test('the last hours stay, and of the days before their last copy', () => {
    const all = ['2026-06-07', '2026-06-06', '2026-06-05', '2026-06-04'].flatMap(hours)
    const gone = new Set(outdated(all, { hourly: 6, daily: 3 }))
    const stays = all.filter((it) => !gone.has(it)).map(({ at }) => at.toISOString().slice(0, 13))
    expect(stays).toEqual([
      ...['23', '22', '21', '20', '19', '18'].map((hour) => `2026-06-07T${hour}`),
      '2026-06-06T23',
      '2026-06-05T23',
    ])
  })

  test('copies made by hand stay; of those before migrations the last five', () => {
    const manual = hours('2026-06-01').map((it) => ({ ...it, occasion: 'manual' as const }))
    const before = Array.from({ length: 8 }, (_, index) =>
      kept(`2026-05-0${8 - index}T00:00:00Z`, `before-${9 - index}`),
    )
    expect(outdated([...manual, ...before], { hourly: 1, daily: 0 }).map(({ occasion }) => occasion)).toEqual([
      'before-4',
      'before-3',
      'before-2',
    ])
  })

  test('deletes what is outdated or was never finished, and nothing that is not ours', async () => {
    for (const hour of ['08', '09', '10'])
      await keepBackup(source, copies, 'hourly', new Date(`2026-06-06T${hour}:00:00Z`))
    writeFileSync(join(copies, 'notes.txt'), 'mine')
    writeFileSync(join(copies, 'old.db.partial'), '')
    writeFileSync(join(copies, 'new.db.partial'), '')
    utimesSync(join(copies, 'old.db.partial'), 0, 0)
    rotate(copies, { hourly: 2, daily: 0 })
    expect(readdirSync(copies).toSorted()).toEqual([
      'fieldside-2026-06-06T09-00-00.000Z-hourly.db',
      'fieldside-2026-06-06T10-00-00.000Z-hourly.db',
      'new.db.partial',
      'notes.txt',
    ])
  })
})
