import { type CropFrame, cutFrame } from '../../rules/college/cut-frame.ts'

export interface PhotoLimits {
  /** Maximum width and height in pixels; the photo keeps its proportions. */
  width: number
  height: number
  bytes: number
}

export interface ReadyPhoto {
  /** An upright JPEG without the camera's metadata. */
  file: File
  width: number
  height: number
}

export interface Treatment {
  /** Number of clockwise quarter turns. */
  turns: number
  /** Crops to the proportions of the limits; null keeps the whole picture. */
  cut: CropFrame | null
}

/**
 * Turns a photo upright and shrinks it on the device, before it is uploaded over a slow connection.
 * @throws where the browser cannot read the picture
 */
export async function shrinkPhoto(
  file: File,
  limits: PhotoLimits,
  treatment: Treatment,
): Promise<ReadyPhoto> {
  // The browser applies the orientation that the camera recorded.
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    return await shrinkToFit(picture, file.name, limits, treatment)
  } finally {
    picture.close()
  }
}

async function shrinkToFit(
  picture: ImageBitmap,
  name: string,
  { width, height, bytes }: PhotoLimits,
  { turns, cut }: Treatment,
): Promise<ReadyPhoto> {
  const isSideways = turns % 2 === 1
  const full = isSideways
    ? { width: picture.height, height: picture.width }
    : { width: picture.width, height: picture.height }
  const frame = cut ? cutFrame(full, { width, height }, cut) : { ...full, left: 0, top: 0 }
  let scale = Math.min(1, width / frame.width, height / frame.height)
  for (;;) {
    const canvas = draw(picture, { full, frame, scale, turns })
    for (const quality of [0.88, 0.75, 0.6, 0.45]) {
      const blob = await toJpeg(canvas, quality)
      if (blob.size > bytes && canvas.width > 32) continue
      const jpeg = new File([blob], `${name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
      return { file: jpeg, width: canvas.width, height: canvas.height }
    }
    scale *= 0.75
  }
}

interface Drawing extends Pick<Treatment, 'turns'> {
  /** Pixel size after turning. */
  full: { width: number; height: number }
  frame: ReturnType<typeof cutFrame>
  scale: number
}

function draw(picture: ImageBitmap, { full, frame, scale, turns }: Drawing): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(frame.width * scale))
  canvas.height = Math.max(1, Math.round(frame.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser draws no pictures.')
  const across = picture.width * scale
  const down = picture.height * scale
  // JPEG has no transparency: transparent pixels would turn black.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.translate((full.width / 2 - frame.left) * scale, (full.height / 2 - frame.top) * scale)
  pen.rotate((turns * Math.PI) / 2)
  pen.drawImage(picture, -across / 2, -down / 2, across, down)
  return canvas
}

const toJpeg = (canvas: HTMLCanvasElement, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    const take = (blob: Blob | null): void =>
      blob ? resolve(blob) : reject(new Error('The picture could not be made smaller.'))
    canvas.toBlob(take, 'image/jpeg', quality)
  })
