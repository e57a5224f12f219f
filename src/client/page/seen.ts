import { Watched } from '#client/watched.ts'

/** Whether somebody can see this tab. */
export const isSeen = new Watched(typeof document === 'undefined' || document.visibilityState === 'visible')

if (typeof document !== 'undefined')
  document.addEventListener('visibilitychange', () => isSeen.set(document.visibilityState === 'visible'))
