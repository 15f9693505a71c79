import type { ReactNode } from 'react'
import { showSize } from '#lib/i18n/sizes.ts'
import { m } from '#paraglide/messages.js'
import { close, file as fileIcon } from '../../lib/icons.ts'
import { Icon } from './Icon.tsx'
import { useObjectUrl } from './use-object-url.ts'

interface Props {
  file: File
  share: number | null
  onRemove: () => void
}

/** A chosen file: what it is, how far it is sent, and a way to take it back. */
export function FileRow({ file, share, onRemove }: Props): ReactNode {
  const preview = useObjectUrl(file.type.startsWith('image/') ? file : null)
  const sent = share === null ? '' : m['form.sent']({ percent: Math.round(share * 100) })
  return (
    <li className="file">
      {preview ? <img src={preview} alt="" width="40" height="40" /> : <Icon of={fileIcon} />}
      <span>
        <span className="name">{file.name}</span>
        <span className="quiet">{[showSize(file.size), sent].filter(Boolean).join(' · ')}</span>
        {share !== null && <progress value={share} max={1} aria-label={sent} />}
      </span>
      {share === null && (
        <button
          className="button icon-only"
          type="button"
          aria-label={m['file.remove']({ name: file.name })}
          onClick={onRemove}
        >
          <Icon of={close} />
        </button>
      )}
    </li>
  )
}
