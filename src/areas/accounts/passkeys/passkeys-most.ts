/** More than anybody has devices. */
export const PASSKEYS_MOST = 10
