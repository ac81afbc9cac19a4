import { addDays, type Day } from '../../src/domain/day.ts'
import type { EventSummary } from '../../src/domain/event.ts'
import { getRegistrationClosedReason, isUpcoming } from '../../src/domain/event-state.ts'
import type { CatalogueRow } from '../../src/server/catalogue/catalogue-types.ts'
import type { Random } from '../../tooling/random.ts'

export type SimulatedEvent = EventSummary & CatalogueRow

/**
 * Topics in the spelling of organisers, by interest. Written without looking at the synonyms of the product: some have
 * spellings it does not know.
 */
export const TOPICS_BY_INTEREST = splitTopics({
  technology: 'javascript, Java & JVM, cloud, devops, mobile, data, UX, Embedded, testing, php',
  'defence&security': 'Defense, cybersecurity, Military Mobility, Civil Protection, Bezpieczeństwo, CERT',
  publicadministration: 'Public Administration, Smart City, Samorząd, e-Government, Procurement',
  business: 'Startups, Leadership, Sales, networking, Product Management, HR, Family Firms',
  sustainability: 'Sustainability, ESG, Climate, Green Deal, Biodiversity, Slow Living',
  health: 'Health, e-Health, Medycyna, Mental Health, Nursing, Ageing Well',
  competitiveness: 'Competitiveness, Single Market, Productivity, Export',
  space: 'Space, Satellites, Earth Observation, Kosmos, Cubesat',
  policy: 'Policy, EU Affairs, Regulation, Geopolitics, Law',
  materials: 'Materials, Composites, Steel, Chemistry, Foundry Practice',
  economy: 'Economy, Economics, Labour Market, Regional Development, Gospodarka',
  science: 'Science, Physics, Research, Neuroscience, Biotechnology, Nauka',
  society: 'Society, NGO, Education, Culture, Diversity & Inclusion, Neighbourhoods',
  finance: 'Finance, FinTech, Banking, Insurance, Accounting, Payments',
  industry: 'Industry, Industry 4.0, Manufacturing, Automation, Construction, Shipyards',
  waste: 'Waste, Recycling, Circular Economy, Odpady',
  pharmacy: 'Pharmacy, Clinical Trials, Pharma, Drug Discovery',
  'private equity': 'Private Equity, Venture Capital, M&A, Angel Investing',
  ai: 'AI, machine learning, LLM, Computer Vision, Sztuczna inteligencja, Robots & Minds',
  pipelines: 'Pipelines, Gas, LNG, Hydrogen Networks',
  energy: 'Energy, Renewables, Offshore Wind, Nuclear, Energetyka, Prosumers',
  transport: 'Transport, Logistics, Rail, e-Mobility, Ports, Żegluga',
})

function splitTopics(fields: Record<string, string>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([interest, topics]) => [interest, topics.split(', ')]),
  )
}

/** Fields that interest the same users. */
export const RELATED_INTERESTS: string[][] = [
  ['technology', 'ai', 'space', 'science'],
  ['defence&security', 'policy', 'publicadministration', 'society'],
  ['business', 'economy', 'competitiveness', 'finance', 'private equity'],
  ['sustainability', 'energy', 'waste', 'pipelines'],
  ['industry', 'materials', 'transport'],
  ['health', 'pharmacy'],
]

/** Cities with their share of events and coordinates; the last three are invented and in no table. */
export const CITIES: [city: string, weight: number, north: number, east: number][] = [
  ['Warsaw', 22, 52.23, 21.01],
  ['Kraków', 14, 50.06, 19.94],
  ['Gdańsk', 12, 54.35, 18.65],
  ['Wroclaw', 10, 51.11, 17.03],
  ['Poznań', 8, 52.41, 16.93],
  ['Katowice', 6, 50.26, 19.02],
  ['Lodz', 5, 51.77, 19.46],
  ['Gdynia', 4, 54.52, 18.53],
  ['Brussels', 4, 50.85, 4.35],
  ['Rzeszów', 3, 50.04, 22.0],
  ['Szczecin', 3, 53.43, 14.55],
  ['Sopot', 2, 54.44, 18.56],
  ['Bialystok', 2, 53.13, 23.17],
  ['Gliwice', 2, 50.29, 18.67],
  ['Opole', 1.5, 50.68, 17.92],
  ['Lublin', 2, 51.25, 22.57],
  ['Toruń', 1.5, 53.01, 18.6],
  ['Karpacz', 1, 50.78, 15.76],
  ['Berlin', 1.5, 52.52, 13.4],
  ['Nowe Bursztynowo', 1, 54.1, 18.9],
  ['Zamłynie Górne', 1, 50.9, 20.2],
  ['Port Mewi', 0.5, 54.0, 15.1],
]
const ONLINE_SHARE = 0.08

