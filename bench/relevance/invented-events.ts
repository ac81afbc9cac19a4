import { addDays, type Day } from '../../src/domain/day.ts'
import type { CatalogueRow } from '../../src/server/catalogue/catalogue-types.ts'
import { createTestRow } from '../../src/server/testing/test-catalogue-index.ts'

/** Name, days from today (a Monday), city and, where they matter, other fields. */
type InventedEvent = [name: string, inDays: number, city: string, other?: Partial<CatalogueRow>]

const STUDENTS: Partial<CatalogueRow> = {
  organiser: 'Koło Naukowe Informatyki Bałtyckiej',
  event_type: 'Spotkanie',
  venue: 'Wydział Elektroniki, aula 2',
  price: 0,
}
const CHAMBER: Partial<CatalogueRow> = {
  organiser: 'Bursztynowa Izba Gospodarcza',
  event_type: 'Networking Evening',
  topic: 'Business',
  venue: 'Dom Kupca, sala lustrzana',
}
const LONG_NAME =
  'Twenty-Third International Interdisciplinary Symposium on the Measurement, Modelling, Governance and Everyday ' +
  'Perception of Underwater Noise in Shallow Inland Seas, with a Workshop for Harbour Masters'

/**
 * Invented events of kinds that the other catalogues lack: student circles, a chamber of commerce, scripts other than
 * Latin, names that are numbers, single letters, words of the interface or very long, and one name on several days.
 */
