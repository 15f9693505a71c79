import { type ReactNode, useState } from 'react'
import { href } from '#lib/i18n/href.ts'
import { showCount } from '#lib/i18n/numbers.ts'
import type { PhotoUploadView } from '#lib/schemas/admissions/photos.ts'
import { m } from '#paraglide/messages.js'
import { MessageBox } from '../ui/MessageBox.tsx'
import { LeftPhotos } from './LeftPhotos.tsx'
import { checkAgain, removePhotos, savePhotos } from './photos.store.ts'

interface Props {
  photos: PhotoUploadView
  /** The rows beside which they came are. */
  isSaved: boolean
  list: string
  isBusy: boolean
}

/** Named one by one: an island carries only its own sentences. */
const countWords = {
  matched: m['admissions.photos.count.matched'],
  saved: m['admissions.photos.count.saved'],
  kept: m['admissions.photos.count.kept'],
  nobody: m['admissions.photos.count.nobody'],
  refused: m['admissions.photos.count.refused'],
  missing: m['admissions.photos.count.missing'],
} as const
const counts = ['matched', 'saved', 'kept', 'nobody', 'refused', 'missing'] as const
const isWrong = (count: string): boolean => count === 'nobody' || count === 'refused'

/** Whose the pictures of a zip file are, or what became of them. */
export function FoundPhotos({ photos, isSaved, list, isBusy }: Props): ReactNode {
  const { state, problem } = photos
  if (state === 'failed')
    return (
      <MessageBox kind="error" role="alert" title={photos.fileName}>
        <p>{problem}</p>
      </MessageBox>
    )
  const isDone = state === 'saved'
  const shown = counts.filter(
    (count) => photos.counts[count] > 0 || (count === 'matched' && !isDone) || (count === 'saved' && isDone),
  )
  return (
    <>
      {isDone && (
        <MessageBox kind="success" role="status">
          <p>{m['admissions.photos.done']({ photos: photos.counts.saved })}</p>
        </MessageBox>
      )}
      <p>
        <strong>{photos.fileName}</strong>
      </p>
      <dl className="tiles">
        {shown.map((count) => (
          <div key={count} className={isWrong(count) ? 'wrong' : ''}>
            <dt>{countWords[count]()}</dt>
            <dd>{showCount(photos.counts[count])}</dd>
          </div>
        ))}
      </dl>
      <LeftPhotos photos={photos} />
      <p>
        <a href={href(list.replace('{id}', photos.id))}>{m['admissions.photos.all']()}</a>
      </p>
      {!isDone && <SavePhotos {...{ photos, isSaved, isBusy }} />}
    </>
  )
}

function SavePhotos({ photos, isSaved, isBusy }: Omit<Props, 'list'>): ReactNode {
  const [replaces, setReplaces] = useState(false)
  const { id, inTheWay, isStale, counts } = photos
  const toSave = counts.matched - (replaces ? 0 : inTheWay)
  return (
    <>
      {isStale && (
        <MessageBox kind="warning">
          <p>{m['admissions.photos.stale']()}</p>
        </MessageBox>
      )}
      {!isSaved && <p className="quiet">{m['admissions.photos.withRows']()}</p>}
      {isSaved && inTheWay > 0 && (
        <label className="row">
          <input type="checkbox" checked={replaces} onChange={({ target }) => setReplaces(target.checked)} />
          {m['admissions.photos.replaces']({ photos: inTheWay })}
        </label>
      )}
      <div className="row">
        {isSaved && (
          <button
            className="button primary"
            type="button"
            disabled={isBusy || toSave === 0}
            onClick={() => void savePhotos(id, replaces)}
          >
            {m['admissions.photos.save']({ photos: toSave })}
          </button>
        )}
        <button className="button" type="button" disabled={isBusy} onClick={() => void checkAgain(id)}>
          {m['admissions.photos.checkAgain']()}
        </button>
        <button className="button" type="button" disabled={isBusy} onClick={() => void removePhotos(id)}>
          {m['admissions.photos.remove']()}
        </button>
      </div>
    </>
  )
}
