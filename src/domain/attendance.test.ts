import { expect, test } from 'vitest'
import { type Attendance, includesInPerson, includesOnline, inferAttendance } from './attendance.ts'

const nothing = { city: null, venue: null, event_type: null }

test.each<[Parameters<typeof inferAttendance>[0] | object, Attendance]>([
  [{}, 'unknown'],
  [{ event_type: 'Conference' }, 'unknown'],
  [{ city: ' ', venue: 'TBA' }, 'unknown'],
  [{ online: false }, 'unknown'],

  [{ city: 'Gdansk' }, 'in_person'],
  [{ city: 'Dallas, TX' }, 'in_person'],
  [{ venue: 'AMBEREXPO' }, 'in_person'],
  [{ city: 'Gdansk', online: false }, 'in_person'],
  [{ city: 'Gdansk', venue: 'AMBEREXPO, Żaglowa 11', event_type: 'Conference' }, 'in_person'],
  [{ city: 'Gdansk', event_type: 'Virtual Reality Meetup' }, 'in_person'],
  [{ city: 'Gdansk', venue: 'Virtual Reality Lab' }, 'in_person'],
  [{ city: 'Gdansk', event_type: 'Remote Work Summit' }, 'in_person'],
  [{ city: 'Gdansk', event_type: 'Internet of Things Forum' }, 'in_person'],
  [{ city: 'Gdansk', venue: 'Club Online' }, 'in_person'],
  [{ city: 'Gdansk', venue: 'Zoom Café' }, 'in_person'],
  [{ city: 'Hybridge' }, 'in_person'],

  [{ city: 'Online' }, 'online'],
  [{ city: 'ON-LINE', online: false }, 'online'],
  [{ city: 'Remote', online: true }, 'online'],
  [{ city: 'zdalnie' }, 'online'],
  [{ city: 'Online, worldwide' }, 'online'],
  [{ online: true }, 'online'],
  [{ city: '', online: true }, 'online'],
  [{ venue: 'Online' }, 'online'],
  [{ venue: 'Online (Zoom)' }, 'online'],
  [{ venue: 'Microsoft Teams' }, 'online'],
  [{ city: 'Gdansk', venue: 'Online' }, 'online'],
  [{ city: 'Gdansk', venue: 'Spotkanie przez Zoom' }, 'online'],
  [{ city: 'Warsaw', event_type: 'Webinar' }, 'online'],
  [{ event_type: 'Virtual conference' }, 'online'],
  [{ event_type: 'Online Conference', online: true }, 'online'],

  [{ city: 'Gdansk', online: true }, 'hybrid'],
  [{ city: 'Warsaw / online' }, 'hybrid'],
  [{ city: 'Online + Warszawa' }, 'hybrid'],
  [{ city: 'Online', venue: 'AMBEREXPO' }, 'hybrid'],
  [{ venue: 'AMBEREXPO + livestream' }, 'hybrid'],
  [{ city: 'Gdansk', venue: 'Olivia Centre and online' }, 'hybrid'],
  [{ city: 'Gdansk', venue: 'AMBEREXPO', event_type: 'Webinar' }, 'hybrid'],
  [{ event_type: 'HYBRID' }, 'hybrid'],
  [{ event_type: 'Konferencja hybrydowa' }, 'hybrid'],
  [{ city: 'Gdansk', venue: 'AMBEREXPO (hybrydowo)' }, 'hybrid'],
])('%j has the attendance %s #419', (event, attendance) => {
  expect(inferAttendance({ ...nothing, ...event })).toBe(attendance)
})

test('a hybrid event can be attended in person and online, an unknown one in neither way', () => {
  expect(
    ['in_person', 'hybrid', 'online', 'unknown'].map((each) => includesInPerson(each as Attendance)),
  ).toEqual([true, true, false, false])
  expect(
    ['in_person', 'hybrid', 'online', 'unknown'].map((each) => includesOnline(each as Attendance)),
  ).toEqual([false, true, true, false])
})
