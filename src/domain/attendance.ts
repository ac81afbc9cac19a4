import { foldText } from './text.ts'

/** How an event can be attended; `hybrid` means in person and online. */
export const ATTENDANCES = ['in_person', 'online', 'hybrid', 'unknown'] as const
export type Attendance = (typeof ATTENDANCES)[number]

/** Returns whether the text is a value of the column `attendance`. */
export function isAttendance(text: string): text is Attendance {
  return (ATTENDANCES as readonly string[]).includes(text)
}

/** A way to attend: `online` and `in_person` include hybrid events. */
export type AttendancePart = Exclude<Attendance, 'unknown'>

/** The attendance of the events that each way to attend includes. */
export const ATTENDANCE_OF: Record<AttendancePart, readonly Attendance[]> = {
  online: ['online', 'hybrid'],
  in_person: ['in_person', 'hybrid'],
  hybrid: ['hybrid'],
}

/** Returns whether an event with this attendance can be attended online. */
export function includesOnline(attendance: Attendance): boolean {
  return ATTENDANCE_OF.online.includes(attendance)
}

/** Returns whether an event with this attendance can be attended in person. */
export function includesInPerson(attendance: Attendance): boolean {
  return ATTENDANCE_OF.in_person.includes(attendance)
}

// All patterns match folded text, in English and Polish.
const HYBRID = /\bhybryd(?:ow(?:[oaye]|ego|ej|ym)|zie)\b|\bhybrid\b/
const ONLINE =
  /\b(?:on-?line|virtual(?:ly)?|wirtualn(?:ie|y|a|e)|remote(?:ly)?|zdaln(?:ie|y|a|e)|webinar(?:s|ium|y)?|webcast|live-?stream(?:ed|ing)?)\b/g
// Subjects of events, such as 'virtual reality' and 'remote work', which say nothing about attendance.
const SUBJECT =
  /\b(?:virtual|remote|online) (?:and augmented )?(?:reality|assistants?|machines?|worlds?|work|working|sensing|marketing|commerce|retail|shopping|safety|security|privacy|gaming)\b|\b(?:praca zdalna|wirtualna rzeczywistosc|marketing online)\b/g
// Words beside the others in a venue such as 'Online (Zoom)', 'Live on YouTube' or 'Spotkanie przez Teams'.
const PLATFORM =
  /\b(?:zoom|teams|google meet|webex|clickmeeting|youtube|twitch|discord|hopin|facebook live|linkedin live|internet)\b/g
const FILLER =
  /\b(?:events?|meetings?|meetup|conference|venue|session|platform\w*|live|microsoft|ms|link|fully|only|anywhere|everywhere|worldwide|global|from|your|home|via|by|on|the|at|wydarzenie|spotkanie|konferencja|transmisja|tylko|przez|na|w)\b/g
const UNDECIDED = /^(?:tb[acd]|to be (?:announced|confirmed|decided|determined)|do ustalenia|n ?a)$/
// Such as 'Warsaw / online', 'AMBEREXPO + livestream' and 'Olivia Centre and online'.
const SEPARATOR = /[,;/|+&()]|\s[-–—]\s|\b(?:and|oraz|plus)\b/

/** What a city, venue or type says. */
interface Mentions {
  hybrid: boolean
  online: boolean
  /** Whether it names a physical place. */
  physical: boolean
}

function removeSubjects(text: string): string {
  return text.replace(SUBJECT, ' ')
}

/** Returns what a part of a city or venue names. A word such as 'online' within another name counts as a name: 'Club Online'. */
function getPartKind(part: string): 'physical' | 'online' | 'none' {
  const name = part.replace(/[^\p{L}\p{N}-]+/gu, ' ').trim()
  const rest = name.replace(ONLINE, ' ').replace(PLATFORM, ' ')
  if (!/[\p{L}\p{N}]/u.test(name) || UNDECIDED.test(name)) return 'none'
  if (/[\p{L}\p{N}]/u.test(rest.replace(FILLER, ' '))) return 'physical'
  return rest === name ? 'none' : 'online'
}

function readPlace(text: string): Mentions {
  const folded = foldText(text)
  const kinds = removeSubjects(folded).split(SEPARATOR).map(getPartKind)
  return {
    hybrid: HYBRID.test(folded),
    online: kinds.includes('online'),
    physical: kinds.includes('physical'),
  }
}

function readType(text: string): Mentions {
  const folded = removeSubjects(foldText(text))
  return { hybrid: HYBRID.test(folded), online: folded.search(ONLINE) !== -1, physical: false }
}

const REMEMBERED_MAX = 5_000
const NOTHING: Mentions = { hybrid: false, online: false, physical: false }

/** Remembers the last results, because a catalogue repeats its cities and types. */
function remember(read: (text: string) => Mentions): (text: string | null) => Mentions {
  const known = new Map<string, Mentions>()
  return (text) => {
    if (text === null) return NOTHING
    let mentions = known.get(text)
    if (mentions === undefined) {
      if (known.size === REMEMBERED_MAX) known.clear()
      mentions = read(text)
      known.set(text, mentions)
    }
    return mentions
  }
}

const getPlaceMentions = remember(readPlace)
const getTypeMentions = remember(readType)

/** What decides how an event can be attended. */
interface AttendanceSource {
  city: string | null
  venue: string | null
  event_type: string | null
  /** Whether the event has online attendance, in formats that say so. */
  online?: boolean
}

/**
 * Returns how an event can be attended, from its city, venue and type. A city with an online flag or with an online part
 * ('Warsaw / online') means hybrid, and so do a physical venue with an online type and any word for hybrid. An online
 * venue or type without a physical venue means online, whatever the city: a webinar's city is that of its organiser.
 */
export function inferAttendance(source: AttendanceSource): Attendance {
  const city = getPlaceMentions(source.city)
  const venue = getPlaceMentions(source.venue)
  const type = getTypeMentions(source.event_type)
  if (city.hybrid || venue.hybrid || type.hybrid) return 'hybrid'
  const isFlagged = source.online === true
  const isOnline = isFlagged || city.online || venue.online || type.online
  const isCityPhysical = city.physical && (city.online || isFlagged || !(venue.online || type.online))
  const isInPerson = venue.physical || isCityPhysical
  if (isOnline) return isInPerson ? 'hybrid' : 'online'
  return isInPerson ? 'in_person' : 'unknown'
}
