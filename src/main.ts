import { fileURLToPath } from 'node:url'
import * as build from 'virtual:react-router/server-build'
import { runUntilStopped } from '#site/process.ts'
import { renderingOf } from '#site/rendering.server.ts'
import { readSettings } from '#site/settings.ts'
import { start } from '#site/start.ts'

/** Both beside the folder that holds the built server. */
const folder = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url))

const pages = { ...renderingOf(build), files: folder('client') }
await runUntilStopped(() => start(readSettings(process.env), folder('migrations'), { pages }))
