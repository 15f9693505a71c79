import { say } from '#lib/i18n/say.ts'
import { routes } from '#lib/routes.ts'
import { wordKey } from '#lib/rules/names/search-words.ts'
import { curriculumOffice } from '#lib/rules/roles/offices.ts'
import { showHundredths } from '#lib/rules/money/paise.ts'
import { subjectFieldNames, type SubjectFields } from '#lib/schemas/curriculum/subject.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { auditEntry } from '../../../kernel/audit/audit.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type {
  AgreedRow,
  ChangedCell,
  CommittedRow,
  ImportKind,
  LeftOutRow,
  Objection,
  RowsWork,
  UndoneRow,
} from '../../../kernel/imports/import-kind.ts'
import { keptRecords } from '../../../kernel/records/kept-records.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import { auditedSubject } from '../audit.ts'
import { curriculumRepository, type CurriculumRepository } from '../repository.ts'
import { subjectRepository } from '../subjects/subject.repository.ts'
import {
  type CurriculumPlace,
  type CurriculumSubject,
  placeKey,
  subjectDigest,
  subjectFieldsOf,
  subjectKey,
} from '../subjects/subject.ts'
import { nextPosition } from '../subjects/subjects.service.ts'
import { findTaken } from '../subjects/validate-subject.ts'
import { curriculumColumns, curriculumHeadings, placeValues, rowFields } from './curriculum-columns.ts'
import { type CurriculumAtHand, readSubjectRow, type SubjectRow } from './subject-row.ts'

/** Imports a course structure. An empty cell keeps the stored value; a cell that says “clear” empties it. */
export const curriculumImport: ImportKind<SubjectRow, CurriculumAtHand> = {
  access: curriculumOffice,
  title: m['curriculum.upload.kind'],
  place: async () => ({ title: m['curriculum.title'](), link: routes.curriculum }),
  columns: {
    list: () => curriculumColumns,
    headingRows: curriculumHeadings,
    values: async ({ catalogue }) => placeValues(await catalogue.read()),
  },
  identity: {
    keyOf: subjectKey,
    fingerprint: subjectDigest,
    repeats: { field: () => 'code', code: 'repeated' },
    uniqueValues: (row) => [{ field: 'shortName', text: row.shortName, within: placeKey(row) }],

    async findExisting(_, db, __, keys) {
      const codesOfKeys = keys.map((key) => key.split(' ').slice(3).join(' '))
      const found = await subjectRepository(db).ofCodes(codesOfKeys)
      return new Map(
        found.map((subject) => [
          subjectKey(subject),
          {
            print: subjectDigest(subject),
            entity: subject.id,
            version: String(subject.version),
            changes: (row: SubjectRow) => changedCells(subject, row),
          },
        ]),
      )
    },
  },
  rows: {
    totalsIn: rowFields,
    context: readCurriculum,
    parse: readSubjectRow,
    objections: async (_, db, rows) => objectToShortNames(await subjectRepository(db).all(), rows),
  },
  writing: {
    mutex: ({ db }) => subjectRepository(db).lock(),

    async commit(work, rows) {
      const write = curriculumRepository(work.db)
      const view = await work.app.catalogue.read()
      const done: CommittedRow[] = []
      for (const row of rows)
        done.push({ line: row.line, ...(await writeSubject(work, { write, view }, row)) })
      return done
    },

    async undo(work, rows) {
      const { app, db } = work
      const write = curriculumRepository(db)
      const view = await app.catalogue.read()
      const added = rows.filter(({ row }) => row.before === null).map(({ entity }) => entity)
      const kept = await keptRecords(app.features, 'curriculum_subjects', { db, ids: added })
      const stays = new Map<number, string>()
      for (const row of rows) {
        const reason = kept.get(row.entity) ?? (await takeSubjectBack(work, { write, view }, row))
        if (reason) stays.set(row.line, reason)
      }
      return stays
    },
  },
}

async function readCurriculum({ catalogue, curriculum }: App): Promise<CurriculumAtHand> {
  const subjects = await curriculum.all()
  return {
    view: await catalogue.read(),
    subjects: new Map(subjects.map((subject) => [subjectKey(subject), subject])),
    learned: await catalogue.learnedSubjects(),
  }
}

