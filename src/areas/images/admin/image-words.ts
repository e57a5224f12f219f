import { getLocale } from '#words/runtime.js'

const KIBIBYTE = 1024

/** “84 KB”, “1.4 MB”. */
export function sizeInWords(bytes: number): string {
  const inKilo = Math.max(1, bytes / KIBIBYTE)
  const [value, unit] = inKilo < KIBIBYTE ? [inKilo, 'KB'] : [inKilo / KIBIBYTE, 'MB']
  const digits = unit === 'MB' && value < 10 ? 1 : 0
  return `${value.toLocaleString(getLocale(), { maximumFractionDigits: digits })} ${unit}`
}
