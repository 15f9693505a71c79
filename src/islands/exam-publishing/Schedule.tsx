import type { ReactNode } from 'react'
import type { ExamOverview } from '#lib/schemas/results/exam-overview.ts'
import { m } from '#paraglide/messages.js'
import { DeedDialog } from '../ui/DeedDialog.tsx'
import { Deed } from './Deed.tsx'
import { useDeed } from './use-deed.ts'

interface Props {
  overview: ExamOverview
  isBusy: boolean
}

/** Its hour has not come: it can be taken back, and nobody has seen anything. */
export function Schedule({ overview: { exam }, isBusy }: Props): ReactNode {
  const deed = m['office.cancelSchedule']()
  const { isAsked, ask, onAnswer } = useDeed({
    part: 'schedule',
    call: 'cancelSchedule',
    body: () => ({ examId: exam.id }),
  })
  return (
    <>
      <Deed part="schedule" isBusy={isBusy} onPress={ask}>
        {deed}
      </Deed>
      {isAsked && (
        <DeedDialog
          question={m['office.cancelScheduleAsk']({ title: exam.title })}
          deed={deed}
          onAnswer={onAnswer}
        >
          <p>{m['office.cancelScheduleText']()}</p>
        </DeedDialog>
      )}
    </>
  )
}
