import type { ComponentProps, ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { upload } from '../../../lib/campus/icons.ts'
import { DropZone } from './DropZone.tsx'
import { PickButton } from './PickButton.tsx'

interface Props extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'onChange'> {
  id: string
  /** What the button says. */
  word?: string
  onFiles: (files: File[]) => void
  /** What was chosen, below the button. */
  children?: ReactNode
}

/** Where files are chosen or dropped. Who has it gives it a label. */
export function FileInput({ id, word, onFiles, children, ...input }: Props): ReactNode {
  return (
    <DropZone isDisabled={input.disabled ?? false} onFiles={onFiles}>
      <input
        {...input}
        className="sr"
        id={id}
        type="file"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file counts as a choice again: changed since, or after it was removed.
          target.value = ''
        }}
      />
      <span className="row">
        <PickButton of={id} icon={upload} word={word ?? m['file.choose']()} />
        <span className="quiet">{m['file.drop']()}</span>
      </span>
      {children}
    </DropZone>
  )
}
