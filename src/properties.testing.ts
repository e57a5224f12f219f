import fc from 'fast-check'

/**
 * The chance in property tests. `npm test` throws the same dice each time, so that the same sources give the same result;
 * `npm run campaign` throws others, and more of them.
 */

/** One more throw of the dice by command: `PROPERTY_SEED=7 PROPERTY_CASES=5000 npm test -- src/rules`. */
export const SEED = Number(process.env['PROPERTY_SEED'] ?? 2_207)

/** How many cases a property tries: so many in `npm test`, as many as it asks for in a campaign. */
export const casesOr = (usual: number): number => Number(process.env['PROPERTY_CASES'] ?? usual)

/** As long as a campaign may try one property. */
export const CAMPAIGN_TIMEOUT_MS = 3_600_000

/** As many as fast-check tries when nobody says otherwise. */
const USUAL_CASES = 100

fc.configureGlobal({ seed: SEED, numRuns: casesOr(USUAL_CASES) })
