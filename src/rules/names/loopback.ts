const LOOPBACK = /^https?:\/\/(?:127(?:\.\d{1,3}){3}|0\.0\.0\.0|localhost|\[::1?\])(?::\d+)?(?:[/?#]|$)/i

/** Whether a link leads to the machine that opens it: on anybody's phone it leads nowhere. */
export const isLoopback = (link: string): boolean => LOOPBACK.test(link)
