import { sql } from 'kysely'
import type { BadgeState } from '#lib/lists/badge-state.ts'
import { type Cell, badge, link, number, text } from '#lib/lists/cell.ts'
import { routes } from '#lib/routes.ts'
import { admissionOffice } from '#lib/rules/roles/offices.ts'
import { type PhotoState, photoStates } from '#lib/schemas/admissions/photos.ts'
import { m } from '#paraglide/messages.js'
import { type ListRequest, type ListContext, listOf } from '../../../kernel/lists/list-kind.ts'
import { isFound, rowsByPage } from '../../../kernel/lists/rows/sql-rows.ts'
import type { PhotoLineRow } from '../tables.ts'
import { toPhotoLine } from './photo-upload.repository.ts'
import type { PhotoLine } from './photo-upload.ts'
import { formatPhotoProblem } from './photo-uploads.service.ts'

interface PhotoListRow extends PhotoLine {
  uploadId: string
  /** The name of the zip file. */
  fileName: string
  /** The owner's name; empty where there is none yet. */
  owner: string
  admissionNumber: string
}

const badgeOf: Record<PhotoState, BadgeState> = {
  ...({ matched: 'pending', nobody: 'bad', refused: 'bad', missing: 'waiting' } as const),
  ...({ saved: 'good', kept: 'quiet', undone: 'quiet' } as const),
}

/** Lists the outcome of each picture of a zip file, and rows without one. */
export const photosList = listOf<PhotoListRow>({
  title: m['admissions.photos.list.title'],
  access: admissionOffice,
  search: m['admissions.photos.list.search'],
  filters: [
    {
      kind: 'choice',
      name: 'upload',
      label: m['admissions.photos.list.upload'],
      any: m['admissions.photos.list.anyUpload'],
      choices: uploadsOf,
    },
    {
      kind: 'choice',
      name: 'state',
      label: m['admissions.document.state'],
      any: m['admissions.list.anyState'],
      choices: () => photoStates.map((each) => [each, m[`admissions.photos.state.${each}`]()]),
    },
  ],
  sortedBy: 'photo',
  columns: [
    {
      name: 'photo',
      heading: m['admissions.photos.list.photo'],
      sort: 'ascending',
      cell: ({ name, fileName }) => text(name || '–', fileName),
    },
    {
      name: 'hallTicket',
      heading: m['admissions.field.hallTicketNo'],
      sort: 'ascending',
      cell: ({ number }) => text(number),
    },
    { name: 'line', heading: m['admissions.photos.list.line'], cell: ({ line }) => number(line) },
    { name: 'owner', heading: m['admissions.field.name'], cell: ownerCell },
    {
      name: 'state',
      heading: m['admissions.document.state'],
      cell: ({ state }) => badge(m[`admissions.photos.state.${state}`](), badgeOf[state]),
    },
    {
      name: 'why',
      heading: m['admissions.photos.list.why'],
      cell: (photo) => text(formatPhotoProblem(photo)),
    },
    {
      name: 'zip',
      heading: m['admissions.photos.list.upload'],
      in: ['csv', 'xlsx'],
      cell: ({ fileName }) => text(fileName),
    },
  ],
  keyOf: ({ uploadId, place }) => `${uploadId} ${place}`,
  empty: m['admissions.photos.list.nothing'],
  nothingFits: m['admissions.photos.list.nothingFound'],
  file: { name: 'photos', call: '/api/v1/exportAdmissionPhotos' },
  rows: rowsByPage({
    from: createPhotosQuery,
    sorts: {
      photo: sql.ref('admission_photo_lines.name'),
      hallTicket: sql.ref('admission_photo_lines.number'),
    },
    key: sql`admission_photo_lines.upload_id || ' ' || admission_photo_lines.place`,
    rowOf: (row: PhotoLineRecord): PhotoListRow => ({
      ...toPhotoLine(row),
      uploadId: row.upload_id,
      fileName: row.file_name,
      owner: row.owner ?? '',
      admissionNumber: row.admission_number ?? '',
    }),
  }),
})

type PhotoLineRecord = PhotoLineRow & {
  file_name: string
  owner: string | null
  admission_number: string | null
}

function ownerCell({ owner, admissionId, admissionNumber }: PhotoListRow): Cell {
  return admissionId && owner ? link(owner, routes.admission(admissionId), admissionNumber) : text('')
}

function createPhotosQuery({ db, wanted }: ListRequest) {
  const { upload, state } = wanted.values
  return db
    .selectFrom('admission_photo_lines')
    .innerJoin('admission_photo_uploads', 'admission_photo_uploads.id', 'upload_id')
    .leftJoin('admissions', 'admissions.id', 'admission_id')
    .selectAll('admission_photo_lines')
    .select(['file_name', 'admissions.name as owner', 'admissions.number as admission_number'])
    .where(isFound(['admission_photo_lines.name', 'admission_photo_lines.number'], wanted.search))
    .$if(upload !== undefined, (query) => query.where('upload_id', '=', upload ?? ''))
    .$if(state !== undefined, (query) => query.where('admission_photo_lines.state', '=', state as PhotoState))
}

async function uploadsOf({ app }: ListContext): Promise<(readonly [string, string])[]> {
  const { imports } = await app.admissions.photos.list()
  return imports.flatMap(({ photos }) => (photos ? [[photos.id, photos.fileName] as const] : []))
}
