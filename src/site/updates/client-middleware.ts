export { keepShown } from '#client/page/keep-shown.ts'
export { keepWanted } from './missing-parts/chunk-failure.ts'
