import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { RATE_LIMITS } from '#http/limits/rate-limits.ts'
import { CannotStart } from '#records/storage/cannot-start.ts'
import { isPublicUrlMissing, misspelt, publicUrlOf, readSettings } from './settings.ts'

test('nothing said: this machine only, embedded database, sober limits', () => {
  const settings = readSettings({})
  expect(settings).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    dataDir: resolve('data'),
    databaseUrl: undefined,
    tournaments: undefined,
    publicUrl: undefined,
    mail: { smtpUrl: undefined, from: undefined },
    push: { allowsLoopback: false },
    openId: [],
    trustedProxies: undefined,
    logLevel: 'info',
    backups: { hourly: 24, daily: 14 },
  })
  expect(settings.limits.jsonBytes).toBe(1024 * 1024)
})

test('an empty variable says nothing', () => {
  expect(readSettings({ PORT: '', SMTP_URL: '  ', PUBLIC_URL: '' })).toEqual(readSettings({}))
})

test('a folder of many tournaments, and how many of them are at work', () => {
  expect(readSettings({ TOURNAMENTS: 'cups' }).tournaments).toEqual({ folder: resolve('cups'), most: 20 })
  expect(readSettings({ TOURNAMENTS: '/cups', MAX_TOURNAMENTS: '3' }).tournaments).toEqual({ folder: '/cups', most: 3 })
})

test('blanks around a value do not count', () => {
  expect(readSettings({ PORT: ' 8080 ' }).port).toBe(8080)
})

