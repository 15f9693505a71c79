import { showMonth } from '#lib/i18n/dates.ts'
import { showCount, showDecimal, showShare } from '#lib/i18n/numbers.ts'
import type { ExamLabel } from '#lib/schemas/results/exam.ts'
import { m } from '#paraglide/messages.js'
import type { Letterhead } from '../../../kernel/documents/pieces/letterhead.ts'
import type { DocumentTable, TableColumn } from '../../../kernel/documents/pieces/table.ts'
import type { SheetStudent, SheetSubject } from '../sheets/sheet.ts'
import type { TabulatedBranch, TabulationRegister } from './tabulation-register.document.ts'

interface RegisterSource {
  exam: ExamLabel
  subjects: readonly SheetSubject[]
  students: readonly SheetStudent[]
  letterhead: Letterhead
  /** An ISO date. */
  issuedOn: string
  language: 'en' | 'de'
}

/** The number of subjects that fit side by side on a page. */
const mostSubjects = 14

/** Builds the register's texts in the current locale. */
export function composeRegister(composed: RegisterSource): TabulationRegister {
  const { exam, subjects, students, letterhead, issuedOn, language } = composed
  const branches = [...Map.groupBy(students, ({ branch }) => branch)].toSorted(([one], [other]) =>
    one.localeCompare(other),
  )
  return {
    letterhead,
    issuedOn,
    language,
    verify: null,
    title: m['marks.register.title']({ exam: exam.title }),
    overleaf: m['marks.register.title']({ exam: exam.title }),
    pageLabel: `${m['marks.register.heading']()} · ${showMonth(exam)} · ${m['memo.page']()}`,
    facts: [
      [m['marks.register.held'](), showMonth(exam)],
      [m['marks.register.regulation'](), exam.regulation],
      [m['marks.students'](), showCount(students.length)],
      [m['marks.passedAll'](), passedOf(students)],
      [m['marks.withheldCount'](), showCount(students.filter(({ isWithheld }) => isWithheld).length)],
    ],
    branches: branches.map(([branch, own]) => branchOf({ branch, exam }, own, subjects)),
    nobody: m['marks.register.nobody'](),
    signatories: [
      m['marks.register.prepared'](),
      m['marks.register.checked'](),
      m['marks.register.controller'](),
      m['marks.register.principal'](),
    ],
  }
}

const passedOf = (students: readonly SheetStudent[]): string => {
  const passed = students.filter(({ failed }) => failed === 0).length
  return students.length === 0 ? '' : `${showCount(passed)} · ${showShare(passed, students.length)}`
}

function branchOf(
  { branch, exam }: { branch: string; exam: ExamLabel },
  students: readonly SheetStudent[],
  subjects: readonly SheetSubject[],
): TabulatedBranch {
  // A branch lists only subjects in which one of its students was examined.
  const places = subjects.flatMap((_, place) => (students.some(({ marks }) => marks[place]) ? [place] : []))
  const own = places.map((place) => subjects[place]).filter((subject) => subject !== undefined)
  const passed = students.filter(({ failed }) => failed === 0).length
  const parts = Math.max(1, Math.ceil(places.length / mostSubjects))
  const size = Math.ceil(places.length / parts)
  const name = branch || m['marks.noBranch']()
  return {
    title: m['marks.register.branch']({
      branch: name,
      students: showCount(students.length),
      passed: showCount(passed),
      share: showShare(passed, Math.max(1, students.length)),
    }),
    overleaf: `${m['marks.register.title']({ exam: exam.title })} · ${name}`,
    tables: Array.from({ length: parts }, (_, part) =>
      tableOf(students, subjects, places.slice(part * size, (part + 1) * size)),
    ),
    subjects: own
      .filter(({ code, name }) => code !== name)
      .map(({ code, name }) => `${code}: ${name}`)
      .join(' · '),
  }
}

function tableOf(
  students: readonly SheetStudent[],
  subjects: readonly SheetSubject[],
  places: readonly number[],
): DocumentTable {
  const centred = (label: string): TableColumn => ({ label, align: 'center' })
  const shareIn = (place: number): string => {
    const marks = students.flatMap(({ marks: all }) => all[place] ?? [])
    return showShare(marks.filter(({ isPassed }) => isPassed).length, Math.max(1, marks.length))
  }
  return {
    isDense: true,
    columns: [
      { label: m['marks.roll']() },
      { label: m['marks.name'](), share: 1 },
      ...places.map((place) => centred(subjects[place]?.code ?? '')),
      { label: m['marks.sgpa'](), align: 'right' },
      { label: m['marks.register.failed'](), align: 'right' },
      { label: m['marks.withheld']() },
    ],
    rows: students.map(({ rollNumber, name, marks, sgpa, failed, isWithheld }) => [
      rollNumber,
      name,
      ...places.map((place) => marks[place]?.grade ?? '–'),
      sgpa === null ? '–' : showDecimal(sgpa, 2),
      String(failed),
      isWithheld ? m['marks.isWithheld']() : '',
    ]),
    foot: ['', m['marks.passed'](), ...places.map(shareIn), '', '', ''],
  }
}
