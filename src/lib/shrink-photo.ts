export interface PhotoLimits {
  /** Pixels; the photo keeps its proportions. */
  width: number
  height: number
  bytes: number
}

export interface ReadyPhoto {
  /** A JPEG, upright, without what the camera wrote into it. */
  file: File
  width: number
  height: number
}

/**
 * Makes a photo upright and small on the device itself, before a slow line has to carry it.
 * @param turns quarter turns to the right
 * @throws where the browser cannot read the picture
 */
export async function shrinkPhoto(file: File, limits: PhotoLimits, turns = 0): Promise<ReadyPhoto> {
  // Turned as the camera says it was held.
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    return await shrinkToFit(picture, file.name, limits, turns)
  } finally {
    picture.close()
  }
}

async function shrinkToFit(
  picture: ImageBitmap,
  name: string,
  { width, height, bytes }: PhotoLimits,
  turns: number,
): Promise<ReadyPhoto> {
  const isSideways = turns % 2 === 1
  const [fullWidth, fullHeight] = isSideways
    ? [picture.height, picture.width]
    : [picture.width, picture.height]
  let scale = Math.min(1, width / fullWidth, height / fullHeight)
  for (;;) {
    const canvas = draw(picture, fullWidth * scale, fullHeight * scale, turns)
    for (const quality of [0.88, 0.75, 0.6, 0.45]) {
      const blob = await toJpeg(canvas, quality)
      if (blob.size > bytes && canvas.width > 32) continue
      const jpeg = new File([blob], `${name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
      return { file: jpeg, width: canvas.width, height: canvas.height }
    }
    scale *= 0.75
  }
}

function draw(picture: ImageBitmap, width: number, height: number, turns: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser draws no pictures.')
  const [across, down] = turns % 2 === 1 ? [canvas.height, canvas.width] : [canvas.width, canvas.height]
  // JPEG knows no transparency: it would turn black.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.translate(canvas.width / 2, canvas.height / 2)
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
