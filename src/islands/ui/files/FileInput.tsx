import type { ComponentProps, ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { upload } from '../../../lib/campus/icons.ts'
import { DropZone } from './DropZone.tsx'
import { PickButton } from './PickButton.tsx'

interface Props extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'onChange'> {
  id: string
  /** Label of the button. */
  word?: string
  onFiles: (files: File[]) => void
  /** Shown below the button, such as the chosen files. */
  children?: ReactNode
}

/** An input for chosen or dropped files. The parent labels it. */
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
          // Resetting the value lets the same file be chosen again after it was changed or removed.
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
