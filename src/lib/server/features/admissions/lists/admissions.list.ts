import { badgeOfState } from '#lib/admissions/admission-badge.ts'
import { showShortInstant } from '#lib/i18n/dates.ts'
import { badge, date, instant, link, text } from '#lib/lists/cell.ts'
import type { Option } from '#lib/lists/list-view.ts'
import { routes } from '#lib/routes.ts'
import { admissionOffice, admissionReaders, keepsAdmissions } from '#lib/rules/roles/offices.ts'
import { rupeesOf } from '#lib/rules/money/paise.ts'
import { type AdmissionField, admissionFieldNames, admissionFields } from '#lib/schemas/admissions/fields.ts'
import { admissionStates } from '#lib/schemas/admissions/states.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import {
  type ListAction,
  type ListColumn,
  type ListContext,
  type ListFilter,
  listOf,
} from '../../../kernel/lists/list-kind.ts'
import { completedRows, preparedRows } from '../../../kernel/lists/rows/derived-rows.ts'
import { sealedField } from '../../../kernel/secrets/sealed-field.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import { aadhaarColumn } from '../aadhaar.ts'
import { formatField } from '../form/compose-admission-form.ts'
import { findReadableBranches, isForOffice } from '../policy.ts'
import type { AdmissionRecord } from '../records/admission.ts'
import { createListQuery, notCancelled } from './list-query.ts'

/** An admission with further columns of the list. */
interface AdmissionListRow {
  admission: AdmissionRecord
  view: CatalogueView
  savedBy: string
}

type Column = ListColumn<AdmissionListRow>

/** @example formatBranch(view, id) // 'CSE' */
export const formatBranch = (view: CatalogueView, id: string | null): string =>
  view.byId(id ?? '')?.shortName || view.nameOf(id)

const inFiles = ['csv', 'xlsx'] as const

