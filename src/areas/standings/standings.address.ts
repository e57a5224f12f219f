import { anyKey, listAddress } from '#client/lists/list-address.ts'

/** `?division=mixed`; `needs=abc` says what that team needs. */
export const standingsAddress = listAddress({
  path: '/standings',
  choices: { division: anyKey, needs: anyKey },
  sorts: ['place'],
})
