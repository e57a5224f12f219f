import type { Painter } from '#http/areas/demo-picture.ts'

/** A tent on a meadow. */
export const tentPainted: Painter = (x, y) => {
  const isTent = y > -0.45 && y < 0.5 && Math.abs(x) < (y + 0.45) * 0.85
  if (isTent && Math.abs(x) < (y + 0.2) * 0.3) return '#1c2a22'
  if (isTent) return x < 0 ? '#e8743b' : '#cf5f2c'
  return y > 0.35 ? '#4f8a3c' : '#cfe4f2'
}

/** A pavilion with a striped roof. */
export const pavilionPainted: Painter = (x, y) => {
  const isRoof = y > -0.6 && y < -0.05 && Math.abs(x) < 0.25 + (y + 0.6) * 1.1
  if (isRoof) return Math.floor((x + 1) * 7) % 2 === 0 ? '#f6f2e4' : '#0b5c3b'
  const isPole = y >= -0.05 && y < 0.55 && [-0.75, 0.75].some((at) => Math.abs(x - at) < 0.04)
  if (isPole) return '#8c9590'
  return y > 0.4 ? '#4f8a3c' : '#dcebf3'
}

/** A disc from above. */
export const discPainted: Painter = (x, y) => {
  const far = Math.hypot(x, y)
  if (far < 0.28) return '#d7f23c'
  if (far < 0.7) return '#f4f6f0'
  return far < 0.76 ? '#c9d0c6' : '#31705a'
}
