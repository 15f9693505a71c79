import type { ReactNode } from 'react'
import type { PhotoUploadView } from '#lib/schemas/admissions/photos.ts'
import { m } from '#paraglide/messages.js'

/** The first pictures that nobody gets, each with the reason. */
export function LeftPhotos({ photos: { left, counts } }: { photos: PhotoUploadView }): ReactNode {
  if (left.length === 0) return null
  const more = counts.nobody + counts.refused - left.length
  return (
    <section className="stack" aria-labelledby="left-photos">
      <h3 id="left-photos">{m['admissions.photos.left']()}</h3>
      <ul>
        {left.map(({ name, message }) => (
          <li key={name}>
            <strong>{name}</strong>: {message}
          </li>
        ))}
        {more > 0 && <li>{m['admissions.photos.more']({ photos: more })}</li>}
      </ul>
    </section>
  )
}
