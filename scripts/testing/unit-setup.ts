/** As `setup.ts`, with React as it is in production. */
import '#react.testing.ts'
import './setup.ts'
