import type { ChangedField } from '#lib/lists/cell.ts'
import { studentStatuses } from '#lib/schemas/student.ts'
import { say } from '#lib/i18n/say.ts'
import type { App } from '../../kernel/app.ts'
import { inWords } from './audited-student.ts'
import type { StudentChange, StudentRecord } from './student.ts'

/** A change as its page tells it. */
export interface ToldChange {
  at: string
  by: string
  note: string
  isUpload: boolean
  fields: ChangedField[]
}

/** Newest first; the last one is how the student came into the register. */
export async function studentHistory(app: App, student: StudentRecord): Promise<ToldChange[]> {
  const [view, changes] = [await app.catalogue.read(), await app.students.history(student.id)]
  const names = await app.people.namesOf([
    ...new Set([student.createdBy, ...changes.map(({ byId }) => byId)]),
  ])
  const told = changes.map(({ at, byId, importId, note, before, after }): ToldChange => {
    const [was, is] = [inWords(view, before), inWords(view, after)]
    const fields = Object.keys(is).map((field) => ({
      field: say(`students.field.${field}`) ?? say(`trail.field.${field}`) ?? field,
      ...{ before: valueOf(was[field]), after: valueOf(is[field]) },
    }))
    return { at, note, by: names.get(byId) ?? '', isUpload: importId !== null, fields }
  })
  const first = { at: student.createdAt, by: names.get(student.createdBy) ?? '', note: '', isUpload: false }
  return [...told, { ...first, fields: [] }]
}

const valueOf = (value: StudentChange['before'][string] | undefined): string =>
  (studentStatuses.some((each) => each === value) && say(`students.state.${value ?? ''}`)) || (value ?? '')
