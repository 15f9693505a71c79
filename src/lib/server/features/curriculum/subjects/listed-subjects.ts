import { shortNameOf } from '#lib/students/place-words.ts'
import type { App } from '../../../kernel/app.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import { type CurriculumSubject } from './subject.ts'

/** A subject with the names of its place. */
export interface ListedSubject extends CurriculumSubject {
  regulation: string
  course: string
  branch: string
  semester: string
  /** The order of regulations, branches and semesters in the catalogue, then of the subjects. */
  order: readonly number[]
}

/** Adds the names of its place to each subject, and sorts by the order of the catalogue. */
export async function listedSubjects({
  curriculum,
  catalogue,
}: Pick<App, 'curriculum' | 'catalogue'>): Promise<ListedSubject[]> {
  const view = await catalogue.read()
  const rankOf = rankIn(view)
  const subjects = await curriculum.all()
  return subjects
    .map((subject) => listedSubject(view, subject, rankOf))
    .toSorted((one, other) => byOrder(one.order, other.order))
}

function listedSubject(
  view: CatalogueView,
  subject: CurriculumSubject,
  rankOf: (id: string) => number,
): ListedSubject {
  const { regulationId, branchId, semesterId, position } = subject
  return {
    ...subject,
    regulation: view.nameOf(regulationId),
    course: view.nameOf(view.byId(branchId)?.parentId ?? null),
    branch: view.placeWord(branchId),
    semester: shortNameOf(view, semesterId),
    order: [rankOf(regulationId), rankOf(branchId), rankOf(semesterId), position],
  }
}

function rankIn(view: CatalogueView): (id: string) => number {
  const ranks = new Map(
    (['regulation', 'branch', 'semester'] as const).flatMap((kind) =>
      view.of(kind).map(({ id }, index) => [id, index] as const),
    ),
  )
  return (id) => ranks.get(id) ?? -1
}

function byOrder(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index])
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}
