import '../../styles/import.css'
import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { showDate } from '#lib/i18n/dates.ts'
import { onImportsChanged } from '#lib/browser/page/change-events.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import type { PhotoUploadsView, PhotoUploadView } from '#lib/schemas/admissions/photos.ts'
import { m } from '#paraglide/messages.js'
import { Awake } from '../ui/Awake.tsx'
import { MessageBox } from '../ui/MessageBox.tsx'
import { Options } from '../ui/Options.tsx'
import {
  $chosen,
  $imports,
  $isBusy,
  $job,
  $problem,
  $share,
  checkAgain,
  choose,
  type PhotosOfImport,
  reload,
  removePhotos,
  savePhotos,
  sendZip,
  show,
} from './photos.store.ts'
import { FileInput } from '../ui/files/FileInput.tsx'
import { showCount } from '#lib/i18n/numbers.ts'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { href } from '#lib/i18n/href.ts'

interface AdmissionPhotosProps {
  found: PhotoUploadsView
  /** Maximum size of a zip file. */
  mostBytes: number
  list: string
}

/** Photos for an upload of admissions in one zip file, before or after its rows are saved. */
export function AdmissionPhotos({ found, mostBytes, list }: AdmissionPhotosProps): ReactNode {
  const id = useId()
  const imports = useStore($imports)
  const chosen = useStore($chosen)
  const problem = useStore($problem)
  const isBusy = useStore($isBusy)
  useEffect(() => show(found), [found])
  useEffect(() => onImportsChanged(() => void reload()), [])
  const shown = imports.find(({ importId }) => importId === chosen)
  if (!shown) return <p className="quiet">{m['admissions.photos.noUpload']()}</p>
  return (
    <Awake>
      <div className="stack" aria-busy={isBusy}>
        <div className="field form-width">
          <label htmlFor={id}>{m['admissions.photos.of']()}</label>
          <select id={id} value={chosen} onChange={({ target }) => choose(target.value)} disabled={isBusy}>
            <Options of={imports.map((each) => [each.importId, sayImport(each)])} />
          </select>
        </div>
        {problem && (
          <MessageBox kind="error" role="alert">
            <p>{problem}</p>
          </MessageBox>
        )}
        <PhotosOf key={shown.photos?.id ?? ''} of={shown} {...{ mostBytes, list, isBusy }} />
      </div>
    </Awake>
  )
}

const sayImport = ({ fileName: file, isSaved, createdAt }: PhotosOfImport): string => {
  const said = { file, date: showDate(indianDate(createdAt)) }
  return isSaved ? m['admissions.photos.saved'](said) : m['admissions.photos.waits'](said)
}

interface OfProps extends Pick<AdmissionPhotosProps, 'mostBytes' | 'list'> {
  of: PhotosOfImport
  isBusy: boolean
}

function PhotosOf({ of, mostBytes, list, isBusy }: OfProps): ReactNode {
  const share = useStore($share)
  const job = useStore($job)
  const { importId, photos } = of
  // Zip files are processed one by one: thousands of pictures may be queued before this one.
  const isWaiting = job?.state === 'queued'
  if (share !== null) return <PhotosAtWork work="sending" done={share} total={1} />
  if (photos?.jobId || job)
    return (
      <PhotosAtWork
        work={isWaiting ? 'waiting' : photos?.state === 'saving' ? 'saving' : 'checking'}
        {...{ done: job?.done ?? 0, total: job?.total ?? 0 }}
      />
    )
  return (
    <>
      {photos && <FoundPhotos {...{ photos, list, isBusy }} isSaved={of.isSaved} />}
      {photos?.state !== 'checked' && photos?.state !== 'saving' && (
        <ChooseZip {...{ importId, mostBytes, isBusy }} />
      )}
    </>
  )
}

interface ChooseZipProps {
  importId: string
  mostBytes: number
  isBusy: boolean
}

function ChooseZip({ importId, mostBytes, isBusy }: ChooseZipProps): ReactNode {
  const id = useId()
  const send = (files: readonly File[]): void => sendZip(importId, files, mostBytes)
  return (
    <div className="field">
      <label htmlFor={id}>{m['admissions.photos.choose']()}</label>
      <FileInput id={id} accept=".zip,application/zip" disabled={isBusy} onFiles={send} />
    </div>
  )
}

interface PhotosAtWorkProps {
  work: 'sending' | 'waiting' | 'checking' | 'saving'
  done: number
  total: number
}

/** Labels before the first pictures are counted. */
const startWords = {
  sending: m['admissions.photos.sending'],
  waiting: m['admissions.photos.waiting'],
  checking: m['admissions.photos.checking'],
  saving: m['admissions.photos.saving'],
} as const

/** Shows the progress of the zip file while it is sent or processed. */
function PhotosAtWork({ work, done, total }: PhotosAtWorkProps): ReactNode {
  if (work === 'sending') return <ProgressBar label={startWords.sending()} {...{ done, total }} />
  const words = work === 'saving' ? m['admissions.photos.savingOf'] : m['admissions.photos.checkingOf']
  const isCounted = total > 0 && work !== 'waiting'
  const label = isCounted ? words({ done: showCount(done), total: showCount(total) }) : startWords[work]()
  return (
    <>
      <ProgressBar {...{ label, done, total }} />
      <p className="quiet">{m['admissions.photos.mayLeave']()}</p>
    </>
  )
}

interface FoundPhotosProps {
  photos: PhotoUploadView
  /** The rows of the upload are saved. */
  isSaved: boolean
  list: string
  isBusy: boolean
}

/** Listed one by one, so that the island's bundle contains only these messages. */
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

/** Shows how many pictures match, or their outcome. */
function FoundPhotos({ photos, isSaved, list, isBusy }: FoundPhotosProps): ReactNode {
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

function SavePhotos({ photos, isSaved, isBusy }: Omit<FoundPhotosProps, 'list'>): ReactNode {
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

/** Lists the first pictures that match nobody, with the reason. */
function LeftPhotos({ photos: { left, counts } }: { photos: PhotoUploadView }): ReactNode {
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
