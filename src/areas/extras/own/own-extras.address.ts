export const ownExtrasHref = (team: string): string => `/teammanager/extras?${new URLSearchParams({ team })}`
