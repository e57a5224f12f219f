import { spawnSync } from 'node:child_process'
import { chownSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { runProgram } from '../stage/program.ts'
import { runToEnd, services } from './service.ts'

const place = services()

const AS_NOBODY = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']
const canBeNobody = spawnSync('setpriv', [...AS_NOBODY.slice(1), process.execPath, '-e', '']).status === 0

/** Which no system makes. */
const NO_FOLDER = '/proc/self/none/data'

describe('beside the running service', () => {
  test('a copy can be made, but neither a restore nor an admin', async () => {
    const { child, ended } = await place.started()
    const env = { DATA_DIR: place.folder }
    const copy = join(place.folder, 'copy.db')
    expect((await runToEnd('backup', [copy], env)).stdout).toBe(
      `The database was copied to ${copy} and the copy was checked.`,
    )
    expect(await runToEnd('backup', [copy], env)).toMatchObject({
      code: 1,
      stderr: `${copy} is there already: name another file.\n`,
    })
    for (const [script, argument] of [
      ['restore', copy],
      ['admin', 'desk@club.example'],
    ] as const) {
      const refused = await runToEnd(script, [argument], env)
      expect(refused.code).toBe(1)
      expect(refused.stderr).toMatch(/^Another Fieldside process uses the data folder .+\.\n$/)
    }
    child.kill('SIGTERM')
    await ended
    expect(await runToEnd('restore', [copy], env)).toMatchObject({
      code: 1,
      stderr: `${copy} cannot be restored: nobody in it is an admin. --without-admin restores it nevertheless.\n`,
    })
    const restored = await runToEnd('restore', [copy, '--without-admin'], env)
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    expect(restored.stdout).toContain(`${copy} was checked and is now the database`)
    expect((await runToEnd('admin', ['desk@club.example'], env)).stdout).toContain('/user/confirm-password-reset/')
    expect(rolesIn(place.folder)).toEqual([{ email: 'desk@club.example', roles: '["admin"]' }])
    await place.started()
  })

  function rolesIn(dataDir: string): unknown[] {
    const database = new DatabaseSync(join(dataDir, 'fieldside.db'), { readOnly: true })
    const sql = 'SELECT u."email", r."roles" FROM "roles" AS r JOIN "users" AS u ON u."id" = r."user"'
    const rows = database.prepare(sql).all()
    database.close()
    return rows
  }

  test('--help is help, and a mistyped option is refused: neither does anything', async () => {
    const env = { DATA_DIR: place.folder }
    for (const tool of ['backup', 'restore', 'admin', 'move', 'tournaments', 'main', 'demo'] as const) {
      const { code, stdout } = await runToEnd(tool, ['--help'], env)
      expect([tool, code]).toEqual([tool, 0])
      expect(stdout).toContain(tool === 'main' ? 'npm start' : `npm run ${tool}`)
    }
    const { code, stderr } = await runToEnd('backup', ['--to=/tmp'], env)
    expect([code, stderr.split('\n', 1)]).toEqual([1, ['npm run backup [-- FILE-OR-FOLDER]']])
    expect(readdirSync(place.folder)).toEqual([])
  })

  test('a folder that the system refuses is told, and nothing goes on for ever', async () => {
    const { code, stderr } = await runToEnd('main', [], { PORT: '0', DATA_DIR: '/proc/self/none/data' })
    expect(code).toBe(1)
    expect(stderr).toContain('DATA_DIR is "/proc/self/none/data", which cannot be used: ')
  })

  test.each([
    ['backup', [], { DATABASE_URL: 'postgres://127.0.0.1:1/none', DATA_DIR: NO_FOLDER }],
    ['admin', ['desk@club.example'], { DATA_DIR: NO_FOLDER }],
    ['tournaments', ['list'], { TOURNAMENTS: NO_FOLDER }],
    ['main', [], { PORT: '0', TOURNAMENTS: NO_FOLDER }],
  ] as const)('%s ends with a sentence where its folder cannot be', async (tool, args, env) => {
    const { code, stderr } = await runToEnd(tool, args, env)
    expect(code).toBe(1)
    expect(stderr).toMatch(/^[^\n]+\.\n$/)
  })

  test('a copy into a folder that cannot be, and a restore there, end with a sentence', async () => {
    const { child, ended } = await place.started()
    const copy = join(place.folder, 'copy.db')
    await runToEnd('backup', [copy], { DATA_DIR: place.folder })
    child.kill('SIGTERM')
    await ended
    const restored = await runToEnd('restore', [copy, '--without-admin'], { DATA_DIR: NO_FOLDER })
    expect([restored.code, restored.stderr]).toEqual([1, expect.stringContaining('cannot be used: ')])
    const moved = await runToEnd('move', [NO_FOLDER], { DATA_DIR: place.folder })
    expect([moved.code, moved.stderr]).toEqual([1, expect.stringContaining('cannot be used: ')])
  })

  test('a setting that nearly exists is pointed out once, by the service with several processes and by each tool', async () => {
    const env = { DATA_DIR: place.folder, DATABSE_URL: 'postgres://127.0.0.1:1/none' }
    const said = 'DATABSE_URL is no setting: did you mean DATABASE_URL?\n'
    expect((await runToEnd('backup', [], env)).stderr).toContain(said)
    const several = { ...env, PORT: '0', PROCESSES: '2', DATABASE_URL: 'postgres://127.0.0.1:1/none' }
    expect((await runToEnd('main', [], several)).stderr.split(said)).toHaveLength(2)
  })

  test('a password on the command line is pointed out, and where it belongs', async () => {
    const { stderr } = await runToEnd('move', ['postgres://cup:secret@127.0.0.1:1/none'], { DATA_DIR: place.folder })
    expect(stderr).toContain('MOVE_TO_FILE')
    expect(stderr).not.toContain('secret')
    const byFile = join(place.folder, 'where')
    writeFileSync(byFile, 'postgres://cup:secret@127.0.0.1:1/none\n')
    const { stderr: quiet } = await runToEnd('move', [], { DATA_DIR: place.folder, MOVE_TO_FILE: byFile })
    expect(quiet).toMatch(/^The database postgres:\/\/cup@127\.0\.0\.1:1\/none cannot be reached: [^\n]+\n$/)
  })

  test.runIf(process.getuid?.() === 0)('what root writes belongs to whom the data belong', async () => {
    const someone = 65_534
    const { child, ended } = await place.started()
    child.kill('SIGTERM')
    await ended
    chownSync(place.folder, someone, someone)
    await runToEnd('backup', [], { DATA_DIR: place.folder })
    await runToEnd('admin', ['desk@club.example'], { DATA_DIR: place.folder })
    const files = readdirSync(place.folder, { recursive: true, encoding: 'utf8' })
    expect(files.some((it) => it.endsWith('-manual.db'))).toBe(true)
    for (const file of files) expect([file, statSync(join(place.folder, file)).uid]).toEqual([file, someone])
  })

  test.runIf(canBeNobody).each(['lock', 'fieldside.db'])('%s of another user is told in a sentence', async (name) => {
    writeFileSync(join(place.folder, name), '', { mode: 0o600 })
    chownSync(place.folder, 65_534, 65_534)
    const env = { PORT: '0', DATA_DIR: place.folder, NODE_COMPILE_CACHE: '' }
    const { code, stderr } = await runProgram('main', [], env, AS_NOBODY).ended
    expect(code).toBe(1)
    expect(stderr).toMatch(/^\S+ cannot be written: EACCES: permission denied, [^\n]+\.\n$/)
    expect(stderr).toContain(name)
  })

  test('the tools say in a sentence what is missing', async () => {
    const env = { DATA_DIR: place.folder }
    expect(await runToEnd('backup', [], env)).toMatchObject({
      code: 1,
      stderr: `There is no database in ${place.folder}: DATA_DIR names its folder.\n`,
    })
    expect(await runToEnd('restore', [], env)).toMatchObject({
      code: 1,
      stderr: 'Which copy? npm run restore -- data/backups/<file>\n',
    })
    expect(await runToEnd('admin', [], env)).toMatchObject({
      code: 1,
      stderr: 'Whom? npm run admin -- address@club.example\n',
    })
    expect(await runToEnd('admin', ['desk'], env)).toMatchObject({
      code: 1,
      stderr: 'desk is not an e-mail address.\n',
    })
  })
})
