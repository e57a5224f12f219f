import { useHydrated } from '#ui/hydrated.ts'

/** Whether the browser does. Without scripts, and on older ones, there are other ways in. */
export const useSpeaksWithAuthenticators = (): boolean => useHydrated() && speaks()

const speaks = () => 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential
