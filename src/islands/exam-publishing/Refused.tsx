import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { MessageBox } from '../ui/MessageBox.tsx'
import { $refusals, type Part, type Refusal } from './publishing.store.ts'

const none: Refusal = { problem: '', fields: {} }

export const useRefusal = (part: Part): Refusal => useStore($refusals)[part] ?? none

/** What is wrong with the whole of a part, beside its button. */
export function Refused({ part }: { part: Part }): ReactNode {
  const { problem } = useRefusal(part)
  return (
    problem && (
      <MessageBox kind="error" role="alert">
        {problem}
      </MessageBox>
    )
  )
}
