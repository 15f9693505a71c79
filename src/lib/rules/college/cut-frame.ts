/**
 * How a picture is cropped. `zoom` is 1 for the largest possible part; `across` and `down` are its position, from 0
 * (left, top) to 1.
 */
export interface CropFrame {
  zoom: number
  across: number
  down: number
}

/** The largest possible part, centred. */
export const wholeCut: CropFrame = { zoom: 1, across: 0.5, down: 0.5 }

interface Size {
  width: number
  height: number
}

/**
 * Returns the part of a picture with the proportions of `shape`, in the units of the picture.
 * @example cutFrame({ width: 400, height: 300 }, { width: 1, height: 1 }, wholeCut) // left 50, top 0, 300 × 300
 */
export function cutFrame(
  picture: Size,
  shape: Size,
  { zoom, across, down }: CropFrame,
): Size & { left: number; top: number } {
  const width = Math.min(picture.width, (picture.height * shape.width) / shape.height) / zoom
  const height = (width * shape.height) / shape.width
  return { width, height, left: (picture.width - width) * across, top: (picture.height - height) * down }
}
