import { foldText } from './text.ts'

/** Degrees of latitude (north) and longitude (east). */
export interface Coordinates {
  north: number
  east: number
}

export interface City extends Coordinates {
  /** The displayed spelling: English, without accents. */
  name: string
  country: string
}

// Each entry: name, other spellings in parentheses, degrees north, degrees east of the city center, accurate to about a
// kilometer. Contains the suggested cities, the larger towns of Poland and common places of conferences in Europe.
const CITIES: Record<string, string> = {
  Poland: `
    Warsaw (Warszawa, Warschau, Varsovie) 52.230 21.011; Krakow (Cracow, Krakau) 50.062 19.938; Lodz 51.769 19.457
    Wroclaw (Breslau) 51.110 17.032; Poznan (Posen) 52.408 16.934; Gdansk (Danzig) 54.352 18.647
    Sopot 54.442 18.560; Gdynia 54.519 18.531; Szczecin (Stettin) 53.429 14.553; Bydgoszcz 53.123 18.008
    Lublin 51.247 22.568; Bialystok 53.132 23.169; Katowice (Kattowitz) 50.259 19.022; Gliwice 50.295 18.671
    Opole 50.675 17.921; Rzeszow 50.041 22.000; Torun 53.011 18.604; Olsztyn 53.778 20.480; Kielce 50.866 20.628
    Radom 51.403 21.147; Czestochowa 50.812 19.120; Sosnowiec 50.286 19.104; Zabrze 50.325 18.785
    Bytom 50.348 18.916; Chorzow 50.297 18.954; Tychy 50.135 18.998; Dabrowa Gornicza 50.334 19.204
    Rybnik 50.102 18.546; Ruda Slaska 50.256 18.856; Bielsko-Biala 49.822 19.058; Zielona Gora 51.935 15.506
    Gorzow Wielkopolski (Gorzow) 52.737 15.229; Tarnow 50.013 20.986; Nowy Sacz 49.624 20.692
    Plock 52.547 19.706; Elblag 54.156 19.404; Koszalin 54.194 16.172; Slupsk 54.464 17.029; Kalisz 51.762 18.091
    Legnica 51.207 16.155; Walbrzych 50.771 16.284; Jelenia Gora 50.904 15.719; Wloclawek 52.648 19.068
    Konin 52.223 18.251; Leszno 51.841 16.575; Pila 53.152 16.738; Suwalki 54.112 22.931; Zamosc 50.723 23.252
    Siedlce 52.168 22.290; Przemysl 49.784 22.768; Mielec 50.287 21.424; Stalowa Wola 50.583 22.053
    Krosno 49.688 21.770; Ostroleka 53.084 21.575; Grudziadz 53.484 18.754; Tczew 54.092 18.778
    Wejherowo 54.606 18.235; Rumia 54.571 18.389; Reda 54.605 18.347; Pruszcz Gdanski 54.262 18.636
    Starogard Gdanski 53.964 18.526; Malbork 54.036 19.027; Kartuzy 54.334 18.197; Hel 54.608 18.801
    Puck 54.718 18.411; Wladyslawowo 54.791 18.403; Kolobrzeg 54.176 15.576; Swinoujscie 53.910 14.247
    Karpacz 50.776 15.756; Krynica-Zdroj (Krynica) 49.422 20.959; Zakopane 49.299 19.949; Szczyrk 49.716 19.034
    Wisla 49.655 18.861; Ustron 49.720 18.812; Zawiercie 50.488 19.417; Jasionka 50.108 22.037; Mikolajki 53.802 21.572
    Gizycko 54.038 21.767; Ostroda 53.697 19.965; Pruszkow 52.171 20.812; Piaseczno 52.081 21.024
    Nadarzyn 52.094 20.810; Ozarow Mazowiecki 52.211 20.797; Legionowo 52.404 20.928; Serock 52.509 21.068
    Otwock 52.106 21.262; Wieliczka 49.987 20.065; Niepolomice 50.040 20.217; Oswiecim 50.034 19.210
    Nowy Targ 49.477 20.033; Jaworzno 50.205 19.275; Myslowice 50.240 19.139; Pszczyna 49.979 18.947
    Pabianice 51.664 19.355; Zgierz 51.856 19.406; Piotrkow Trybunalski 51.405 19.703; Skierniewice 51.955 20.150
    Belchatow 51.369 19.357; Gniezno 52.535 17.595; Swarzedz 52.409 17.078; Lubin 51.401 16.201
    Swidnica 50.844 16.488; Olawa 50.946 17.293; Pulawy 51.417 21.969; Chelm 51.132 23.478; Swidnik 51.219 22.696
    Inowroclaw 52.798 18.261; Police 53.552 14.571; Stargard 53.336 15.050; Nysa 50.474 17.334
    Kedzierzyn-Kozle 50.349 18.212; Sanok 49.557 22.206; Sandomierz 50.682 21.749; Augustow 53.844 22.980
    Ciechanow 52.881 20.619; Kazimierz Dolny 51.322 21.947; Naleczow 51.286 22.214; Uniejow 51.974 18.794`,
  Belgium: `Brussels (Bruxelles, Brussel, Bruksela) 50.847 4.353; Antwerp (Antwerpen, Anvers) 51.220 4.400
    Ghent (Gent) 51.054 3.722; Leuven 50.879 4.701; Liege 50.633 5.568; Bruges (Brugge) 51.209 3.225`,
  Germany: `Berlin 52.520 13.405; Munich (Munchen, Monachium) 48.137 11.575; Hamburg 53.551 9.994
    Frankfurt (Frankfurt am Main) 50.111 8.682; Cologne (Koln, Kolonia) 50.938 6.960; Dusseldorf 51.226 6.776
    Leipzig (Lipsk) 51.340 12.374; Dresden (Drezno) 51.050 13.738; Hannover (Hanover) 52.375 9.732
    Stuttgart 48.776 9.183; Nuremberg (Nurnberg, Norymberga) 49.454 11.077; Bonn 50.735 7.102; Bremen 53.079 8.802`,
  Czechia: `Prague (Praha, Praga, Prag) 50.087 14.421; Brno 49.195 16.607; Ostrava (Ostrawa) 49.835 18.292`,
  Slovakia: `Bratislava (Bratyslawa) 48.146 17.107; Kosice (Koszyce) 48.721 21.258; Zilina (Zylina) 49.223 18.740`,
  Austria: `Vienna (Wien, Wieden) 48.208 16.373; Graz 47.071 15.439; Linz 48.306 14.286; Salzburg 47.800 13.044`,
  Hungary: `Budapest (Budapeszt) 47.498 19.040`,
  Lithuania: `Vilnius (Wilno) 54.687 25.280; Kaunas (Kowno) 54.898 23.904; Klaipeda (Klajpeda) 55.712 21.135`,
  Latvia: `Riga (Ryga) 56.949 24.105`,
  Estonia: `Tallinn 59.437 24.754; Tartu 58.378 26.729`,
  Ukraine: `Kyiv (Kiev, Kijow) 50.450 30.524; Lviv (Lwow, Lvov) 49.842 24.032`,
  France: `Paris (Paryz) 48.857 2.352; Strasbourg (Strasburg) 48.573 7.752; Lyon 45.764 4.836; Nice 43.710 7.262
    Toulouse (Tuluza) 43.605 1.444; Cannes 43.553 7.017; Marseille (Marsylia) 43.296 5.370; Lille 50.629 3.057`,
  Netherlands: `Amsterdam 52.373 4.893; The Hague (Den Haag, Haga) 52.078 4.288; Rotterdam 51.924 4.478
    Utrecht 52.091 5.122; Eindhoven 51.441 5.470; Noordwijk 52.236 4.448; Maastricht 50.851 5.691`,
  Luxembourg: `Luxembourg (Luksemburg, Luxemburg) 49.612 6.130`,
  Switzerland: `Zurich (Zurych) 47.377 8.541; Geneva (Geneve, Genewa, Genf) 46.204 6.143; Basel (Bazylea) 47.560 7.589
    Bern (Berno) 46.948 7.447; Davos 46.803 9.836; Lausanne (Lozanna) 46.520 6.634`,
  'United Kingdom': `London (Londyn, Londres) 51.507 -0.128; Manchester 53.481 -2.242; Edinburgh (Edynburg) 55.953 -3.189
    Glasgow 55.864 -4.252; Cambridge 52.205 0.119; Oxford 51.752 -1.258; Birmingham 52.480 -1.903`,
  Ireland: `Dublin 53.350 -6.260`,
  Spain: `Madrid (Madryt) 40.417 -3.704; Barcelona 41.387 2.170; Valencia (Walencja) 39.470 -0.376
    Bilbao 43.263 -2.935; Seville (Sevilla, Sewilla) 37.389 -5.984; Malaga 36.721 -4.421`,
  Portugal: `Lisbon (Lisboa, Lizbona) 38.722 -9.139; Porto 41.158 -8.629`,
  Italy: `Rome (Roma, Rzym) 41.903 12.496; Milan (Milano, Mediolan) 45.464 9.190; Turin (Torino, Turyn) 45.070 7.687
    Bologna (Bolonia) 44.494 11.343; Florence (Firenze, Florencja) 43.770 11.256; Venice (Venezia, Wenecja) 45.440 12.316
    Naples (Napoli, Neapol) 40.852 14.268`,
  Denmark: `Copenhagen (Kobenhavn, Kopenhaga) 55.676 12.568; Aarhus 56.163 10.204`,
  Sweden: `Stockholm (Sztokholm) 59.329 18.069; Gothenburg (Goteborg) 57.709 11.975; Malmo 55.605 13.004
    Karlskrona 56.161 15.587`,
  Norway: `Oslo 59.914 10.752; Bergen 60.393 5.324`,
  Finland: `Helsinki 60.170 24.938; Tampere 61.498 23.760`,
  Romania: `Bucharest (Bucuresti, Bukareszt) 44.427 26.103; Cluj-Napoca (Cluj) 46.771 23.590`,
  Bulgaria: `Sofia 42.698 23.322`,
  Greece: `Athens (Athina, Ateny) 37.984 23.728; Thessaloniki (Saloniki) 40.640 22.944`,
  Croatia: `Zagreb (Zagrzeb) 45.815 15.982; Dubrovnik 42.651 18.094; Split 43.508 16.440`,
  Slovenia: `Ljubljana (Lublana) 46.056 14.506`,
  Serbia: `Belgrade (Beograd, Belgrad) 44.787 20.457`,
  Malta: `Valletta 35.899 14.514`,
  Cyprus: `Nicosia (Nikozja) 35.186 33.382`,
}

