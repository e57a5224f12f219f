const LOOPBACK = /^https?:\/\/(?:127(?:\.\d{1,3}){3}|0\.0\.0\.0|localhost|\[::1?\])(?::\d+)?(?:[/?#]|$)/i

/** Whether a link leads to the machine that opens it: on anybody's phone it leads nowhere. */
export const isLoopback = (link: string): boolean => LOOPBACK.test(link)

const PRIVATE_IPV4 = String.raw`(?:10|192\.168|172\.(?:1[6-9]|2\d|3[01])|169\.254)(?:\.\d{1,3}){2,3}`
const PRIVATE_IPV6 = String.raw`\[f(?:[cd][0-9a-f]{2}|e[89ab][0-9a-f]):[0-9a-f:]*\]`
const PRIVATE_NAME = String.raw`[^/:?#.]+(?:\.(?:local|lan|home|internal|home\.arpa|fritz\.box))?`
const IN_THIS_NETWORK = new RegExp(
  `^https?://(?:${PRIVATE_IPV4}|${PRIVATE_IPV6}|${PRIVATE_NAME})(?::\\d+)?(?:[/?#]|$)`,
  'i',
)

/** Whether a link leads to a machine of the own network: at home, where people get it, it leads nowhere. */
export const isInThisNetwork = (link: string): boolean => !isLoopback(link) && IN_THIS_NETWORK.test(link)
