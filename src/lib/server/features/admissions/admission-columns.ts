import { date, instant, text } from '#lib/lists/cell.ts'
import { keepsAdmissions } from '#lib/rules/admissions.ts'
import { rupeesOf } from '#lib/rules/paise.ts'
import { type AdmissionField, admissionFieldNames, admissionFields } from '#lib/schemas/admissions/fields.ts'
import { getLocale } from '#paraglide/runtime.js'
import { m } from '#paraglide/messages.js'
import type { ListColumn } from '../../kernel/lists/list-kind.ts'
import type { CatalogueView } from '../catalogue/feature.ts'
import type { AdmissionRecord } from './admission.ts'
import { isForOffice } from './admissions.policy.ts'
import { sayField } from './compose-admission-form.ts'

/** An admission, with what the list says of it besides. */
export interface ListedAdmission {
  admission: AdmissionRecord
  view: CatalogueView
  savedBy: string
}

type Column = ListColumn<ListedAdmission>

const inFiles = ['csv', 'xlsx'] as const

/** Every field, as its form asks for it: of an Aadhaar number the last four digits. */
export const fileColumns: readonly Column[] = [
  {
    name: 'adminNo',
    heading: m['admissions.document.number'],
    in: inFiles,
    cell: ({ admission }) => text(admission.number),
  },
  ...admissionFieldNames.map((name): Column => {
    const { is }: AdmissionField = admissionFields[name]
    return {
      name: `file-${name}`,
      heading: m[`admissions.field.${name}`],
      in: inFiles,
      cell({ admission, view }, { user }) {
        if (isForOffice(name) && !keepsAdmissions(user)) return text('')
        // All dates are texts of the admission.
        if (is === 'date') return date(admission.texts[name as 'dateOfBirth'] || null)
        // Sums stay as a sheet adds them up.
        if (is === 'rupees') return text(rupeesOf(admission.texts[name as 'annualIncome']))
        return text(sayField({ admission, view, locale: getLocale() }, name))
      },
    }
  }),
  {
    name: 'state-word',
    heading: m['admissions.document.state'],
    in: inFiles,
    cell: ({ admission }) => text(m[`admissions.state.${admission.state}`]()),
  },
  {
    name: 'savedAt',
    heading: m['admissions.list.saved'],
    in: inFiles,
    cell: ({ admission }) => instant(admission.createdAt),
  },
  {
    name: 'savedBy',
    heading: m['admissions.list.savedBy'],
    in: inFiles,
    cell: ({ savedBy }) => text(savedBy),
  },
]
