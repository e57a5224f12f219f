import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
    environment: 'node',
    pool: 'threads',
    reporters: ['default'],
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
})
