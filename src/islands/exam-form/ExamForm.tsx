import { type ReactNode, useMemo } from 'react'
import { monthName } from '#lib/i18n/dates.ts'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { gradeSchemeNames } from '#lib/rules/grade-scheme.ts'
import { type NewExam, examKinds, newExam } from '#lib/schemas/exam.ts'
import type { ExamReply } from '#lib/schemas/examination-office.ts'
import { m } from '#paraglide/messages.js'
import { Select } from '../ui/fields/Select.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { leaveFor } from '../ui/form/leave-for.ts'
import { SchemaForm } from '../ui/form/SchemaForm.tsx'
import { SubmitBar } from '../ui/form/SubmitBar.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'

/** In the language of the page: asked for anew, since a server speaks several. */
const months = () => Array.from({ length: 12 }, (_, index) => [index + 1, monthName(index + 1)] as const)

/** Named one by one: an island carries only its own sentences. */
const words = { 'exam.monthWrong': m['errors.exam.monthWrong'], 'exam.yearWrong': m['errors.exam.yearWrong'] }
const kindWords = { regular: m['results.regular'], supply: m['results.supply'] } as const
const schemeWords = {
  default: m['office.scheme.default'],
  university: m['office.scheme.university'],
} as const

interface Props {
  exam: NewExam
  /** Of one that is there. */
  examId?: string
  /** Those of the catalogue. */
  regulations: readonly string[]
}

/** An exam before anybody has seen it; leads to its own page when saved. */
export function ExamForm({ exam: initial, examId, regulations }: Props): ReactNode {
  const draft = useMemo(() => ({ form: 'exam', subject: examId ?? 'new' }), [examId])
  const form = useSchemaForm(newExam, 'saveExam', {
    initial,
    at: 'exam',
    body: (exam) => ({ exam, ...(examId !== undefined && { examId }) }),
    words,
    draft,
    onSaved: (saved: ExamReply) => leaveFor(href(routes.exam(saved.id))),
  })
  return (
    <SchemaForm of={form}>
      <TextField name="title" label={m['office.examTitle']()} help={m['office.titleHelp']()} isRequired />
      <div className="pair">
        <Select name="heldMonth" label={m['office.month']()} choices={months()} isNumber />
        <TextField name="heldYear" label={m['office.year']()} type="number" isRequired />
        <Regulation of={regulations} own={initial.regulation} />
        <Select
          name="kind"
          label={m['office.kind']()}
          choices={examKinds.map((kind) => [kind, kindWords[kind]()])}
        />
        <Select
          name="scheme"
          label={m['office.schemeLabel']()}
          choices={gradeSchemeNames.map((scheme) => [scheme, schemeWords[scheme]()])}
        />
      </div>
      <SubmitBar />
    </SchemaForm>
  )
}

/** One of the catalogue's or none; an exam of before may have another. Where the catalogue has none it is typed. */
function Regulation({ of, own }: { of: readonly string[]; own: string }): ReactNode {
  const field = { name: 'regulation', label: m['office.regulation']() }
  if (of.length === 0) return <TextField {...field} />
  const known = own === '' || of.includes(own) ? of : [own, ...of]
  return (
    <Select
      {...field}
      choices={[['', m['office.noRegulation']()], ...known.map((word) => [word, word] as const)]}
    />
  )
}