const EVENTS: InventedEvent[] = [
  ['Kawa z rektorem', 1, 'Gdańsk', { ...STUDENTS, event_type: 'Breakfast' }],
  ['Kawa z rektorem', 29, 'Gdańsk', { ...STUDENTS, event_type: 'Breakfast' }],
  ['Kawa z rektorem', 57, 'Gdańsk', { ...STUDENTS, event_type: 'Breakfast' }],
  ['Kawa z rektorem', -27, 'Gdańsk', { ...STUDENTS, event_type: 'Breakfast' }],
  ['Noc programistów', 4, 'Gdańsk', { ...STUDENTS, event_type: 'Hackathon', topic: 'Programowanie' }],
  ['Grafy i grzyby', 8, 'Gdańsk', { ...STUDENTS, topic: 'Matematyka' }],
  ['Rachunek lambda dla opornych', 15, 'Gdynia', { ...STUDENTS, topic: 'Programowanie' }],
  ['Zostań inżynierką', 17, 'Sopot', { ...STUDENTS, event_type: 'Warsztaty' }],
  ['Sieci neuronowe od kuchni', 10, 'Gdańsk', { ...STUDENTS, topic: 'Sztuczna inteligencja' }],
  ['Łączność radiowa: pierwsze kroki', 12, 'Gdynia', { ...STUDENTS, event_type: 'Warsztaty' }],
  ['Juwenalia robotów', 170, 'Gdańsk', { ...STUDENTS, topic: 'Robotyka' }],
  ['Targi Pracy Politechniki', 95, 'Gdańsk', { event_type: 'Targi', organiser: 'Biuro Karier', price: 0 }],
  ['Business After Hours', 3, 'Gdynia', { ...CHAMBER, price: 40 }],
  ['Business After Hours', 31, 'Gdynia', { ...CHAMBER, price: 40 }],
  ['Business Mixer: Sweden', 9, 'Sopot', { ...CHAMBER, price: 90 }],
  ['Speed Networking', 16, 'Gdańsk', { ...CHAMBER, price: 60 }],
  ['Podatki 2027: co się zmienia', 22, 'Gdańsk', { ...CHAMBER, event_type: 'Szkolenie', price: 350 }],
  ['KSeF bez stresu', 18, 'Gdynia', { ...CHAMBER, event_type: 'Szkolenie', price: 199 }],
  ['Misja gospodarcza do Oslo', 75, 'Oslo', { ...CHAMBER, country: 'Norway', event_type: 'Study Visit' }],
  ['Bal Kupców', 68, 'Sopot', { ...CHAMBER, event_type: 'Gala', price: 480 }],
  ['Członkowie pytają prezesa', 24, 'Gdańsk', { ...CHAMBER, event_type: 'Spotkanie', price: 0 }],
  ['Зустріч українських підприємців', 6, 'Wrocław', { topic: 'Бізнес', price: 0 }],
  ['Київський форум розробників', 20, 'Київ', { country: 'Україна', topic: 'Технології' }],
  ['Вечер джаза и данных', 21, 'Warszawa'],
  ['Ημερίδα Ναυτιλίας', 26, 'Πειραιάς', { country: 'Greece' }],
  ['ملتقى رواد الأعمال', 28, 'Dubai', { country: 'United Arab Emirates' }],
  ['מפגש יזמים', 30, 'Haifa', { country: 'Israel' }],
  ['서울 개발자 모임', 14, '서울', { country: 'South Korea' }],
  ['夜の勉強会', 11, '大阪', { country: 'Japan' }],
  ['上海创业者早餐会', 13, '上海', { country: 'China' }],
  ['हिंदी में ओपन सोर्स', 19, 'Pune', { country: 'India' }],
  ['საქართველოს სტარტაპები', 34, 'Tbilisi', { country: 'Georgia' }],
  [LONG_NAME, 120, 'Gdynia', { event_type: 'Symposium', topic: 'Acoustics' }],
  [
    'How We Moved Eleven Thousand Servers Without Anyone Noticing and What We Would Never Do Again',
    37,
    'Kraków',
  ],
  ['1989', 40, 'Gdańsk', { topic: 'History' }],
  ['404', 41, 'Łódź', { topic: 'Technology' }],
  ['42', 42, 'Poznań'],
  ['3.14', 111, 'Toruń', { topic: 'Matematyka' }],
  ['2027', 45, 'Warszawa'],
  ['007', 46, 'Londyn', { country: 'Wielka Brytania' }],
  ['10x', 47, 'Warszawa', { topic: 'Productivity' }],
  ['X', 48, 'Berlin', { country: 'Germany' }],
  ['Ź', 49, 'Zakopane'],
  ['Meetup', 50, 'Olsztyn', { event_type: 'Meetup' }],
  ['Free', 51, 'Olsztyn', { price: 500 }],
  ['Online', 52, 'Olsztyn', { attendance: 'in_person' }],
  ['Grudzień', 92, 'Kielce', { topic: 'Culture' }],
  ['Berlin', 53, 'Warszawa', { topic: 'Architecture' }],
  ['No Code, No Cry', 54, 'Kraków', { topic: 'No-code' }],
  ['Nie ma za co', 55, 'Kielce', { topic: 'Society' }],
  ['Bez Granic', 56, 'Lublin', { topic: 'Society' }],
  ['C-Level Lunch', 58, 'Warszawa', { price: 150 }],
  ['B2B / B2C', 59, 'Warszawa', { topic: 'Marketing' }],
  ['R&D', 60, 'Wrocław', { topic: 'Science' }],
  ['O’Reilly’s Regulars', 61, 'Kraków', { event_type: 'Meetup' }],
  ['Q&A: Ask a Notary', 62, 'Poznań', { price: 0 }],
  ['🚀 Launch Night', 63, 'Katowice', { event_type: 'Pitch Night' }],
  ['#PowiedzTo', 64, 'Rzeszów', { topic: 'Public speaking' }],
  ['Straße und Stadt', 65, 'Szczecin', { topic: 'Urban planning' }],
  ['Naïve Bayes Café', 66, 'Kraków', { topic: 'Data Science', event_type: 'Meetup', price: 0 }],
  ['Bydgoszcz Big Data', 67, 'Bydgoszcz', { topic: 'Data' }],
  ['Zielona Góra Wine & Code', 69, 'Zielona Góra', { price: 45 }],
  ['Nowy Sącz Startup Weekend', 89, 'Nowy Sącz', { topic: 'Startups', price: 99 }],
  ['Bielsko-Biała Java Group', 33, 'Bielsko-Biała', { topic: 'Java', event_type: 'Meetup' }],
]

/** Returns the events with dates relative to `today`. */
export function createInventedEvents(today: Day): CatalogueRow[] {
  return EVENTS.map(([event_name, inDays, city, other], position) =>
    createTestRow(`invented-${String(position + 1).padStart(3, '0')}`, {
      event_name,
      date_begin: addDays(today, inDays),
      city,
      country: 'Poland',
      attendance: 'in_person',
      ...other,
    }),
  )
}
