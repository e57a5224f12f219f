import { Watched } from '#client/watched.ts'

/** Whether something useful was done in this tab: only then is the app offered. */
export const somethingUsefulDone = new Watched(false)

/** Call it after somebody got what they came for. */
export const usefulThingDone = () => somethingUsefulDone.set(true)