describe('what is wrong is named in one sentence, with what is allowed', () => {
  const cases: readonly [Record<string, string>, string][] = [
    [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535, but is "abc".'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535, but is "65536".'],
    [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535, but is "-1".'],
    [{ PORT: '3000.5' }, 'PORT must be a whole number from 0 to 65535, but is "3000.5".'],
    [{ PROCESSES: 'many' }, 'PROCESSES must be auto or a whole number from 1 to 64, but is "many".'],
    [
      { PROCESSES: 'auto' },
      'PROCESSES is "auto", but the embedded database belongs to one process: set DATABASE_URL to a PostgreSQL, or leave PROCESSES out.',
    ],
    [
      { DATABASE_URL: 'postgres://cup@db.example/cup?schema=No-Name' },
      'DATABASE_URL must look like postgres://user:password@host/database.',
    ],
    [{ HOST: 'not a host' }, 'HOST must be an IP address or a host name, but is "not a host".'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of debug, info, warn, error, but is "loud".'],
    [
      { PUBLIC_URL: 'cup.example' },
      'PUBLIC_URL must be an http or https address without a path, such as https://cup.example.',
    ],
    [
      { PUBLIC_URL: 'ftp://cup.example' },
      'PUBLIC_URL must be an http or https address without a path, such as https://cup.example.',
    ],
    [
      { PUBLIC_URL: 'https://cup.example/app' },
      'PUBLIC_URL must be an http or https address without a path, such as https://cup.example.',
    ],
    [
      { PUBLIC_URL: 'https://me:pw@cup.example' },
      'PUBLIC_URL must be an http or https address without a path, such as https://cup.example.',
    ],
    [{ OPENID: 'Club!' }, 'OPENID must name providers such as club, but names "Club!".'],
    [{ OPENID: 'club' }, 'OPENID_CLUB_ISSUER is missing: OPENID names club.'],
    [
      { OPENID: 'club', OPENID_CLUB_ISSUER: 'http://club.example', OPENID_CLUB_CLIENT_ID: 'x' },
      'OPENID_CLUB_ISSUER must be an https address without a query, but is "http://club.example".',
    ],
    [
      { OPENID: 'club', OPENID_CLUB_ISSUER: 'https://club.example' },
      'OPENID_CLUB_CLIENT_ID is missing: OPENID names club.',
    ],
    [{ DATABASE_URL: 'mysql://me:pw@db/cup' }, 'DATABASE_URL must look like postgres://user:password@host/database.'],
    [{ DATABASE_URL: 'postgres://me:pw@db' }, 'DATABASE_URL must look like postgres://user:password@host/database.'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must look like smtp://host:port or smtps://user:password@host.'],
    [
      { SMTP_URL: 'smtp://mail.example' },
      'MAIL_FROM is missing: with SMTP_URL, mails need a sender such as desk@club.example.',
    ],
    [{ MAIL_FROM: 'desk' }, 'MAIL_FROM must look like desk@club.example or Club <desk@club.example>, but is "desk".'],
    [
      { TRUSTED_PROXIES: '10.0.0.0/33' },
      'TRUSTED_PROXIES must be a list of IP addresses or networks, such as 127.0.0.1, 10.0.0.0/8, but is "10.0.0.0/33".',
    ],
    [
      { TRUSTED_PROXIES: 'proxy' },
      'TRUSTED_PROXIES must be a list of IP addresses or networks, such as 127.0.0.1, 10.0.0.0/8, but is "proxy".',
    ],
    [{ BACKUP_HOURLY: '0' }, 'BACKUP_HOURLY must be a whole number from 1 to 1000, but is "0".'],
    [{ RATE_PERSON: '300' }, 'RATE_PERSON must be a number of calls and of seconds, such as 300/10, but is "300".'],
    [{ RATE_PERSON: '0/10' }, 'RATE_PERSON must be a number of calls and of seconds, such as 300/10, but is "0/10".'],
    [{ MAX_JSON_BYTES: '1MB' }, 'MAX_JSON_BYTES must be a whole number from 1024 to 67108864, but is "1MB".'],
  ]
  test.each(cases)('%o', (env, sentence) => {
    expect(() => readSettings(env)).toThrow(new CannotStart(sentence))
  })
})

describe('a variable that is none', () => {
  test.each([
    ['PUBLICURL', 'PUBLIC_URL'],
    ['SMTP_URI', 'SMTP_URL'],
    ['MAIL_FORM', 'MAIL_FROM'],
    ['DATABASEURL', 'DATABASE_URL'],
    ['TRUSTED_PROXY', undefined],
    ['TRUSTED_PROXIE', 'TRUSTED_PROXIES'],
    ['data_dirr', 'DATA_DIR'],
    ['HOSTNAME', undefined],
    ['PORTS', undefined],
    ['NODE_ENV', undefined],
    ['SMTP_URL_FILE', undefined],
    ['OPENID_CLUB_ISSUER', undefined],
  ])('%s: %s is meant', (name, meant) => {
    const said = meant === undefined ? [] : [`${name} is no setting: did you mean ${meant}?`]
    expect(misspelt({ [name]: 'x' })).toEqual(said)
  })
})

describe('a file that holds a setting', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldside-settings-'))
  const file = join(folder, 'database-url')
  writeFileSync(file, 'postgres://cup:secret@db.example/cup\n')
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('is read in its place', () => {
    expect(readSettings({ DATABASE_URL_FILE: file }).databaseUrl).toBe('postgres://cup:secret@db.example/cup')
  })

  test('must be there, and be the only word about it', () => {
    expect(() => readSettings({ METRICS_TOKEN_FILE: join(folder, 'none') })).toThrow(
      `METRICS_TOKEN_FILE is "${join(folder, 'none')}", which cannot be read: ENOENT`,
    )
    expect(() => readSettings({ DATABASE_URL_FILE: file, DATABASE_URL: 'postgres://db.example/cup' })).toThrow(
      'DATABASE_URL and DATABASE_URL_FILE are both set',
    )
  })
})

test('a sender may have a name, but no second line', () => {
  const read = (from: string) => readSettings({ SMTP_URL: 'smtp://mail.example', MAIL_FROM: from }).mail.from
  expect(read('Cup desk <desk@club.example>')).toBe('Cup desk <desk@club.example>')
  expect(() => read('desk@club.example\r\nBcc: all@club.example')).toThrow(CannotStart)
})

test('providers are named, and told about one by one', () => {
  const settings = readSettings({
    OPENID: 'club, google',
    OPENID_CLUB_ISSUER: 'https://login.club.example',
    OPENID_CLUB_CLIENT_ID: 'fieldside',
    OPENID_CLUB_CLIENT_SECRET: 'secret',
    OPENID_CLUB_NAME: 'My Club',
    OPENID_GOOGLE_ISSUER: 'https://accounts.google.com',
    OPENID_GOOGLE_CLIENT_ID: 'id',
    OPENID_GOOGLE_HOSTS: 'oauth2.googleapis.com, www.googleapis.com',
  })
  expect(settings.openId).toEqual([
    {
      key: 'club',
      name: 'My Club',
      issuer: 'https://login.club.example',
      clientId: 'fieldside',
      clientSecret: 'secret',
      hosts: [],
    },
    {
      key: 'google',
      name: 'google',
      issuer: 'https://accounts.google.com',
      clientId: 'id',
      clientSecret: undefined,
      hosts: ['oauth2.googleapis.com', 'www.googleapis.com'],
    },
  ])
})

test('rate limits are calls and seconds', () => {
  expect(readSettings({ RATE_PERSON: '1000/5' }).rateLimits.person).toEqual({ count: 1000, seconds: 5 })
  expect(readSettings({}).rateLimits).toEqual(RATE_LIMITS)
})

test('proxies are addresses and networks of both families', () => {
  const { trustedProxies } = readSettings({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8 fd00::/8' })
  expect(trustedProxies?.check('10.1.2.3')).toBe(true)
  expect(trustedProxies?.check('fd00::1', 'ipv6')).toBe(true)
  expect(trustedProxies?.check('192.0.2.1')).toBe(false)
})

test.each([
  [{ PUBLIC_URL: 'https://cup.example/' }, 'https://cup.example'],
  [{ PUBLIC_URL: 'http://cup.example:8080' }, 'http://cup.example:8080'],
  [{}, 'http://127.0.0.1:4000'],
  [{ HOST: '0.0.0.0' }, 'http://127.0.0.1:4000'],
  [{ HOST: '::1' }, 'http://[::1]:4000'],
  [{ HOST: 'localhost' }, 'http://localhost:4000'],
])('the address that people use: %o', (env, url) => {
  expect(publicUrlOf(readSettings(env), 4000)).toBe(url)
})

test.each([
  [{}, false],
  [{ HOST: '0.0.0.0' }, true],
  [{ HOST: '::' }, true],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://cup.example' }, false],
])('whether people can come who do not know the address: %o', (env, missing) => {
  expect(isPublicUrlMissing(readSettings(env))).toBe(missing)
})
