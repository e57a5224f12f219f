import { area } from '#http/areas/area.ts'
import { fillImages } from './demo/images.demo.ts'
import { IMAGE_AUDIT_WORDS } from './images.audit-words.ts'
import { images } from './images.collections.ts'
import { addImage, describeImage, removeImage, replaceImage, showImage } from './images.commands.server.ts'

export const imagesArea = area({
  name: 'images',
  collections: [images],
  commands: [addImage, describeImage, replaceImage, showImage, removeImage],
  auditWords: IMAGE_AUDIT_WORDS,
  demo: { after: ['accounts', 'tournament'], fill: fillImages },
})
