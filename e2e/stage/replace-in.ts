import { readFileSync, writeFileSync } from 'node:fs'

/** Saves a file with another text in it. */
export function replaceIn(file: string, before: string, after: string) {
  const text = readFileSync(file, 'utf8')
  if (!text.includes(before)) throw new Error(`${file} does not say ${before}`)
  writeFileSync(file, text.replace(before, after))
}
