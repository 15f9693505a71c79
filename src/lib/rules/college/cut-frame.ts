/** What is kept of a picture: how near, from 1 for as much as fits, and where, from 0 at the left or top to 1. */
export interface Cut {
  zoom: number
  across: number
  down: number
}

/** As much as fits, out of the middle. */
export const wholeCut: Cut = { zoom: 1, across: 0.5, down: 0.5 }

interface Size {
  width: number
  height: number
}

/**
 * The part of a picture that has the proportions asked for.
 * @example cutFrame({ width: 400, height: 300 }, { width: 1, height: 1 }, wholeCut) // left 50, top 0, 300 × 300
 */
export function cutFrame(
  picture: Size,
  shape: Size,
  { zoom, across, down }: Cut,
): Size & { left: number; top: number } {
  const width = Math.min(picture.width, (picture.height * shape.width) / shape.height) / zoom
  const height = (width * shape.height) / shape.width
  return { width, height, left: (picture.width - width) * across, top: (picture.height - height) * down }
}
