import { foldText } from './text.ts'

/** How an event can be attended; `hybrid` means in person and online. */
export const ATTENDANCES = ['in_person', 'online', 'hybrid', 'unknown'] as const
export type Attendance = (typeof ATTENDANCES)[number]

/** Returns whether the text is a value of the column `attendance`. */
export function isAttendance(text: string): text is Attendance {
  return (ATTENDANCES as readonly string[]).includes(text)
}

/** Returns whether an event with this attendance can be attended online. */
export function includesOnline(attendance: Attendance): boolean {
  return attendance === 'online' || attendance === 'hybrid'
}

/** Returns whether an event with this attendance can be attended in person. */
export function includesInPerson(attendance: Attendance): boolean {
  return attendance === 'in_person' || attendance === 'hybrid'
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

type PlaceKind = 'physical' | 'online' | 'none'

function removeSubjects(text: string): string {
  return text.replace(SUBJECT, ' ')
}

/** Returns what a part of a city or venue names. A word such as 'online' within another name counts as a name: 'Club Online'. */
function getPartKind(part: string): PlaceKind {
  const name = part.replace(/[^\p{L}\p{N}-]+/gu, ' ').trim()
  const rest = name.replace(ONLINE, ' ').replace(PLATFORM, ' ')
  if (!/[\p{L}\p{N}]/u.test(name) || UNDECIDED.test(name)) return 'none'
  if (/[\p{L}\p{N}]/u.test(rest.replace(FILLER, ' '))) return 'physical'
  return rest === name ? 'none' : 'online'
}

function getPlaceKinds(text: string): Set<PlaceKind> {
  return new Set(removeSubjects(foldText(text)).split(SEPARATOR).map(getPartKind))
}

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
export function inferAttendance({ city, venue, event_type, online }: AttendanceSource): Attendance {
  const type = removeSubjects(foldText(event_type ?? ''))
  const texts = [foldText(city ?? ''), foldText(venue ?? ''), type]
  if (texts.some((text) => HYBRID.test(text))) return 'hybrid'

  const cityKinds = getPlaceKinds(city ?? '')
  const venueKinds = getPlaceKinds(venue ?? '')
  const hasOnlineVenue = venueKinds.has('online')
  const hasOnlineType = type.search(ONLINE) !== -1
  const hasOnlineCity = cityKinds.has('online')
  const isOnline = online === true || hasOnlineCity || hasOnlineVenue || hasOnlineType
  const isCityPhysical =
    cityKinds.has('physical') && (hasOnlineCity || online === true || !(hasOnlineVenue || hasOnlineType))
  const isInPerson = venueKinds.has('physical') || isCityPhysical
  if (isOnline) return isInPerson ? 'hybrid' : 'online'
  return isInPerson ? 'in_person' : 'unknown'
}
