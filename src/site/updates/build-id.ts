/** Which build of the site runs: on the server the one that it serves, in the browser the one that was loaded. */
export const BUILD_ID: string = import.meta.env?.['VITE_BUILD_ID'] ?? 'dev'