const TYPES = ['Conference', 'Meetup', 'Workshop', 'Trade fair', 'Forum', 'Webinar', 'Hackathon', 'Gala']
const TITLES = 'Days Summit Forum Meetup Week Congress Evening Lab Talks Masterclass'.split(' ')

interface Organiser {
  name: string
  size: number
  topics: string[]
  city: string
}

function generateOrganisers(count: number, random: Random): Organiser[] {
  const topics = Object.values(TOPICS_BY_INTEREST).flat()
  return Array.from({ length: count }, (_, index) => {
    const field = random.pick(Object.values(TOPICS_BY_INTEREST))
    return {
      name: `Organiser ${index + 1}`,
      size: 1 / (index + 3) ** 0.7,
      topics: [random.pick(field), random.pick(field), random.pick(topics)],
      city: random.pick(CITIES, ([, weight]) => weight)[0],
    }
  })
}

/** Generates a catalogue of `count` events from a year before to a year after `today`. */
export function createSimulatedCatalogue(count: number, today: Day, random: Random): SimulatedEvent[] {
  const hosts = generateOrganisers(Math.max(20, Math.round(count / 25)), random)
  const total = hosts.reduce((sum, host) => sum + host.size, 0)
  // A list with one entry per event, because pick() with weights would visit every organiser for each event.
  const slots = hosts.flatMap((host) =>
    Array<Organiser>(Math.max(1, Math.round((host.size / total) * count))).fill(host),
  )
  return Array.from({ length: count }, (_, index): SimulatedEvent => {
    const host = random.pick(slots)
    const begin = Math.floor(random.between(-365, 366))
    const length = random.chance(0.6) ? 0 : Math.floor(random.between(1, 4))
    const online = random.chance(ONLINE_SHARE)
    const city = random.chance(0.6) ? host.city : random.pick(CITIES, ([, weight]) => weight)[0]
    const topic = random.pick(host.topics)
    const quality = random.normal()
    const free = random.chance(0.4)
    return {
      event_code: `G${String(index).padStart(7, '0')}`,
      event_name: `${topic} ${random.pick(TITLES)} ${index % 97}`,
      date_begin: addDays(today, begin),
      date_end: addDays(today, begin + length),
      starts_at: null,
      ends_at: null,
      city: online ? 'Online' : city,
      country: online ? null : city === 'Brussels' ? 'Belgium' : city === 'Berlin' ? 'Germany' : 'Poland',
      venue: null,
      event_type: online ? 'Webinar' : random.pick(TYPES),
      attendance: online ? 'online' : 'in_person',
      topic: random.chance(0.03) ? null : topic,
      tier: random.chance(0.2)
        ? null
        : `Tier ${Math.max(1, Math.min(3, Math.round(2 - quality * 0.6 + random.normal() * 0.6)))}`,
      organiser: random.chance(0.1) ? null : host.name,
      price: free ? 0 : Math.round(random.lognormal(180, 0.9)),
      if_free: free ? 'yes' : 'no',
      signup_deadline: random.chance(0.7) ? addDays(today, begin - Math.floor(random.between(0, 30))) : null,
      app_status: random.chance(0.7) ? 'confirmed' : null,
      cancelled_at: null,
      sign_up_url: null,
      coordinates: null,
      coolness: random.chance(0.3)
        ? null
        : String(Math.max(1, Math.min(10, Math.round(6.5 + quality * 1.2 + random.normal())))),
    }
  })
}

/** Returns the upcoming events that are open for registration, the soonest first. */
export function findOpenEvents(catalogue: readonly SimulatedEvent[], today: Day): SimulatedEvent[] {
  return catalogue
    .filter((event) => isUpcoming(event, today) && getRegistrationClosedReason(event, today) === null)
    .toSorted((a, b) => (a.date_begin! < b.date_begin! ? -1 : a.date_begin! > b.date_begin! ? 1 : 0))
}
