import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useId } from 'react'
import { showDate } from '#lib/i18n/dates.ts'
import { onImportsChanged } from '#lib/imports-changed.ts'
import { indianDate } from '#lib/rules/indian-time.ts'
import type { PhotoUploadsView } from '#lib/schemas/admissions/photos.ts'
import { m } from '#paraglide/messages.js'
import { Awake } from '../ui/Awake.tsx'
import { MessageBox } from '../ui/MessageBox.tsx'
import { Options } from '../ui/Options.tsx'
import { ChooseZip } from './ChooseZip.tsx'
import { FoundPhotos } from './FoundPhotos.tsx'
import {
  $chosen,
  $imports,
  $isBusy,
  $job,
  $problem,
  $share,
  type PhotosOfImport,
  choose,
  reload,
  show,
} from './photos.store.ts'
import { PhotosAtWork } from './PhotosAtWork.tsx'
import '../../styles/import.css'

interface Props {
  found: PhotoUploadsView
  /** Of a zip file. */
  mostBytes: number
  list: string
}

/** Photos of an upload as one zip file, given beside its rows or when they are saved. */
export function AdmissionPhotos({ found, mostBytes, list }: Props): ReactNode {
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

interface OfProps extends Pick<Props, 'mostBytes' | 'list'> {
  of: PhotosOfImport
  isBusy: boolean
}

function PhotosOf({ of, mostBytes, list, isBusy }: OfProps): ReactNode {
  const share = useStore($share)
  const job = useStore($job)
  const { importId, photos } = of
  // One zip file after the other: thousands of pictures may stand before this one.
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
