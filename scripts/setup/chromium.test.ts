import { expect, test } from 'vitest'
import { findChromium, installCommand } from './chromium.mjs'

const machine = (about: { env?: Record<string, string>; platform?: string; arch?: string; programs?: string[] }) => ({
  env: { PATH: '/bin:/usr/bin', ...about.env },
  platform: about.platform ?? 'linux',
  arch: about.arch ?? 'x64',
  isProgram: (path: string) => about.programs?.includes(path) ?? false,
})

test('the Chromium that CHROME_PATH names goes before every other', () => {
  const programs = ['/opt/chrome', '/usr/bin/chromium']
  expect(findChromium(machine({ env: { CHROME_PATH: '/opt/chrome' }, programs }))).toEqual({
    is: 'installed',
    path: '/opt/chrome',
  })
})

test('a CHROME_PATH that names no program is told, instead of another one being taken', () => {
  const wrong = machine({ env: { CHROME_PATH: '/opt/chrome' }, programs: ['/usr/bin/chromium'] })
  expect(() => findChromium(wrong)).toThrow('CHROME_PATH is "/opt/chrome", which is no program.')
})

test('an installed one is found along the path, in its order', () => {
  const found = findChromium(machine({ arch: 'arm64', programs: ['/usr/bin/chromium', '/bin/google-chrome'] }))
  expect(found).toEqual({ is: 'installed', path: '/bin/google-chrome' })
})

test('of two in one place, the one without windows is taken', () => {
  const found = findChromium(machine({ programs: ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'] }))
  expect(found).toEqual({ is: 'installed', path: '/usr/bin/chromium-headless-shell' })
})

test('without an installed one, Linux on x64 takes the one of the packages', () => {
  expect(findChromium(machine({}))).toEqual({ is: 'packed' })
})

test.each([
  ['linux', 'arm64'],
  ['darwin', 'arm64'],
  ['win32', 'x64'],
])('without an installed one, there is none for %s on %s', (platform, arch) => {
  expect(findChromium(machine({ platform, arch }))).toBeUndefined()
})

test('on a Mac the application is found', () => {
  const path = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  expect(findChromium(machine({ platform: 'darwin', programs: [path] }))).toEqual({ is: 'installed', path })
})

test.each([
  ['linux', ['/usr/bin/apt-get'], 'Install it: sudo apt-get install -y chromium-headless-shell'],
  ['linux', ['/usr/bin/dnf'], 'Install it: sudo dnf install -y chromium'],
  ['linux', [], undefined],
  ['darwin', [], 'Install it: brew install --cask chromium'],
  ['win32', ['/usr/bin/apt-get'], undefined],
])('on %s with %j it is installed by: %s', (platform, programs, command) => {
  expect(installCommand(machine({ platform, programs }))).toBe(command)
})
