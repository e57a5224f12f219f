/** Before every test file, in one file: Vitest reads its own anew each time, and what that imports once. */
import './source-hooks.ts'
import '#properties.testing.ts'
import '#patience.testing.ts'
