import { listAddress, type StateOf } from '#client/lists/list-address.ts'

/** `?q=tent&state=waiting&page=2`, one picture: `?image=…` */
export const imagesAddress = listAddress({
  path: '/admin/images',
  choices: { state: ['waiting', 'shown', 'hidden'] },
  sorts: ['created'],
  usualSort: '-created',
})

export type ImagesShown = StateOf<typeof imagesAddress>
