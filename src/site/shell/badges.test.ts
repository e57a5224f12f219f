import { expect, test } from 'vitest'
import { badgesOf, taskBadges } from './badges.ts'

test('decisions are counted where they are made, and together on the overview', () => {
  expect(
    badgesOf([
      { text: 'booker_requests', count: 2, href: '/admin/user-management/booker-requests' },
      { text: 'mails', count: 3, href: '/admin#mails' },
      { text: 'blocked', count: 1, href: '/admin/user-management/users?filter=blocked' },
      { text: 'unverified', count: 4, href: '/admin/user-management/users?filter=unverified' },
    ]),
  ).toEqual({ '/admin': 10, '/admin/user-management/booker-requests': 2, '/admin/user-management/users': 5 })
})

test('where nothing waits there is no number', () => {
  expect(badgesOf([])).toEqual({})
})

test('what somebody has to do themselves stands at its page, and at More where that has no slot in the bar', () => {
  const bar = [{ path: '/scores', label: 'Scores', icon: [] }]
  expect(taskBadges({ '/new-spirit': 2 }, bar)).toEqual({ '/new-spirit': 2, more: 2 })
  expect(taskBadges({ '/scores': 2 }, bar)).toEqual({ '/scores': 2 })
  expect(taskBadges({ '/new-spirit': 0, '/teammanager/players': 0 }, bar)).toEqual({})
  expect(taskBadges({ '/new-spirit': 2, '/scores': 1, '/teammanager/players': 3 }, bar)).toEqual({
    '/new-spirit': 2,
    '/scores': 1,
    '/teammanager/players': 3,
    more: 5,
  })
})
