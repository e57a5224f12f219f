export const HELPERS_CSV_PATH = '/api/helpers/helpers.csv'
