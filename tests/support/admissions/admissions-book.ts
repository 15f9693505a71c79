import { workbookOf } from '../documents/workbook-bytes.ts'

/** A workbook with one applicant, as a browser chooses it. */
export const admissionsBook = (name: string, aadhaar: string) => ({
  name: 'admissions.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: Buffer.from(
    workbookOf({
      Admissions: [
        ['Student Name', 'Gender', 'Course', 'Batch', 'Branch', 'Adhaar No'],
        [name, 'F', 'B.Tech', '2026', 'CSE', aadhaar],
      ],
    }),
  ),
})
