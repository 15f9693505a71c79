import { type ReactNode, useId, useState } from 'react'
import { showSize } from '#lib/i18n/sizes.ts'
import { m } from '#paraglide/messages.js'
import { type CheckedFiles, type FileLimits, checkFiles } from './check-files.ts'
import { Help, type PickerProps, Problem, describedBy } from './FieldParts.tsx'
import { FileInput } from './FileInput.tsx'
import { FileRow } from './FileRow.tsx'

interface Props extends PickerProps {
  limits: FileLimits
  files: readonly File[]
  onFiles: (files: File[]) => void
  /** How much has been sent, from 0 to 1; null while nothing is. */
  share?: number | null
}

/** Files from the device: chosen or dropped, with names and sizes, and taken back before they are sent. */
export function FilePicker(props: Props): ReactNode {
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

function sayRefused({ file, reason }: NonNullable<CheckedFiles['refused']>, limits: FileLimits): string {
  if (reason === 'tooLarge') return m['file.tooLarge']({ name: file.name, size: showSize(limits.bytes) })
  if (reason === 'wrongType') return m['file.wrongType']({ name: file.name, types: limits.types })
  return m['file.tooMany']({ count: limits.count ?? 1 })
}
