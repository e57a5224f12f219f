import { LANES_MOST } from '#rules/shotracer/heat.ts'

/** The lanes of a new heat, as its form has them. */
export const LANE_NUMBERS: readonly number[] = Array.from({ length: LANES_MOST }, (_, index) => index + 1)

export const laneField = (lane: number): string => `lane${lane}`
