import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { startProgram } from './process.mjs'
import { step } from './step.mjs'

/** @typedef {{ is: 'installed', path: string } | { is: 'packed' }} FoundChromium */

/**
 * @typedef {object} Machine
 * @property {Readonly<Record<string, string | undefined>>} env
 * @property {string} platform
 * @property {string} arch
 * @property {(path: string) => boolean} isProgram
 */

/** The one without windows first: tests take two thirds of the time in it. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const ON_A_MAC = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** @type {Machine} */
const THIS_ONE = { env: process.env, platform: process.platform, arch: process.arch, isProgram }

/**
 * The Chromium that tests drive: CHROME_PATH, else an installed one, else the one that comes with the packages, which is
 * built for Linux on x64 only. Undefined: there is none.
 *
 * @param {Machine} [machine]
 * @returns {FoundChromium | undefined}
 */
export function findChromium({ env, platform, arch, isProgram } = THIS_ONE) {
  const named = env['CHROME_PATH']
  if (named) {
    if (!isProgram(named)) throw new Error(`CHROME_PATH is "${named}", which is no program.`)
    return { is: 'installed', path: named }
  }
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const usual = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)))
  const path = [...usual, ...(platform === 'darwin' ? ON_A_MAC : [])].find(isProgram)
  if (path) return { is: 'installed', path }
  return platform === 'linux' && arch === 'x64' ? { is: 'packed' } : undefined
}

/**
 * The one command that installs a Chromium which is found afterwards, in a sentence; undefined where there is none.
 *
 * @param {Machine} [machine]
 */
export function installCommand({ platform, isProgram } = THIS_ONE) {
  if (platform === 'darwin') return 'Install it: brew install --cask chromium'
  const found = INSTALLERS.find(([program]) => isProgram(program))
  return platform === 'linux' && found ? `Install it: ${found[1]}` : undefined
}

const INSTALLERS = /** @type {const} */ ([
  ['/usr/bin/apt-get', 'sudo apt-get install -y chromium-headless-shell'],
  ['/usr/bin/dnf', 'sudo dnf install -y chromium'],
  ['/usr/bin/pacman', 'sudo pacman -S --noconfirm chromium'],
  ['/sbin/apk', 'sudo apk add chromium'],
])

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * In CI the machine is there for the tests: where it has no Chromium and none comes by npm for its processor, Debian's is
 * installed. Anybody else is only told.
 *
 * @param {string} root
 * @param {(text: string) => void} [say]
 */
export async function readyChromium(root, say) {
  if (findChromium() || !process.env.CI || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const options = { cwd: root, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  const install = ['install', '-y', '--no-install-recommends', 'chromium-headless-shell']
  const work = async () => {
    await startProgram('apt-get', ['update'], options).ended
    await startProgram('apt-get', install, options).ended
  }
  await step('Installing Chromium', work, say)
}
