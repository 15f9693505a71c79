import { sayError } from '#lib/i18n/say.ts'
import { link, text } from '#lib/lists/cell.ts'
import { routes } from '#lib/routes.ts'
import { admissionOffice } from '#lib/rules/roles/offices.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { m } from '#paraglide/messages.js'
import { type AnyList, type ListContext, listOf } from '../../../kernel/lists/list-kind.ts'
import { completedRows, preparedRows } from '../../../kernel/lists/rows/derived-rows.ts'
import { sealedField } from '../../../kernel/secrets/sealed-field.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import { aadhaarColumn } from '../aadhaar.ts'
import type { AdmissionRecord } from '../records/admission.ts'
import { findObjection } from '../register/admit.ts'
import { placeFilters, admissionTypeFilter } from './admissions.list.ts'
import { createListQuery } from './list-query.ts'

/** The maximum number that one action admits. */
export const maxAdmittedAtOnce = 500

/** An admission that waits to be admitted. */
export interface WaitingAdmission {
  admission: AdmissionRecord
  view: CatalogueView
  /** Why it cannot be admitted yet, formatted; empty where nothing prevents it. */
  objection: string
}

/** Lists waiting admissions with what the decision needs; the longest wait comes first. */
const waitingList = (perPage: number): AnyList =>
  listOf<WaitingAdmission>({
    title: m['admissions.several.title'],
    access: admissionOffice,
    perPage,
    search: m['admissions.list.search'],
    filters: [...placeFilters, admissionTypeFilter],
    sortedBy: 'saved',
    columns: [
      {
        name: 'number',
        heading: m['admissions.document.number'],
        sort: 'ascending',
        cell: ({ admission: { id, number } }) => link(number, routes.admission(id)),
      },
      {
        name: 'name',
        heading: m['admissions.field.name'],
        sort: 'ascending',
        cell: ({ admission, objection }) => text(admission.texts.name, objection),
      },
      {
        name: 'branch',
        heading: m['admissions.field.branch'],
        cell: ({ admission: { entries }, view }) =>
          text(formatBranch(view, entries.branch), view.nameOf(entries.batch)),
      },
      {
        name: 'rank',
        heading: m['admissions.field.rank'],
        cell: ({ admission }) => text(admission.texts.rank),
      },
      {
        name: 'category',
        heading: m['admissions.field.category'],
        cell: ({ admission: { entries }, view }) => text(view.nameOf(entries.category)),
      },
      {
        name: 'type',
        heading: m['admissions.list.type'],
        cell: ({ admission: { entries }, view }) =>
          text(view.nameOf(entries.seatType ?? entries.admissionType)),
      },
      {
        name: 'saved',
        heading: m['admissions.list.saved'],
        sort: 'ascending',
        in: [],
        cell: ({ admission }) => text(admission.createdAt),
      },
    ],
    keyOf: ({ admission }) => admission.id,
    empty: m['admissions.several.nobody'],
    nothingFits: m['admissions.list.nothingFound'],
    rows: completedRows(
      preparedRows(
        async ({ context: { app } }) => ({
          branches: null,
          certificates: [],
          seal: sealedField(app.keyring, aadhaarColumn),
          onlyState: 'submitted' as const,
          perPage,
        }),
        createListQuery,
      ),
      withObjections,
    ),
  })

export const waitingLists = {
  admissionsWaiting: waitingList(100),
  /** One page holds as many as one action can admit. */
  allAdmissionsWaiting: waitingList(maxAdmittedAtOnce),
}

/** @example formatBranch(view, id) // 'CSE' */
export const formatBranch = (view: CatalogueView, id: string | null): string =>
  view.byId(id ?? '')?.shortName || view.nameOf(id)

async function withObjections(
  admissions: readonly AdmissionRecord[],
  { app, now }: Pick<ListContext, 'app' | 'now'>,
): Promise<WaitingAdmission[]> {
  const view = await app.catalogue.read()
  const today = indianDate(now)
  return admissions.map((admission) => {
    const problem = findObjection(admission, today)
    return { admission, view, objection: problem ? sayError(problem, { name: admission.texts.name }) : '' }
  })
}
