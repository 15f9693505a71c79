/** The stored form of a picture, whatever was uploaded; sizes in pixels. */
export interface PictureVariant {
  width: number
  height: number
  /** `inside` fits the whole picture into the size, `cover` fills it and crops the rest. */
  fit: 'inside' | 'cover'
  /** PNG for drawings and logos, JPEG for photos, WebP for pictures that appear on pages but not in documents. */
  format: 'png' | 'jpeg' | 'webp'
  /** The maximum bytes of a WebP: its quality is lowered until it fits or reaches the minimum. */
  mostBytes?: number
}

/** For photos of people: 35 by 45 mm at 300 dpi, as documents print it, and a thumbnail for lists. */
export const portrait = {
  photo: { width: 413, height: 531, fit: 'cover', format: 'jpeg' },
  thumbnail: { width: 70, height: 90, fit: 'cover', format: 'jpeg' },
} as const satisfies Record<string, PictureVariant>
