import { describe, expect, it } from 'vitest'
import { personalDataOf } from '#lib/server/kernel/declared.ts'
import { engines } from '../../support/database/databases.ts'
import { everyTable } from '../../support/database/every-row.ts'
import { openForEach } from '../../support/app/opened.ts'
import { openTestApp } from '../../support/app/test-app.ts'

/** Columns that identify a person, whatever the table is for. */
const aboutPeople =
  /^(user_id|by_id|concerns_id|actor_.*|.*_by|.*_by_name|roll_number|student_name|username|email|mobile|phone|address|raw|parsed)$/

describe.each(engines)('every table on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  const declared = () => personalDataOf(testApp.app.features)
  const personal = () =>
    new Set(declared().flatMap(({ data }) => (data.records ?? []).flatMap(({ tables }) => tables)))
  const impersonal = () => new Set(declared().flatMap(({ data }) => Object.keys(data.impersonal ?? {})))

  it('is declared as what a feature knows of people, or as nothing about people, with a reason', async () => {
    const names = (await everyTable(testApp.app)).map(({ name }) => name)
    const known = new Set([...personal(), ...impersonal()])
    expect(names.filter((name) => !known.has(name))).toEqual([])
    expect([...known].filter((name) => !names.includes(name))).toEqual([])
    expect([...impersonal()].filter((name) => personal().has(name))).toEqual([])
  })

  it('that is declared free of personal data has no column that leads to a person', async () => {
    const tables = (await everyTable(testApp.app)).filter(({ name }) => impersonal().has(name))
    const suspect = tables.flatMap(({ name, columns }) =>
      columns.filter((column) => aboutPeople.test(column)).map((column) => `${name}.${column}`),
    )
    expect(suspect).toEqual([])
  })

  it('of a feature says its sections by names of their own, with words for what it is and how long', () => {
    const sections = declared().flatMap(({ feature, data }) =>
      (data.records ?? []).map(({ name, title, kept }) => ({
        name: `${feature}.${name}`,
        title: title(),
        kept: kept(),
      })),
    )
    expect(new Set(sections.map(({ name }) => name)).size).toBe(sections.length)
    expect(sections.filter(({ title, kept }) => title === '' || kept === '')).toEqual([])
  })
})
