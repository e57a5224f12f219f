/** For other areas that send links: the token is in the mail only, its hash is kept. */
export { hashOf, looksLikeToken, newToken } from './links.server.ts'
