import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { FoundChromium } from '../../scripts/setup/chromium.mjs'

/** How a Chromium is started. */
export interface Chromium {
  readonly executablePath: string
  readonly env?: Record<string, string>
}

export const startableChromium = async (found: FoundChromium): Promise<Chromium> =>
  found.is === 'installed' ? { executablePath: found.path } : unpacked()

/** Unpacked once per version, with the libraries and the font that a bare machine does not have. */
async function unpacked(): Promise<Chromium> {
  // Not by `import.meta.resolve`, which a global set-up of Vitest does not have.
  const description = findPackageJSON('@sparticuz/chromium', import.meta.url)
  if (description === undefined) throw new Error('The package @sparticuz/chromium is not installed.')
  const pack = dirname(description)
  const { version } = JSON.parse(await readFile(description, 'utf8')) as { version: string }
  const place = join(tmpdir(), `fieldside-chromium-${version}`)
  if (!existsSync(place)) await unpack(join(pack, 'bin'), place)
  return {
    executablePath: join(place, 'chromium'),
    env: { LD_LIBRARY_PATH: join(place, 'al2023/lib'), FONTCONFIG_FILE: join(place, 'fonts.conf') },
  }
}

async function unpack(bin: string, place: string) {
  const { inflate } = await import('@sparticuz/chromium')
  const next = mkdtempSync(`${place}-`)
  const usual = process.env['TMPDIR']
  // The package knows no other place than the folder for temporary files.
  process.env['TMPDIR'] = next
  try {
    for (const name of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'])
      await inflate(join(bin, name))
  } finally {
    if (usual === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = usual
  }
  writeFileSync(join(next, 'fonts.conf'), fontsIn(join(place, 'fonts')))
  try {
    renameSync(next, place)
  } catch (error) {
    // Somebody else was faster.
    rmSync(next, { recursive: true, force: true })
    if (!existsSync(place)) throw error
  }
}

const fontsIn = (folder: string) =>
  `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>/usr/share/fonts</dir><dir>${folder}</dir><cachedir>${folder}-cache</cachedir></fontconfig>`
