import { channelsOf, contrast } from './oklch.ts'

/**
 * Darkens a college's colour until white text on it has a contrast of 7 to 1; a colour that is dark enough is
 * unchanged.
 * @example readableGround('#ffcc00') // '#6c5600'
 */
export function readableGround(colour: string): string {
  let ground = colour.toLowerCase()
  let channels = channelsOf(ground)
  while (contrast(ground, '#ffffff') < least) {
    channels = channels.map((channel) => channel * 0.97)
    ground = `#${channels.map((channel) => Math.floor(channel).toString(16).padStart(2, '0')).join('')}`
  }
  return ground
}

const least = 7
