import { expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/exportRooms.ts'
import { callTestApp, expectRefusal } from '../../support/calls/call-test-app.ts'
import { lakshmi } from '../../support/app/test-app.ts'
import { typedRoom } from '../../support/rooms/typed-room.ts'

const its = callTestApp('ROLE_FACULTY')

it('answers the rooms as a file with the columns of the upload', async () => {
  await its.testApp.app.rooms.add(typedRoom(), lakshmi)
  const { body, headers } = await its.ask(GET)
  expect(headers.get('content-disposition')).toContain('rooms.csv')
  expect(String(body)).toBe(
    'Room,Block,Floor,Kind,Seats,Exam rows,Exam columns,Exam seats,Closed from,Closed until,Reason for closing\r\n204,Main block,Floor 2,Classroom,60,6,5,30,,,\r\n',
  )
})

it('refuses a student', async () => {
  expectRefusal(await its.ask(GET, { role: 'ROLE_STUDENT' }), 403, 'session.notAllowed')
})