// Spellings of a country besides its English name. A stated country distinguishes cities of the same name, such as
// Warsaw in Indiana. Without a country, or with an unknown one, only the name of the city counts.
const COUNTRY_SPELLINGS: Record<string, string> = {
  Poland: 'polska, pl, pol, rp, republic of poland',
  Belgium: 'belgia, belgique, belgie, be, bel',
  Germany: 'niemcy, deutschland, de, deu',
  Czechia: 'czechy, czech republic, cz, cze',
  Slovakia: 'slowacja, sk',
  Austria: 'osterreich, at',
  Hungary: 'wegry, hu',
  Lithuania: 'litwa, lt',
  Latvia: 'lotwa, lv',
  Ukraine: 'ukraina, ua',
  France: 'francja, fr',
  Netherlands: 'holandia, the netherlands, holland, nl',
  Luxembourg: 'luksemburg, lu',
  Switzerland: 'szwajcaria, ch',
  'United Kingdom': 'wielka brytania, uk, gb, great britain, england, scotland',
  Ireland: 'irlandia, ie',
  Spain: 'hiszpania, es',
  Portugal: 'portugalia, pt',
  Italy: 'wlochy, it',
  'United States': 'usa, us, u s, u s a, united states of america, stany zjednoczone, america',
  Canada: 'kanada, ca',
  Australia: 'au',
}

