import { type CatalogueKind, catalogueKinds, shapeOf } from '#lib/catalogue/kinds.ts'
import { typedEntry } from '../support/imports/catalogue.ts'
import { type ImportFiles, listOf } from '../support/processes/command-files.ts'
import { lakshmi } from '../support/app/test-app.ts'

/** Values for the entries that a row may reference. */
const said = {
  level: 'UG',
  degree: 'B.Tech',
  course: 'B.Tech',
  branch: 'CSE',
  casteCategory: 'OC',
  shortName: 'NEW',
  code: '99',
  years: '4',
  department: 'CSE',
  batch: '2021-2025',
  semester: 'I-I',
  regulation: 'R20',
} as const

/** Builds a list with an entry that the default catalogue does not have. */
function entryFile(kind: CatalogueKind): string {
  const { within, fields = [], isYears } = shapeOf[kind]
  const used = fields.filter((field) => field !== 'intake' && field !== 'reportsAs')
  return listOf({
    ...(within && { [within]: said[within as keyof typeof said] }),
    name: isYears ? '2040-2044' : 'Something new',
    ...Object.fromEntries(used.map((field) => [field, said[field]])),
  })
}

const files: ImportFiles = async ({ app }) => {
  if ((await app.catalogue.read()).find('seatType', 'Convener').length === 0)
    await app.catalogue.add('seatType', typedEntry({ name: 'Convener' }), lakshmi)
  return {
    'catalogue.seats': { text: 'Course,Branch,Seat type,Seats\nB.Tech,CSE,Convener,60' },
    ...Object.fromEntries(catalogueKinds.map((kind) => [`catalogue.${kind}`, { text: entryFile(kind) }])),
  }
}
export default files
