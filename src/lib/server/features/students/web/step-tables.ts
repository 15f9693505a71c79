import { showDate, showInstant } from '#lib/i18n/dates.ts'
import { counted, showCount } from '#lib/i18n/numbers.ts'
import { oneLine } from '#lib/i18n/one-line.ts'
import { sayError } from '#lib/i18n/say.ts'
import { badge, date, instant, link, text, warning } from '#lib/lists/cell.ts'
import { plainTable, type PlainTable } from '#lib/lists/plain-table.ts'
import { routes } from '#lib/routes.ts'
import type { StepKind } from '#lib/schemas/students/steps.ts'
import { shortNameOf } from '#lib/students/place-words.ts'
import { studentBadge } from '#lib/students/student-badge.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import type { StudentRecord } from '../records/student.ts'
import type { MoveUpPlan } from '../steps/plan-move-up.ts'
import type { NumberRow } from '../steps/plan-numbers.ts'
import type { SectionPlan } from '../steps/plan-section.ts'
import type { UndoPlan } from '../steps/plan-undo.ts'
import type { StepChange, StudentStep } from '../steps/student-step.ts'
import { aboutInWords } from '../steps/write-step.ts'

/** Builds the table of new numbers; numbers with a problem, which require a reason, come first. */
export const numbersTable = (rows: readonly NumberRow[]): PlainTable =>
  plainTable(
    m['students.numbers.preview'](),
    [m['students.numbers.new'](), m['students.steps.student'](), m['students.numbers.before']()],
    [...rows.filter(({ problem }) => problem !== null), ...rows.filter(({ problem }) => problem === null)],
    ({ student, number, problem }) => ({
      key: student.id,
      cells: [
        text(number, problem === null ? '' : noteOf(problem)),
        text(student.name, student.admissionNumber ?? ''),
        text(student.rollNumber === number ? m['students.numbers.stays']() : (student.rollNumber ?? '')),
      ],
    }),
  )

/** The error texts refer to a checkbox below the field; these shorter ones fit beside a number. */
const noteOf = ({ code, params }: NonNullable<NumberRow['problem']>): string => {
  const name = String(params['name'] ?? '')
  if (code === 'student.rollNumberOfOther') return m['students.numbers.ofOther']({ name })
  if (code === 'student.rollNumberUsedByOther') return m['students.numbers.usedByOther']({ name })
  if (code === 'student.rollNumberLikeAadhaar') return m['students.numbers.likeAadhaar']()
  return code === 'student.rollNumberInUse' ? m['students.numbers.inUse']() : m['students.numbers.carried']()
}

/** Builds the table of where students move; those who do not move come first, then those without a section. */
export const moveUpTable = (view: CatalogueView, { changes, staying }: MoveUpPlan): PlainTable => {
  const isException = ({ after: { status } }: StepChange): boolean =>
    status === 'detained' || status === 'left'
  const stays = staying.map((student): StepChange => ({ before: student, after: student, note: '' }))
  const exceptions = changes.filter(isException)
  const others = changes.filter((each) => !isException(each))
  const unsectioned = others.filter(({ before }) => before.sectionId === null)
  const sectioned = others.filter(({ before }) => before.sectionId !== null)
  return plainTable(
    m['students.moveUp.preview'](),
    [m['students.steps.student'](), m['students.moveUp.semester'](), m['students.moveUp.becomes']()],
    [...exceptions, ...stays, ...unsectioned, ...sectioned],
    ({ before, after }) => ({
      key: before.id,
      cells: [
        text(before.name, numberOf(before)),
        text(view.nameOf(before.semesterId)),
        after.status === 'studying'
          ? text(
              view.nameOf(after.semesterId),
              before.sectionId === null ? m['students.section.without']() : view.nameOf(after.sectionId),
            )
          : badge(m[`students.state.${after.status}`](), studentBadge[after.status]),
      ],
    }),
  )
}

