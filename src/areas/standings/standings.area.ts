import { area } from '#http/areas/area.ts'

/** Tables, brackets and places. They follow from the games: nothing of them is kept. */
export const standingsArea = area({ name: 'standings' })
