import type { Coordinates } from '../city-distance.ts'
import { getPlaceKey } from './gazetteer-query.ts'

/** An area that catalogues name like a city, such as an island, with the coordinates of its middle or its main town. */
export interface Area extends Coordinates {
  countryCode: string
}

// The gazetteer has towns only. Each entry: names, country, degrees north, degrees east.
const AREAS = `
  Tricity, Tri-City, Trójmiasto PL 54.44 18.57; Masuria, Mazury PL 53.87 21.5; Silesia, Śląsk PL 50.26 19.02
  Canary Islands, Canarias, Wyspy Kanaryjskie ES 28.12 -15.43; Gran Canaria ES 27.95 -15.6
  Mallorca, Majorca, Majorka ES 39.62 2.98; Costa del Sol ES 36.51 -4.64
  Azores, Açores, Azory PT 37.74 -25.67; Madeira, Madera PT 32.66 -16.92; Algarve PT 37.08 -8.1
  Sicily, Sicilia, Sycylia IT 37.6 14.02; Sardinia, Sardegna, Sardynia IT 40.12 9.01; Tuscany, Toscana, Toskania IT 43.46 11.14
  Corsica, Corse, Korsyka FR 42.15 9.1; French Riviera, Côte d'Azur, Lazurowe Wybrzeże FR 43.58 7.05
  Crete, Kreta, Kriti GR 35.24 24.81; Rhodes, Rodos GR 36.2 27.96; Texel NL 53.06 4.8
  Cornwall, Kornwalia GB 50.4 -4.9; Perthshire GB 56.4 -3.43; Lake District GB 54.46 -3.09
  Silicon Valley, Dolina Krzemowa US 37.39 -122.08; San Francisco Bay Area, Bay Area US 37.77 -122.42; Maui US 20.8 -156.33
  Bali ID -8.41 115.19; Bohol PH 9.85 124.2; Okinawa JP 26.34 127.8; Villa Clara CU 22.41 -79.96; Zanzibar TZ -6.16 39.2`

const AREAS_BY_KEY = new Map<string, Area>()
for (const [, names = '', countryCode = '', north, east] of AREAS.matchAll(
  /\s*([^;\n]+) ([A-Z]{2}) (-?[\d.]+) (-?[\d.]+)/g,
)) {
  for (const name of names.split(', ')) {
    AREAS_BY_KEY.set(getPlaceKey(name), { countryCode, north: Number(north), east: Number(east) })
  }
}

/** Finds an area by the keys of its name, with its country or without one. Returns null for any other place. */
export function findArea(nameKeys: readonly string[], countryCode: string | null): Area | null {
  const area = nameKeys.map((key) => AREAS_BY_KEY.get(key)).find((each) => each !== undefined)
  return area && (countryCode === null || countryCode === area.countryCode) ? area : null
}
