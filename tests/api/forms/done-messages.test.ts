import { expect, it } from 'vitest'
import { goOnDone, sayDone } from '#lib/server/kernel/secrets/shown-once.ts'
import { openForAll } from '../../support/app/opened.ts'
import { pageAfter, sentByOffice } from '../../support/calls/sent-form.ts'
import { openTestApp } from '../../support/app/test-app.ts'

const testApp = openForAll(() => openTestApp('sqlite'))

const led = (to: string, done: string, facts: Record<string, string | number> = {}) => {
  const context = sentByOffice(testApp, [])
  const answer = goOnDone(context, to, done, facts)
  return { answer, page: pageAfter(context, answer) }
}

it('the next page shows the message with its figures, and the address contains none of it', () => {
  const { answer, page } = led('/app/Withheld Results?exam=7', 'withheld', { students: '1,204' })
  expect(answer.headers.get('location')).toBe('/app/Withheld%20Results?exam=7')
  expect(answer.headers.get('set-cookie')).toContain('Path=/app/Withheld%20Results;')
  expect(answer.headers.get('set-cookie')).not.toContain('1,204')
  expect(sayDone(page, 'holds.done')).toBe('1,204 results are withheld from now on.')
  expect(page.response.headers.get('cache-control')).toBe('no-store')
})

it('says nothing after a reload, in the other language, of an unknown word, or to a link that names one', () => {
  const { page } = led('/app/Notices', 'removed')
  const again = (path: string, cookie = '') => {
    const url = new URL(path, 'http://campus.test')
    return { ...page, url, request: new Request(url, { headers: { cookie } }) }
  }
  const cookie = page.request.headers.get('cookie') ?? ''
  expect(sayDone(again('/app/Notices'), 'notices.office.done')).toBeNull()
  expect(sayDone(again('/de/app/Notices', cookie), 'notices.office.done')).toBeNull()
  expect(sayDone(again('/app/Notices?done=removed'), 'notices.office.done')).toBeNull()
  expect(sayDone(again('/app/Notices', 'prangan.once=forged'), 'notices.office.done')).toBeNull()
  expect(sayDone(led('/app/Notices', 'nothing').page, 'notices.office.done')).toBeNull()
  expect(sayDone(page, 'notices.office.done')).toBe('The draft is deleted.')
})