function normalizePlace(text: string): string {
  return foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const CITIES_BY_NAME = new Map<string, City>()
const COUNTRIES_BY_NAME = new Map<string, string>()
for (const [country, cities] of Object.entries(CITIES)) {
  COUNTRIES_BY_NAME.set(normalizePlace(country), country)
  for (const [, name, others, north, east] of cities.matchAll(
    /([^\s;(][^;(\d\n]*?)\s*(?:\(([^)]*)\))?\s+(-?[\d.]+)\s+(-?[\d.]+)/g,
  )) {
    const city = { name: name ?? '', country, north: Number(north), east: Number(east) }
    for (const spelling of [city.name, ...(others?.split(',') ?? [])])
      CITIES_BY_NAME.set(normalizePlace(spelling), city)
  }
}
for (const [country, spellings] of Object.entries(COUNTRY_SPELLINGS)) {
  for (const spelling of [country, ...spellings.split(',')])
    COUNTRIES_BY_NAME.set(normalizePlace(spelling), country)
}

/** The names of all known cities and countries, in lowercase and without accents. */
export const PLACE_NAMES: readonly string[] = [...CITIES_BY_NAME.keys(), ...COUNTRIES_BY_NAME.keys()]

/** Returns the name of a city without what follows it, normalized: of 'Gdańsk, AMBEREXPO', 'Kraków (Stare Miasto)' and 'Warsaw / online'. */
export function getMainPart(city: string): string {
  return normalizePlace(city.split(/[,(/|;+]| - /)[0] ?? '')
}

/**
 * Finds a city by its Polish or English name, with or without accents ('Kraków', 'Cracow', 'Gdańsk, AMBEREXPO'). Returns
 * undefined if it is not in the table, or if `country` is another country than the table's.
 */
export function findCity(city: string, country: string | null = null): City | undefined {
  const known = CITIES_BY_NAME.get(normalizePlace(city)) ?? CITIES_BY_NAME.get(getMainPart(city))
  const stated = COUNTRIES_BY_NAME.get(normalizePlace(country ?? ''))
  return known && (stated === undefined || stated === known.country) ? known : undefined
}

/**
 * Returns a text that is equal for all spellings of a city. For a city outside the table it contains the country if the
 * table has a city of the same name in another country.
 */
export function normalizeCity(city: string, country: string | null = null): string {
  const known = findCity(city, country)
  if (known) return normalizePlace(known.name)
  const name = getMainPart(city)
  return CITIES_BY_NAME.has(name) ? `${name}, ${normalizePlace(country ?? '')}` : name
}

const EARTH_RADIUS_KM = 6371

/** Returns the great-circle distance in kilometers. */
export function getDistanceKm(from: Coordinates, to: Coordinates): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [north, east] = [radians(to.north - from.north), radians(to.east - from.east)]
  const a =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(from.north)) * Math.cos(radians(to.north)) * Math.sin(east / 2) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(a)))
}
