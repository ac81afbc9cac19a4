import { addDays, type Day } from '../../src/domain/day.ts'
import type { CatalogueRow } from '../../src/server/catalogue/catalogue-types.ts'
import { createTestRow } from '../../src/server/testing/test-catalogue-index.ts'

/** Name, days from today (a Monday), city and, where they matter, other fields. */
type HardEvent = [name: string, inDays: number, city: string, other?: Partial<CatalogueRow>]

/**
 * Invented events on which searches go wrong: names that contain dates, places, prices and negations, short words and signs,
 * words within other words, spellings, scripts without spaces, and prices on both sides of a limit.
 */
const EVENTS: HardEvent[] = [
  ['Weekend Hackers', 40, 'Warsaw', { topic: 'Technology' }],
  ['Weekend Code Camp', 5, 'Sopot', { topic: 'Technology', price: 0 }],
  ['Tomorrow Labs Demo', 30, 'Krakow'],
  ['Today Show', 50, 'Gdansk'],
  ['Online Safety Summit', 60, 'Warsaw', { topic: 'Security' }],
  ['Free Software Forum', 45, 'Poznan', { price: 80 }],
  ['Freelancers Legal Clinic', 12, 'Warsaw', { price: 50 }],
  ['March for Science', 70, 'Wroclaw', { topic: 'Science' }],
  ['May Day Meetup', 20, 'Lodz'],
  ['January Blues', 15, 'Warsaw'],
  ['Future of Warsaw', 33, 'Gdansk'],
  ['Near Future Institute Talk', 25, 'Krakow'],
  ['Poland 2.0', 35, 'Berlin', { country: 'Germany' }],
  ['100% Cotton', 21, 'Lodz', { topic: 'Materials', price: 20 }],
  ['Not Another Conference', 36, 'Warsaw'],
  ['Without Borders Summit', 37, 'Brussels', { country: 'Belgium' }],
  ['Vision 2030', 41, 'Katowice'],
  ['24/7 Operations', 42, 'Katowice'],
  ['Friday Forward Breakfast', 43, 'Gdansk', { organiser: 'Friday Forward' }],
  [
    'AI Builders Meetup',
    2,
    'Gdansk',
    { topic: 'AI', event_type: 'Meetup', if_free: 'yes', price: 0, venue: 'Harbour Library' },
  ],
  [
    'Evening of Poetry',
    2,
    'Gdansk',
    { topic: 'Culture', event_type: 'Meetup', venue: 'Café by the main station', price: 0 },
  ],
  ['Airbus Suppliers Day', 3, 'Warsaw', { topic: 'Industry' }],
  ['Trains of Ukraine', 3, 'Kyiv', { country: 'Ukraine', event_type: 'Meetup' }],
  [
    'Orbital Mechanics Night',
    6,
    'Krakow',
    { topic: 'Space', venue: 'Science centre', organiser: 'Small Rockets Club' },
  ],
  ['Bookkeeping Basics', 6, 'Krakow', { topic: 'Finance', venue: 'Coworking space, second floor' }],
  ['Startup Grind', 14, 'Warsaw', { topic: 'Business' }],
  ['Start-up Night', 16, 'Krakow', { topic: 'Business' }],
  ['C++ Evening', 8, 'Krakow'],
  ['C# Users Group', 9, 'Warsaw'],
  ['.NET Wieczór', 11, 'Gdansk'],
  ['Internet of Farms', 11, 'Opole'],
  ['R Users Poznań', 18, 'Poznan'],
  ['Go Devs Gdynia', 13, 'Gdynia'],
  ['Blues Night', 14, 'Chicago', { country: 'U.S.A.' }],
  ['VR Lab', 15, 'Lodz'],
  ['HR Forum', 15, 'Lublin'],
  ['QA Drinks', 15, 'Rzeszow'],
  ['IoT Evening', 17, 'Torun'],
  ['ML Reading Group', 17, 'Lublin', { topic: 'AI' }],
  ['3D Printing Meetup', 17, 'Szczecin'],
  ['BI Users Group', 18, 'Bydgoszcz'],
  ['SQL Saturday', 19, 'Lublin'],
  ['PHP Pub', 19, 'Bialystok'],
  ['CSS Evening', 20, 'Bialystok'],
  ['K8s Clinic', 22, 'Torun'],
  ['AWS User Group', 22, 'Opole'],
  ['JS Picnic', 23, 'Opole'],
  ['UX Coffee', 24, 'Sopot', { price: 0 }],
  ['UX Breakfast', 24, 'Gdynia', { price: 15 }],
  ['UX Dinner', 25, 'Warsaw', { price: 50 }],
  ['UX Masterclass', 26, 'Warsaw', { price: 100 }],
  ['UX Retreat', 26, 'Zakopane'],
  ['Python Evening', 4, 'Berlin', { country: 'Germany' }],
  ['Python Evening', 27, 'Krakow'],
  ['Python for Data', 27, 'Gdansk', { price: 30 }],
  ['Python from Home', 28, 'Online', { country: null, attendance: 'online' }],
  ['Ruby from Home', 28, 'Online', { country: null, attendance: 'online', event_type: 'Webinar' }],
  ['Data Evening', 29, 'Warsaw'],
  ['Data Evening', 59, 'Warsaw'],
  ['Big Data Evening', 28, 'Warsaw'],
  ['Piątkowe Spotkanie', 28, 'Warszawa'],
  ['Konferencja Kobiet w IT', 29, 'Łódź', { event_type: 'Konferencja' }],
  ['Wieczór Sztucznej Inteligencji', 9, 'Poznań'],
  ['Sound Design', 31, 'Katowice', { topic: 'Design', organiser: 'Warsaw Circle of Composers' }],
  ['東京もくもく会', 5, '東京', { country: 'Japan' }],
  ['北京人工智能大会', 6, 'Beijing', { country: 'China' }],
  ['งานพบปะนักพัฒนา', 7, 'Bangkok', { country: 'Thailand' }],
  ['Developer Retrospective', -10, 'Warsaw'],
]

/** Returns the events with dates relative to `today`. */
export function createHardEvents(today: Day): CatalogueRow[] {
  return EVENTS.map(([event_name, inDays, city, other], position) =>
    createTestRow(`HC-${String(1000 + position * 7)}`, {
      event_name,
      date_begin: addDays(today, inDays),
      city,
      country: 'Poland',
      attendance: 'in_person',
      ...other,
    }),
  )
}
