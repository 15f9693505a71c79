import { type ReactNode, useState } from 'react'
import { toast } from '#lib/toasts.ts'
import { m } from '#paraglide/messages.js'
import { HistoryForm } from './HistoryForm.tsx'

/** Where the office writes down one alumnus after the other. */
export function AlumniHistory({ courses }: { courses: readonly string[] }): ReactNode {
  const [turn, setTurn] = useState(0)
  return (
    <HistoryForm
      key={turn}
      courses={courses}
      onSaved={() => {
        toast.success(m['alumni.history.saved']())
        setTurn(turn + 1)
      }}
    />
  )
}
