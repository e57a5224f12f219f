/** `npm run replay -- results.json [--json]`: prints the table of a file of results. docs/rules/standings.md has its form. */
import { resolve } from 'node:path'
import { readResults, UnreadableResults } from './replay/results.ts'
import { tableJson, tableText } from './replay/table.ts'

const USAGE = 'npm run replay -- results.json [--json]'

const args = process.argv.slice(2)
const files = args.filter((arg) => !arg.startsWith('--'))
const [file] = files

if (file === undefined || files.length > 1 || args.some((arg) => arg.startsWith('--') && arg !== '--json')) {
  console.error(`Which file of results? ${USAGE}`)
  process.exitCode = 2
} else {
  try {
    // npm goes to the folder of the project; whoever calls it may be in another one.
    const results = readResults(resolve(process.env['INIT_CWD'] ?? '.', file))
    console.log(args.includes('--json') ? tableJson(results) : tableText(results))
  } catch (error) {
    if (!(error instanceof UnreadableResults)) throw error
    console.error(`${file}: ${error.message}`)
    process.exitCode = 1
  }
}
