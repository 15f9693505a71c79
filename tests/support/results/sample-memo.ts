import type { ResultMemo } from '#lib/server/features/results/memo/result-memo.document.ts'

export const sampleMemo = (courses: number, name = 'Asha Reddy'): ResultMemo => ({
  letterhead: { name: 'Sri Vidya College', address: 'Vijayawada', logo: null },
  title: 'Memorandum of Grades',
  facts: [
    ['Name', name],
    ['Roll number', '21B81A0501'],
  ],
  courses: {
    columns: [{ label: 'Code' }, { label: 'Course', share: 1 }, { label: 'Grade', align: 'right' }],
    rows: Array.from({ length: courses }, (_, index) => [`C${index}`, 'COMPUTER NETWORKS', 'A+']),
  },
  totals: [['SGPA', '7.85']],
  working: 'SGPA = 7.85',
  scaleTitle: 'Grade scale',
  scale: ['A+ 10'],
  notes: ['Revised on 21 November 2026'],
  verify: { url: 'https://campus.example/verify/K7QM3XTD9B', code: 'K7QM3XTD9B', label: 'Scan' },
  issuedOn: '2026-11-21',
  pageLabel: 'Page',
  language: 'en',
})
