/** What is taken as a sound; browsers that choose a file need to know no more. */
export const SOUND_TYPES = ['audio/mpeg', 'audio/aac', 'audio/mp4', 'audio/ogg', 'audio/wav'] as const
export type SoundType = (typeof SOUND_TYPES)[number]
