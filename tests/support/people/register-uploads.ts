import type { TestApp } from '../app/test-app.ts'

/** Returns what an upload of the register found. */
export function registerUploads(testApp: TestApp) {
  const imports = () => testApp.app.imports

  async function problems(importId: string): Promise<[line: number, field: string, code: string][]> {
    const { rows } = await imports().rows(importId, 'error', 1)
    return rows.flatMap(({ line, problems }) =>
      problems.map(({ field, message }) => [line, field, message] as [number, string, string]),
    )
  }

  const figures = async (importId: string) => {
    const { newRows, changedRows, unchangedRows, errorRows } = await imports().show(importId)
    return [newRows, changedRows, unchangedRows, errorRows]
  }

  return { imports, problems, figures }
}
