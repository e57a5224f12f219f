export { noteLoads } from '#client/live/load-moments.ts'
export { keepShown } from '#client/page/keep-shown.ts'
export { isRootLoaded } from '#client/page/use-page-reload.ts'
export { keepWanted } from './missing-parts/chunk-failure.ts'
