import { expect, it } from 'vitest'
import type { AchievementFields } from '../records/achievement.ts'
import { newFromBibtex } from './new-achievements.ts'
import { mostBibtexWorks, readBibtex } from './parse-bibtex.ts'

const paper = String.raw`@article{wells, title = {On {W}ells \& Dams in Andhra}, author = {Reddy, Asha and Ravi Kumar},
  journal = {J. of Water}, year = 2025, month = mar, doi = {10.1000/WELLS}, issn = {1234-5678}}
@book{bricks, title = "Bricks", author = {Caf\'e, Uma}, publisher = {Scitech}, isbn = {978-3-16-148410-0}, year = {2024}}`

const basis = (there: readonly AchievementFields[] = []) => ({ there, today: '2026-11-21' })

it('reads the works of a text, with what LaTeX spells as it is meant', async () => {
  expect(await readBibtex(paper)).toEqual([
    {
      key: 'wells',
      kind: 'publication',
      title: 'On Wells & Dams in Andhra',
      authors: 'Asha Reddy, Ravi Kumar',
      source: 'J. of Water',
      issn: '1234-5678',
      doi: '10.1000/WELLS',
      year: '2025',
      achievedOn: '2025-03-01',
    },
    {
      key: 'bricks',
      kind: 'book',
      title: 'Bricks',
      authors: 'Uma Café',
      source: 'Scitech',
      issn: '978-3-16-148410-0',
      doi: '',
      year: '2024',
      achievedOn: '',
    },
  ])
})

it.each([
  ['hello', 'achievements.bibtexEmpty'],
  ['@article{a, title={On', 'achievements.bibtexUnreadable'],
  [`@article{a, title={${'{'.repeat(30_000)}${'}'.repeat(30_000)}}}`, 'achievements.bibtexUnreadable'],
  ['@string{a="x"} @string{b= a # a} @article{c, title=b}', 'achievements.bibtexUnreadable'],
  ['@ string{a="x"} @string{b= a # a} @article{c, title=b}', 'achievements.bibtexUnreadable'],
  ['@%\nstring{a="x"} @article{c, title=a}', 'achievements.bibtexUnreadable'],
  ['@%\u2028string{a="x"} @article{c, title=a}', 'achievements.bibtexUnreadable'],
  ['@%\rstring{a="x"} @article{c, title=a}', 'achievements.bibtexUnreadable'],
  ['@%@string{a="x"}\nstring{b = a # a} @article{c, title=b}', 'achievements.bibtexUnreadable'],
  ['@string{b = "@" # a # a} @article{c, title=b}', 'achievements.bibtexUnreadable'],
  [`@article{c, title=a${'#a'.repeat(1000)}}`, 'achievements.bibtexUnreadable'],
  ['@misc{a, title={A}}\n'.repeat(mostBibtexWorks + 1), 'achievements.bibtexMany'],
])('refuses %#', async (text, code) => {
  await expect(readBibtex(text)).rejects.toMatchObject({ code })
})

it('knows short words that a file gives to others', async () => {
  const [work] = await readBibtex(
    '@string{jw = "J. of Water"} @article{a, title={A}, journal = jw, year=2025}',
  )
  expect(work).toMatchObject({ title: 'A', source: 'J. of Water' })
})

it('takes nothing where an entry lacks what an achievement needs, and says which', async () => {
  const works = await readBibtex('@article{good, title={A}, year=2025} @article{bad, title={B}}')
  const person = { departmentId: 'cse', memberId: 'asha', month: '07' }
  expect(() => newFromBibtex(works, person, basis())).toThrow('achievements.bibtexWorks')
  expect(newFromBibtex(works.slice(0, 1), person, basis()).fields).toMatchObject([
    { memberId: 'asha', title: 'A', description: 'A', year: 2025, kind: 'publication' },
  ])
})

it('asks for the month of entries that name a year alone, and takes it for them alone', async () => {
  const works = await readBibtex(
    '@article{march, title={A}, year=2025, month=mar} @book{bare, title={B}, year=2024}',
  )
  const person = { departmentId: 'cse', memberId: 'asha' }
  expect(() => newFromBibtex(works, { ...person, month: '' }, basis())).toThrow('achievements.bibtexMonths')
  const { fields, guessed } = newFromBibtex(works, { ...person, month: '07' }, basis())
  expect(guessed).toEqual(['bare'])
  expect(fields).toMatchObject([
    { title: 'A', achievedOn: '2025-03-01', year: 2025 },
    { title: 'B', achievedOn: '2024-07-01', year: 2024 },
  ])
})

it('asks for no month of what is there, whatever month it was given then', async () => {
  const works = await readBibtex('@book{bare, title={B}, year=2024} @book{other, title={C}, year=2024}')
  const person = { departmentId: 'cse', memberId: 'asha' }
  const { fields: there } = newFromBibtex(works, { ...person, month: '07' }, basis())
  expect(newFromBibtex(works, { ...person, month: '03' }, basis(there)).fields).toEqual([])
  expect(newFromBibtex(works, { ...person, month: '' }, basis(there)).fields).toEqual([])
  expect(() => newFromBibtex(works, { ...person, month: '' }, basis(there.slice(1)))).toThrow(
    expect.objectContaining({
      fields: { month: { code: 'achievements.bibtexMonths', params: { works: 'bare' } } },
    }),
  )
})

it.each([
  ['achievements.bibtexToCome', '@article{far, title={A}, year=2031}', '03'],
  ['achievements.bibtexToCome', '@article{far, title={A}, year=2027, month=dec}', ''],
  ['achievements.bibtexToCome', '@patent{far, title={A}, year=2026, month=dec}', ''],
  ['achievements.bibtexNumbers', '@book{far, title={A}, year=2025, month=jan, isbn={12345}}', ''],
])('refuses with %s, naming the entry: %s', async (code, text, month) => {
  const works = await readBibtex(text)
  expect(() => newFromBibtex(works, { departmentId: 'cse', memberId: 'asha', month }, basis())).toThrow(
    expect.objectContaining({ fields: { bibtex: { code, params: { works: 'far' } } } }),
  )
})

it('takes an issue of the next year', async () => {
  const works = await readBibtex('@article{next, title={A}, year=2027, month=mar}')
  const { fields } = newFromBibtex(works, { departmentId: 'cse', memberId: 'asha', month: '' }, basis())
  expect(fields).toMatchObject([{ achievedOn: '2027-03-01', year: 2027 }])
})

it('keeps the number of a patent', async () => {
  const [work] = await readBibtex('@patent{p, title={A pump}, number={IN 202641}, year=2026, month=jan}')
  expect(work).toMatchObject({ kind: 'patent', issn: 'IN 202641' })
})

it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  'takes an entry of a type that nobody knows for a publication: %s',
  async (type) => {
    const [work] = await readBibtex(`@${type}{a, title={A}, year=2025, month=mar}`)
    expect(work).toMatchObject({ key: 'a', kind: 'publication', title: 'A', year: '2025' })
  },
)
