import { createPasswords, type Passwords } from './passwords.server.ts'

/** As the service keeps passwords, at next to no cost: a run of the tests looks at a thousand of them. */
export const quickPasswords = (): Passwords =>
  createPasswords(undefined, { memoryCost: 64, timeCost: 1, parallelism: 1 })
