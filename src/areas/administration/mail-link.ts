/** The link that a mail is about; undefined in one that only tells something. */
export const linkIn = (text: string): string | undefined => /https?:\/\/\S+/.exec(text)?.[0]
