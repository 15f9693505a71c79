import { type DragEvent, type ReactNode, useState } from 'react'
import '../../../styles/forms.css'
import '../../../styles/picker.css'

interface Props {
  isDisabled?: boolean
  /** Layout class besides `picker`. */
  className?: string
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** An area that accepts dropped files and highlights while files are dragged over it. */
export function DropZone({ isDisabled = false, className = '', onFiles, children }: Props): ReactNode {
  const [isOver, setOver] = useState(false)
  const drag = (event: DragEvent, over: boolean): void => {
    event.preventDefault()
    setOver(over && !isDisabled)
  }
  return (
    <div
      className={`picker ${className} ${isOver ? 'over' : ''}`}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false)
        if (!isDisabled) onFiles([...event.dataTransfer.files])
      }}
    >
      {children}
    </div>
  )
}
