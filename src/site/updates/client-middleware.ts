export { keepShown } from '#client/page/keep-shown.ts'
