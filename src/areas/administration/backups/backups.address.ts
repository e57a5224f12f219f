export const BACKUP_PATH = '/api/administration/backup'
export const UPLOAD_PATH = '/api/administration/upload'
export const RESTARTED_PATH = '/api/administration/restarted'

export const copyHref = (name: string): string => `${BACKUP_PATH}?${new URLSearchParams({ copy: name })}`
export const restoreHref = (name: string): string => `/admin?${new URLSearchParams({ restore: name })}`
