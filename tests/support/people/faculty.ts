import * as v from 'valibot'
import { type TypedMember, memberInput } from '#lib/schemas/faculty/member.ts'
import type { TestApp } from '../app/test-app.ts'

/** Parses a form's input; who has left did so on a day. */
export const typedMember = (more: Partial<v.InferInput<typeof memberInput>> = {}): TypedMember =>
  v.parse(memberInput, {
    name: 'Sita Devi',
    employeeCode: 'E101',
    email: 'sita@example.edu',
    status: 'working',
    ...(more.status === 'left' && { leftOn: '30-04-2026' }),
    ...more,
  })

/** Returns the id of a department of the catalogue. */
export const departmentId = async ({ app }: TestApp, word: string): Promise<string> =>
  (await app.catalogue.read()).find('department', word)[0]?.id ?? ''
