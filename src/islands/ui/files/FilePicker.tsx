import { type ReactNode, useId, useState } from 'react'
import { showSize } from '#lib/i18n/sizes.ts'
import { m } from '#paraglide/messages.js'
import { type CheckedFiles, checkFiles, type PickedFileLimits } from './check-files.ts'
import { describedBy, Help, type PickerProps, Problem } from '../FieldParts.tsx'
import { FileInput } from './FileInput.tsx'
import { close, file as fileIcon } from '../../../lib/campus/icons.ts'
import { Icon } from '../Icon.tsx'
import { useObjectUrl } from './use-object-url.ts'

interface FilePickerProps extends PickerProps {
  limits: PickedFileLimits
  files: readonly File[]
  onFiles: (files: File[]) => void
  /** Share that has been sent, from 0 to 1; null while nothing is being sent. */
  share?: number | null
}

/** Picks files from the device; shows their names and sizes, and removes them before sending. */
export function FilePicker(props: FilePickerProps): ReactNode {
  const { label, help, problem, isRequired, isDisabled = false, limits, files, onFiles, share = null } = props
  const own = useId()
  const { id = own } = props
  const [refusal, setRefusal] = useState('')
  const { count = 1 } = limits
  const take = (chosen: readonly File[]): void => {
    const { taken, refused } = checkFiles(files, chosen, limits)
    setRefusal(refused ? sayRefused(refused, limits) : '')
    if (taken.length !== files.length || taken.some((file, index) => file !== files[index])) onFiles(taken)
  }
  return (
    <div className="field">
      <label htmlFor={id} className={isRequired ? 'required' : undefined}>
        {label}
      </label>
      <Help id={id}>
        {help} {m['file.limits']({ types: limits.types, size: showSize(limits.bytes) })}
      </Help>
      <FileInput
        id={id}
        word={count > 1 ? m['file.chooseSeveral']() : m['file.choose']()}
        accept={limits.accept.join()}
        multiple={count > 1}
        disabled={isDisabled}
        aria-invalid={problem || refusal ? 'true' : 'false'}
        aria-required={isRequired}
        aria-describedby={describedBy(id)}
        onFiles={take}
      >
        {files.length > 0 && (
          <ul>
            {files.map((file, index) => (
              <FileRow
                key={`${file.name} ${file.lastModified} ${index}`}
                file={file}
                share={share}
                onRemove={() => onFiles(files.filter((each) => each !== file))}
              />
            ))}
          </ul>
        )}
      </FileInput>
      <Problem id={id} text={refusal || problem} role="alert" />
    </div>
  )
}

function sayRefused(
  { file, reason }: NonNullable<CheckedFiles['refused']>,
  limits: PickedFileLimits,
): string {
  if (reason === 'tooLarge') return m['file.tooLarge']({ name: file.name, size: showSize(limits.bytes) })
  if (reason === 'wrongType') return m['file.wrongType']({ name: file.name, types: limits.types })
  return m['file.tooMany']({ count: limits.count ?? 1 })
}

interface FileRowProps {
  file: File
  share: number | null
  onRemove: () => void
}

/** A chosen file with its progress and a remove button. */
function FileRow({ file, share, onRemove }: FileRowProps): ReactNode {
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