/** Finds the rows whose short name another subject of the semester has, which no row of the file changes. */
function objectToShortNames(
  stored: readonly CurriculumSubject[],
  rows: readonly AgreedRow<SubjectRow>[],
): Map<number, Objection> {
  const changed = new Set(rows.map(({ entity }) => entity))
  const owners = new Map(
    stored
      .filter(({ id, shortName }) => shortName !== '' && !changed.has(id))
      .map((subject) => [shortNameKey(subject), subject]),
  )
  return new Map(
    rows.flatMap(({ line, row }): [number, Objection][] => {
      const owner = row.shortName === '' ? undefined : owners.get(shortNameKey(row))
      const params = { name: owner?.name ?? '' }
      return owner ? [[line, { field: 'shortName', code: 'subjectShortName', params }]] : []
    }),
  )
}

const shortNameKey = (subject: CurriculumPlace & Pick<SubjectFields, 'shortName'>): string =>
  `${placeKey(subject)} ${wordKey(subject.shortName)}`

interface SubjectWriter {
  write: CurriculumRepository
  view: CatalogueView
}

/** Writes a row; a problem is a code below `importProblem`. */
async function writeSubject(
  work: RowsWork,
  { write, view }: SubjectWriter,
  { row: { before, ...fields }, entity }: AgreedRow<SubjectRow>,
): Promise<{ entity: string; version: string } | LeftOutRow> {
  const others = await write.subjects.of(fields)
  if (findTaken(fields, others, entity)) return { problem: 'subjectThere' }
  if (entity === null || before === null) {
    const id = newId()
    await write.subjects.insert(id, fields, { position: nextPosition(others), at: work.at })
    return { entity: id, version: '1' }
  }
  if (!(await write.subjects.change({ id: entity, version: before.version }, fields, work.at)))
    return { problem: 'changedMeanwhile' }
  await recordChange(work, { write, view }, { entityId: entity, before, after: fields })
  return { entity, version: String(before.version + 1) }
}

/** Restores the state before the upload. Returns null on success, otherwise the reason why the subject is unchanged. */
async function takeSubjectBack(
  work: RowsWork,
  { write, view }: SubjectWriter,
  { row: { before, ...after }, entity, version }: UndoneRow<SubjectRow>,
): Promise<string | null> {
  const seen = { id: entity, version: Number(version) }
  if (before === null) return (await write.subjects.remove(seen)) ? null : 'editedSince'
  if (findTaken(before, await write.subjects.of(before), entity)) return 'subjectThere'
  if (!(await write.subjects.change(seen, subjectFieldsOf(before), work.at))) return 'editedSince'
  await recordChange(work, { write, view }, { entityId: entity, before: after, after: before })
  return null
}

interface Change {
  entityId: string
  before: SubjectFields
  after: SubjectFields
}

/** Audits a change made by an upload or its undo, because the subject's page shows who made the last change. */
async function recordChange(
  { actor, at }: RowsWork,
  { write, view }: SubjectWriter,
  { entityId, before, after }: Change,
): Promise<void> {
  const said = { before: auditedSubject(view, before), after: auditedSubject(view, after) }
  const change = { action: 'curriculumSubject.changed', entity: 'curriculumSubject', entityId, ...said }
  await write.audit.record(auditEntry(actor, at, change))
}

/** The columns that a row changes, with both values formatted for display. */
function changedCells(before: SubjectFields, after: SubjectFields): ChangedCell[] {
  return subjectFieldNames
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: inWords(before, field), after: inWords(after, field) }))
}

const decimals: readonly (keyof SubjectFields)[] = [
  'lectureHours',
  'tutorialHours',
  'practicalHours',
  'credits',
]

function inWords(subject: SubjectFields, field: keyof SubjectFields): string {
  const value = subject[field]
  if (value === null) return ''
  if (field === 'kind') return say(`curriculum.kind.${value}`) ?? ''
  return typeof value === 'number' && decimals.includes(field) ? showHundredths(value) : String(value)
}
