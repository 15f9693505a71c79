/** How a picture is kept, whatever was uploaded: measures in pixels. */
export interface PictureVariant {
  width: number
  height: number
  /** `inside` keeps the whole picture within the measures, `cover` fills them and cuts what is over. */
  fit: 'inside' | 'cover'
  /** PNG for drawings and logos, JPEG for photos, WebP for what pages show and documents do not. */
  format: 'png' | 'jpeg' | 'webp'
  /** The most bytes of a WebP: its quality goes down until it fits, or is as low as it gets. */
  mostBytes?: number
}

/** Of a person: 35 by 45 mm at 300 dots an inch, as documents print it, and small for lists. */
export const portrait = {
  photo: { width: 413, height: 531, fit: 'cover', format: 'jpeg' },
  thumbnail: { width: 70, height: 90, fit: 'cover', format: 'jpeg' },
} as const satisfies Record<string, PictureVariant>