/** Builds the table of who gets another section; students who do not get it come first, with the reasons. */
export const sectionTable = (view: CatalogueView, { changes, refused }: SectionPlan): PlainTable =>
  plainTable(
    m['students.section.preview'](),
    [m['students.steps.student'](), m['students.numbers.before'](), m['students.moveUp.becomes']()],
    [
      ...refused.map(({ student, reason }) => ({ student, outcome: warning(sayError(reason)) })),
      ...changes.map(({ before, after }) => ({
        student: before,
        outcome: text(view.nameOf(after.sectionId) || m['students.section.without']()),
      })),
    ],
    ({ student, outcome }) => ({
      key: student.id,
      cells: [
        text(student.name, numberOf(student)),
        text(view.nameOf(student.sectionId) || m['students.section.without']()),
        outcome,
      ],
    }),
  )

/** Builds the table of students who stay although the step is undone, with the reasons. */
export const stayingTable = ({ staying }: UndoPlan): PlainTable =>
  plainTable(
    m['students.steps.takeBackTitle'](),
    [m['students.steps.student'](), m['students.steps.why']()],
    staying,
    ({ student, reason }) => ({
      key: student.id,
      cells: [text(student.name, numberOf(student)), text(sayError(reason))],
    }),
  )

/** Builds the table of students whom undoing the step has left where it put them. */
export const leftTable = (students: readonly StudentRecord[]): PlainTable =>
  plainTable(m['students.steps.notTakenBack'](), [m['students.steps.student']()], students, (student) => ({
    key: student.id,
    cells: [text(student.name, numberOf(student))],
  }))

/** Builds the table of earlier steps; each row links to the page where the step can be undone. */
export const stepsTable = (steps: readonly StepSummary[]): PlainTable =>
  plainTable(
    m['students.steps.earlier'](),
    [
      m['students.steps.class'](),
      m['students.title'](),
      m['students.steps.since'](),
      m['students.steps.when'](),
      m['students.status'](),
    ],
    steps,
    ({ id, about, students, since, at, by, isTakenBack }) => ({
      key: id,
      cells: [
        link(about, routes.studentStep(id)),
        text(showCount(students)),
        date(since),
        instant(at, by),
        isTakenBack
          ? badge(m['students.steps.takenBack'](), 'inactive')
          : badge(m['students.steps.inForce'](), 'good'),
      ],
    }),
  )

const numberOf = ({ rollNumber, admissionNumber }: StudentRecord): string =>
  rollNumber ?? admissionNumber ?? ''

/** A step with the texts that pages show. */
interface StepSummary {
  id: string
  kind: StepKind
  /** Class, semesters and pattern. */
  about: string
  students: number
  /** The Indian date from which it holds; empty if that is not known. */
  since: string
  at: string
  by: string
  isTakenBack: boolean
}

export async function summarizeSteps(app: App, steps: readonly StudentStep[]): Promise<StepSummary[]> {
  const view = await app.catalogue.read()
  const names = await app.people.namesOf([...new Set(steps.map(({ byId }) => byId))])
  return steps.map(({ id, kind, about, students, at, byId, undoneBy }) => {
    const { batch, semester, toSemester, pattern, section } = aboutInWords(view, about)
    const way = [semester, toSemester].filter(Boolean).join(' → ')
    const into = section === undefined ? '' : formatSection(section)
    return {
      id,
      kind,
      students,
      since: about.day ?? '',
      at,
      by: names.get(byId) ?? '',
      isTakenBack: undoneBy !== null,
      about: [batch, shortNameOf(view, about.branchId ?? null), way, pattern, into]
        .filter(Boolean)
        .join(' · '),
    }
  })
}

/** @example formatSection('A') // 'Section A' */
export const formatSection = (name: string): string =>
  name === '' ? m['students.section.without']() : m['students.section.named']({ name })

/** Formats the number of students, the day from which it holds, author and time of a step. */
export const stepFacts = ({ students, since, at, by }: StepSummary): string =>
  oneLine([
    m['students.steps.count'](counted(students)),
    since && m['students.steps.holdsFrom']({ day: showDate(since) }),
    by,
    showInstant(at),
  ])
