import type { SampleWords } from '../../../kernel/documents/document-kind.ts'
import { withLocale } from '../../../kernel/http/locale.ts'
import type { SheetStudent } from '../sheets/sheet.ts'
import { composeRegister } from './compose-register.ts'
import type { TabulationRegister } from './tabulation-register.document.ts'

const grades = ['A+', 'A', 'B', 'C', 'D', 'E', 'F', 'ABSENT'] as const

/** Samples: two branches over several pages, more subjects than fit side by side, and an exam without students. */
export async function tabulationRegisterSamples(
  words: SampleWords,
): Promise<Record<string, TabulationRegister>> {
  const of = (students: number, subjects: number): TabulationRegister =>
    withLocale(words.locale, () =>
      composeRegister({
        exam: { title: words.name, regulation: 'R20', heldMonth: 7, heldYear: 2026, kind: 'regular' },
        subjects: Array.from({ length: subjects }, (_, at) => ({
          code: `R20CS${21 + at}`,
          name: at === 0 ? words.name : `Subject ${at + 1}`,
        })),
        students: Array.from({ length: students }, (_, at) => studentOf(words.name, at, subjects)),
        letterhead: words.letterhead,
        issuedOn: '2026-07-30',
        language: words.locale,
      }),
    )
  return { branches: of(60, 9), 'many-subjects': of(4, 20), nobody: of(0, 0) }
}

function studentOf(name: string, at: number, subjects: number): SheetStudent {
  const marks = Array.from({ length: subjects }, (_, place) => {
    const grade = grades[(at * 3 + place * (1 + (at % 4))) % grades.length] ?? 'A'
    return place % 7 === 6 && at % 5 === 0 ? null : { grade, isPassed: grade !== 'F' && grade !== 'ABSENT' }
  })
  return {
    rollNumber: `21B81A${String(501 + at).padStart(4, '0')}`,
    name: `${name} ${at + 1}`,
    branch: at % 2 === 0 ? 'CSE' : 'ECE',
    marks,
    sgpa: at % 9 === 8 ? null : 500 + ((at * 37) % 500),
    failed: marks.filter((mark) => mark && !mark.isPassed).length,
    isWithheld: at % 11 === 10,
    fewer: null,
  }
}
