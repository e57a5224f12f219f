import { expect, test } from 'vitest'
import { requestKind } from './metrics.ts'

test.each([
  ['/', 'page'],
  ['/schedule?day=2026-06-13', 'page'],
  ['/schedule.data?day=2', 'page-data'],
  ['/teams?x=.data', 'page'],
  ['/api/commands/feedback.give', 'command'],
  ['/api/realtime?since=x', 'live'],
  ['/api/files/images/x/y.png', 'file'],
  ['/api/collections/teams/records?filter=x', 'records'],
  ['/api/collections/users/records/x', 'records'],
  ['/api/collections/users/auth-refresh', 'sign-in'],
  ['/api/session/end', 'sign-in'],
  ['/api/health', 'api'],
  ['/api/anything/somebody/makes/up', 'api'],
  ['/assets/react-x.js', 'asset'],
  ['/readyz', 'health'],
  ['*', 'page'],
  ['', 'page'],
])('%s is counted as %s', (url, kind) => {
  expect(requestKind(url)).toBe(kind)
})
