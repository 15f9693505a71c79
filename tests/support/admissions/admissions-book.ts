import { workbookOf } from '../documents/workbook-bytes.ts'

/** Builds a workbook with one applicant, in the format of a file chooser. */
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
