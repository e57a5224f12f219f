/** The address of a link that begins a mail. What stands in an address is the address: "?bcc=" in one adds nobody. */
export const mailTo = (address: string): string => `mailto:${encodeURIComponent(address).replace('%40', '@')}`

/** To several people who do not see each other. */
export const mailToEach = (addresses: readonly string[]): string =>
  `mailto:?bcc=${addresses.map(encodeURIComponent).join(',')}`
