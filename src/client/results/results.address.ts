/** Results to take home, see docs/rules/results.md. */
export const RESULTS_CSV_PATH = '/api/scores/results.csv'
export const PLACES_CSV_PATH = '/api/scores/places.csv'
export const RESULTS_JSON_PATH = '/api/scores/results.json'
