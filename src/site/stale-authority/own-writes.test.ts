import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * What is written in somebody's name is written by `writeAs`, which asks who they are. A plain `write` is for what the
 * service does by itself; each file that has one says why, so that a door that forgets to ask is noticed.
 */
const BY_ITSELF: Readonly<Record<string, string>> = {
  'http/areas/due-work.ts': 'what becomes due by the clock',
  'http/commands/commands.ts': 'that a key met a conflict, which changes nothing else',
  'http/auth/sessions.ts': 'signing out takes from its asker alone',
  'http/auth/tokens.ts': 'the secret of the installation',
  'http/files/thumbs.ts': 'smaller copies of pictures',
  'http/limits/shared-limiter.ts': 'tries, which are counted before anybody is let in',
  'http/server/health.ts': 'whether anything can be written',
  'areas/accounts/accounts.api.server.ts': 'the first admin, and the console',
  'areas/accounts/codes/code-flows.server.ts': 'codes that are mailed, and tries of them',
  'areas/accounts/openid/openid-flows.server.ts': 'who came back from a provider',
  'areas/accounts/openid/openid.route.server.ts': 'who came back from a provider',
  'areas/accounts/passkeys/passkeys.route.server.ts': 'whose key has signed',
  'areas/accounts/sign-in/accounts.flows.server.ts':
    'links that were mailed; the change of an address asks its actor itself',
  'areas/accounts/unproved.server.ts': 'accounts that nobody proved',
  'areas/accounts/sign-in/verification.server.ts': 'a link that was mailed',
  'areas/notifications/mail-sender.server.ts': 'the outbox',
  'areas/notifications/notifications.api.server.ts': 'the outbox',
  'areas/notifications/push/fan-out.server.ts': 'the queue of what is pushed',
  'areas/notifications/push/push-rows.server.ts': 'the queue of what is pushed',
  'areas/notifications/push/vapid.server.ts': 'the keys of the installation',
  'areas/rehearsal/play/people.server.ts': 'people of a copy, who are nobody',
  'areas/rehearsal/play/play.server.ts': 'what is played in a copy',
  'site/process/rehearsal/copy.ts': 'a copy that is thrown away',
  'site/process/go-back.ts': 'that somebody went back, in the data that they went back to; they were asked before',
  'records/changes/change-log.ts': 'what must be forgotten of what was before',
  'records/database.ts': 'the frame itself',
  'records/storage/probed-store.ts': 'the frame itself, measured',
  'records/storage/old-rows.ts': 'what has grown old',
}

const SOURCES = join(import.meta.dirname, '../..')
const isOurs = (file: string) => !/(?:\.test|\.testing|\.demo)\.tsx?$|\/demo\//.test(file)
const WRITES = /\b(?:db|store)\.write\(|this\.write\((?:async )?\(tx/

const withWrites = (files: readonly string[]) =>
  files.filter((file) => isOurs(file) && WRITES.test(readFileSync(join(SOURCES, file), 'utf8')))

test('every file that writes by itself is known, and says why', () => {
  expect(withWrites(globSync('**/*.{ts,tsx}', { cwd: SOURCES })).toSorted()).toEqual(Object.keys(BY_ITSELF).toSorted())
})
