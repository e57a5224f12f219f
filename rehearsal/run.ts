/** `npm run rehearsal`: a whole tournament, played through the doors that people use, then judged. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { REHEARSAL_USAGE, readRehearsalOptions } from './options.ts'
import { rehearse } from './rehearse.ts'
import { reportInMarkdown } from './report/markdown.ts'
import { reportAsPage } from './report/page.ts'

function optionsOrUsage() {
  try {
    return readRehearsalOptions(process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    console.error(REHEARSAL_USAGE)
    process.exitCode = 2
    return undefined
  }
}

const options = optionsOrUsage()
if (options) {
  const { figures, isGreen } = await rehearse(options, (line) => console.log(line))
  const report = reportInMarkdown(figures)
  mkdirSync(options.out, { recursive: true })
  writeFileSync(join(options.out, 'report.md'), report)
  writeFileSync(join(options.out, 'report.html'), reportAsPage(figures))
  console.log(`\n${report}`)
  process.exitCode = isGreen ? 0 : 1
}
