import { anyKey, listAddress } from '#client/lists/list-address.ts'

/** `?division=mixed`; `why=abc` says why that team stands where it does, `needs=abc` what it needs. */
export const standingsAddress = listAddress({
  path: '/standings',
  choices: { division: anyKey, why: anyKey, needs: anyKey },
  sorts: ['place'],
})
