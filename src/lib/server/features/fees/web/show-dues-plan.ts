import { placesNamed } from '#lib/fees/places-named.ts'
import { text } from '#lib/lists/cell.ts'
import { type PlainTable, plainTable } from '#lib/lists/plain-table.ts'
import { m } from '#paraglide/messages.js'
import type { CatalogueView } from '../../catalogue/feature.ts'
import type { StudentRecord } from '../../students/feature.ts'
import type { DuesPlan } from '../plan-dues.ts'

/** Enough to see whether it is right. */
const shownRows = 50

/** Whom no structure fits, and where they stand. */
export const withoutTable = (view: CatalogueView, { without }: DuesPlan): PlainTable =>
  plainTable(
    m['dues.generate.without'](),
    [m['students.steps.student'](), m['dues.generate.place']()],
    without,
    (student) => ({
      key: student.id,
      cells: [text(student.name, numberOf(student)), text(placesNamed(view, student).join(' · '))],
    }),
    shownRows,
  )

const numberOf = ({ rollNumber, admissionNumber }: StudentRecord): string =>
  rollNumber ?? admissionNumber ?? ''
