import type { APIContext } from 'astro'
import { expect, it } from 'vitest'
import { guard } from '#lib/server/kernel/http/middleware.ts'
import { withLocale } from '#lib/server/kernel/http/locale.ts'
import { openForAll } from '../../support/app/opened.ts'
import { openTestApp } from '../../support/app/test-app.ts'

const testApp = openForAll(() => openTestApp('sqlite'))

/** Returns where a visitor without a session is redirected, and the cookies set. */
async function sentFrom(path: string, routePattern: string, locale: 'en' | 'de' = 'en') {
  const url = new URL(path, 'http://campus.test')
  // Contains only what the guard reads of the page's context.
  const context = {
    url,
    request: new Request(url),
    routePattern,
    params: {},
    locals: { app: testApp.app, user: null },
    redirect: (location: string, status: number) => new Response(null, { status, headers: { location } }),
  } as unknown as APIContext
  const answer = await withLocale(locale, () => guard(context))
  return [answer?.status, answer?.headers.get('location'), answer?.headers.get('set-cookie')]
}

it('sends a visitor home with the key of the page, in the language of the page', async () => {
  const students = '/[...locale]/app/Students/[studentId]'
  expect(await sentFrom('/app/Students/7?x=1', students)).toEqual([
    303,
    '/?open=students',
    expect.stringContaining('prangan.return=%2Fapp%2FStudents%2F7%3Fx%3D1;'),
  ])
  expect(await sentFrom('/de/app/Students/7', students, 'de')).toEqual([
    303,
    '/de/?open=students',
    expect.any(String),
  ])
  expect(await sentFrom('/app/Withheld%20Results', '/[...locale]/app/Withheld Results')).toEqual([
    303,
    '/?open=withheld-results',
    expect.any(String),
  ])
})
