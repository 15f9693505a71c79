import { type ReactNode, useMemo } from 'react'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import type { ExamChoices } from '#lib/results/exam-choices.ts'
import { type NewExam, examForm } from '#lib/schemas/results/exam.ts'
import type { ExamReply } from '#lib/schemas/results/examination-office.ts'
import { m } from '#paraglide/messages.js'
import { leaveFor } from '../ui/form/leave-for.ts'
import { SchemaForm } from '../ui/form/SchemaForm.tsx'
import { SubmitBar } from '../ui/form/SubmitBar.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { LabelFields, labelWords } from './LabelFields.tsx'
import { ScaleField } from './ScaleField.tsx'
import { useMonthOfTitle } from './use-month-of-title.ts'
import { useRegulationOfTitle } from './use-regulation-of-title.ts'

interface Props {
  exam: NewExam
  /** Of one that is there. */
  examId?: string
  /** Of one that begins as a copy: whose. */
  copyOf?: string
  choices: ExamChoices
}

/** An exam before anybody has seen it; leads to its own page when saved. */
export function ExamForm({ exam: initial, examId, copyOf, choices }: Props): ReactNode {
  const draft = useMemo(
    () => ({ form: 'exam', subject: examId ?? (copyOf ? `copy-${copyOf}` : 'new') }),
    [examId, copyOf],
  )
  const form = useSchemaForm(examForm, 'saveExam', {
    initial,
    at: 'exam',
    body: (exam) => ({ exam, ...(examId !== undefined && { examId, seen: initial }) }),
    words: labelWords,
    draft,
    onSaved: (saved: ExamReply) => leaveFor(href(routes.exam(saved.id))),
  })
  useMonthOfTitle(form.form, initial, examId === undefined)
  const guess = useRegulationOfTitle(form.form, choices.regulations)
  return (
    <SchemaForm of={form}>
      <LabelFields
        regulations={choices.regulations}
        regulation={initial.regulation}
        guess={guess}
        titleHelp={m['office.titleHelp']()}
      >
        <ScaleField {...choices} />
      </LabelFields>
      <SubmitBar />
    </SchemaForm>
  )
}
