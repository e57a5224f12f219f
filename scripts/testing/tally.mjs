/** @typedef {{ passed: number, failed: number }} Tally */

/**
 * @param {readonly Tally[]} tallies
 * @returns {Tally}
 */
export function sum(tallies) {
  return tallies.reduce((all, one) => ({ passed: all.passed + one.passed, failed: all.failed + one.failed }), {
    passed: 0,
    failed: 0,
  })
}

/** @param {Tally} tally */
export const closingLine = ({ passed, failed }) => `${passed} passed, ${failed} failed`

/**
 * What a run of Vitest counts for. A file that could not be loaded, an error outside of any test, a crash and a
 * run without any test are failures too, though no test says so.
 *
 * @param {number} code its exit code
 * @param {unknown} report what its JSON reporter wrote, undefined when it wrote nothing
 * @returns {Tally & { remark?: string }}
 */
export function vitestTally(code, report) {
  if (!isReport(report)) return { passed: 0, failed: 1, remark: `Vitest ended with code ${code} and without a report` }
  const passed = report.numPassedTests
  const broken = report.testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some(hasFailed))
  const failed = report.numFailedTests + broken.length
  if (passed + failed === 0) return { passed, failed: 1, remark: 'Vitest executed no test' }
  if (code !== 0 && failed === 0)
    return { passed, failed: 1, remark: `Vitest ended with code ${code} though no test failed` }
  return { passed, failed }
}

/** @param {{ status: string }} test */
const hasFailed = (test) => test.status === 'failed'

/**
 * @typedef {object} Report
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {{ status: string, assertionResults: { status: string }[] }[]} testResults
 *
 * @param {unknown} value
 * @returns {value is Report}
 */
function isReport(value) {
  return typeof value === 'object' && value !== null && 'numPassedTests' in value && 'testResults' in value
}
