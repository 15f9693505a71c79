import { type ReactNode, useMemo } from 'react'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { gradeSchemeNames } from '#lib/rules/grade-scheme.ts'
import { type NewExam, newExam } from '#lib/schemas/results/exam.ts'
import type { ExamReply } from '#lib/schemas/results/examination-office.ts'
import { m } from '#paraglide/messages.js'
import { Select } from '../ui/fields/Select.tsx'
import { leaveFor } from '../ui/form/leave-for.ts'
import { SchemaForm } from '../ui/form/SchemaForm.tsx'
import { SubmitBar } from '../ui/form/SubmitBar.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { LabelFields, labelWords } from './LabelFields.tsx'
import { useMonthOfTitle } from './use-month-of-title.ts'

const schemeWords = {
  default: m['office.scheme.default'],
  university: m['office.scheme.university'],
} as const

interface Props {
  exam: NewExam
  /** Of one that is there. */
  examId?: string
  /** Of one that begins as a copy: whose. */
  copyOf?: string
  /** Those of the catalogue. */
  regulations: readonly string[]
}

/** An exam before anybody has seen it; leads to its own page when saved. */
export function ExamForm({ exam: initial, examId, copyOf, regulations }: Props): ReactNode {
  const draft = useMemo(
    () => ({ form: 'exam', subject: examId ?? (copyOf ? `copy-${copyOf}` : 'new') }),
    [examId, copyOf],
  )
  const form = useSchemaForm(newExam, 'saveExam', {
    initial,
    at: 'exam',
    body: (exam) => ({ exam, ...(examId !== undefined && { examId, seen: initial }) }),
    words: labelWords,
    draft,
    onSaved: (saved: ExamReply) => leaveFor(href(routes.exam(saved.id))),
  })
  useMonthOfTitle(form.form, initial, examId === undefined)
  return (
    <SchemaForm of={form}>
      <LabelFields {...{ regulations, regulation: initial.regulation, titleHelp: m['office.titleHelp']() }}>
        <Select
          name="scheme"
          label={m['office.schemeLabel']()}
          choices={gradeSchemeNames.map((scheme) => [scheme, schemeWords[scheme]()])}
        />
      </LabelFields>
      <SubmitBar />
    </SchemaForm>
  )
}
