/** Address of the display font, for `<link rel="preload" as="font" type="font/woff2" crossorigin>`. */
export { default as displayFont } from '@fontsource-variable/archivo-narrow/files/archivo-narrow-latin-wght-normal.woff2?url'