/** Holds every field with its form title; the Aadhaar number shows its last four digits. */
const fileColumns: readonly Column[] = [
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
        // Amounts stay numeric, so that a spreadsheet can add them up.
        if (is === 'rupees') return text(rupeesOf(admission.texts[name as 'annualIncome']))
        return text(formatField({ admission, view, locale: getLocale() }, name))
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

/** Filter by course, branch and batch. */
const placeFilters: readonly ListFilter[] = (['course', 'branch', 'batch'] as const).map((name) => ({
  kind: 'choice',
  name,
  label: m[`admissions.field.${name}`],
  any: m[`students.any.${name}`],
  choices: ({ app, user }) => app.catalogue.placesSeenBy(name, user),
}))

/** Filters by seat type or admission type. */
const admissionTypeFilter: ListFilter = {
  kind: 'choice',
  name: 'type',
  label: m['admissions.list.type'],
  any: m['admissions.list.anyType'],
  choices: typesIn,
}

/** Admitted and cancelled students cannot be admitted or cancelled together. */
const hasWaiting: ListAction<AdmissionListRow>['isOffered'] = ({ state }) =>
  state !== 'admitted' && state !== 'cancelled'

const hasAdmitted: ListAction<AdmissionListRow>['isOffered'] = ({ state }) =>
  state !== 'submitted' && state !== 'cancelled'

/** Lists all admissions; its files have every field. */
export const admissionsList = listOf<AdmissionListRow>({
  title: m['admissions.title'],
  access: admissionReaders,
  search: m['admissions.list.search'],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: m['admissions.document.state'],
      any: m['admissions.list.anyState'],
      choices: () => [
        [notCancelled, m['admissions.list.notCancelled']()],
        ...admissionStates.map((each): Option => [each, m[`admissions.state.${each}`]()]),
      ],
      preset: notCancelled,
      mixed: [notCancelled],
    },
    ...placeFilters,
    {
      kind: 'choice',
      name: 'category',
      label: m['admissions.field.category'],
      any: m['admissions.list.anyCategory'],
      choices: async ({ app }) =>
        (await app.catalogue.read()).of('casteCategory').map(({ id, name }): Option => [id, name]),
    },
    admissionTypeFilter,
    {
      kind: 'choice',
      name: 'certificates',
      label: m['certificates.title'],
      any: m['certificates.any'],
      choices: () => [['missing', m['certificates.filterMissing']()]],
    },
    {
      kind: 'choice',
      name: 'who',
      label: m['admissions.list.savedBy'],
      any: m['admissions.list.anybody'],
      choices: savers,
    },
    {
      kind: 'choice',
      name: 'upload',
      label: m['admissions.list.upload'],
      any: m['admissions.list.anyUpload'],
      choices: uploads,
      needsSeveral: true,
    },
    { kind: 'dates', name: 'admitted', label: m['admissions.field.admittedOn'] },
    { kind: 'dates', name: 'saved', label: m['admissions.list.saved'] },
  ],
  sortedBy: '-saved',
  columns: [
    {
      name: 'number',
      heading: m['admissions.document.number'],
      sort: 'ascending',
      in: ['page'],
      cell: ({ admission: { id, number } }) => link(number, routes.admission(id)),
    },
    {
      name: 'name',
      heading: m['admissions.field.name'],
      sort: 'ascending',
      in: ['page'],
      cell: ({ admission }) => text(admission.texts.name),
    },
    {
      name: 'branch',
      heading: m['admissions.field.branch'],
      in: ['page'],
      cell: ({ admission: { entries }, view }) => text(formatBranch(view, entries.branch)),
    },
    {
      name: 'batch',
      heading: m['admissions.field.batch'],
      in: ['page'],
      cell: ({ admission: { entries }, view }) => text(view.nameOf(entries.batch)),
    },
    {
      name: 'rank',
      heading: m['admissions.field.rank'],
      sort: 'ascending',
      in: ['page'],
      cell: ({ admission }) => text(admission.texts.rank),
    },
    {
      name: 'category',
      heading: m['admissions.field.category'],
      in: ['page'],
      cell: ({ admission: { entries }, view }) => text(view.nameOf(entries.category)),
    },
    {
      name: 'type',
      heading: m['admissions.list.type'],
      in: ['page'],
      isOptional: true,
      cell: ({ admission: { entries }, view }) =>
        text(view.nameOf(entries.seatType ?? entries.admissionType)),
    },
    {
      name: 'mobile',
      heading: m['admissions.field.studentMobile'],
      in: ['page'],
      isOptional: true,
      cell: ({ admission }, { user }) =>
        text(isForOffice('studentMobile') && !keepsAdmissions(user) ? '' : admission.texts.studentMobile),
    },
    {
      name: 'admittedOn',
      heading: m['admissions.list.admittedOn'],
      sort: 'descending',
      in: ['page'],
      cell: ({ admission }) => date(admission.texts.admittedOn || null),
    },
    {
      name: 'state',
      heading: m['admissions.document.state'],
      in: ['page'],
      cell: ({ admission: { state } }) => badge(m[`admissions.state.${state}`](), badgeOfState[state]),
    },
    {
      name: 'saved',
      heading: m['admissions.list.saved'],
      sort: 'descending',
      in: ['page'],
      isOptional: true,
      cell: ({ admission, savedBy }) => instant(admission.createdAt, savedBy),
    },
    ...fileColumns,
  ],
  keyOf: ({ admission }) => admission.id,
  nameOf: ({ admission: { number, texts } }) => `${texts.name} (${number})`,
  page: routes.admissions,
  actions: [
    {
      to: routes.admitSeveral,
      label: m['admissions.several.action'],
      roles: admissionOffice,
      isOffered: hasWaiting,
    },
    { to: routes.admissionForms, label: m['admissions.forms.action'], roles: admissionOffice },
    {
      to: routes.cancelAdmissions,
      label: m['admissions.severalCancelled.action'],
      roles: admissionOffice,
      isOffered: hasWaiting,
    },
    {
      to: routes.takeBackAdmissions,
      label: m['admissions.severalTakenBack.action'],
      roles: admissionOffice,
      isOffered: hasAdmitted,
    },
  ],
  menu: ({ admission: { id } }, { user }) => [
    { text: m['admissions.list.open'](), to: routes.admission(id) },
    ...(keepsAdmissions(user)
      ? [
          { text: m['certificates.title'](), to: routes.admissionCertificates(id) },
          { text: m['admissions.list.printForm'](), to: routes.admissionPdf(id) },
        ]
      : []),
  ],
  empty: m['admissions.list.nothing'],
  nothingFits: m['admissions.list.nothingFound'],
  file: { name: 'admissions', call: '/api/v1/exportAdmissions' },
  rows: completedRows(
    preparedRows(async ({ context: { app, user } }) => {
      const branches = await findReadableBranches(app, user)
      const certificates = (await app.catalogue.read()).open('certificate').map(({ id }) => id)
      return { branches, certificates, seal: sealedField(app.keyring, aadhaarColumn) }
    }, createListQuery),
    toListRows,
  ),
})

/** A college uses one of the two kinds; values of its earlier kind are found as well. */
async function typesIn({ app }: ListContext): Promise<Option[]> {
  const view = await app.catalogue.read()
  return [...view.of('admissionType'), ...view.of('seatType')].map(({ id, name }) => [id, name])
}

async function savers({ app }: ListContext): Promise<Option[]> {
  const ids = await app.admissions.savers()
  const names = await app.people.namesOf(ids)
  return ids.map((id): Option => [id, names.get(id) ?? '']).toSorted(([, a], [, b]) => a.localeCompare(b))
}

/** File names are the office's own. */
async function uploads({ app, user }: ListContext): Promise<Option[]> {
  if (!keepsAdmissions(user)) return []
  const found = await app.admissions.uploads()
  return found.map(({ id, fileName, at }): Option => [id, `${fileName}, ${showShortInstant(at)}`])
}

async function toListRows(
  admissions: readonly AdmissionRecord[],
  { app }: Pick<ListContext, 'app'>,
): Promise<AdmissionListRow[]> {
  const view = await app.catalogue.read()
  const names = await app.people.namesOf([...new Set(admissions.map(({ createdBy }) => createdBy))])
  return admissions.map((admission) => {
    return { admission, view, savedBy: names.get(admission.createdBy) ?? '' }
  })
}
