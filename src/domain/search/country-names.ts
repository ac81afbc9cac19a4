import { foldName } from './words.ts'

// By country code: other English names, then after `=` the Polish nominative, genitive and locative. English and Polish
// names of all other countries come from Intl.DisplayNames. `GB-…` are parts of a country that catalogues list as countries.
const COUNTRIES = `
AE: UAE, Emirates = Zjednoczone Emiraty Arabskie, Zjednoczonych Emiratów Arabskich, Zjednoczonych Emiratach Arabskich, Emiraty, Emiratów, Emiratach, ZEA
AL: = Albania, Albanii
AM: = Armenia, Armenii
AR: = Argentyna, Argentyny, Argentynie
AT: Österreich = Austria, Austrii
AU: = Australia, Australii
AZ: = Azerbejdżan, Azerbejdżanu, Azerbejdżanie
BA: Bosnia, Bosnia and Herzegovina = Bośnia i Hercegowina, Bośni i Hercegowiny, Bośni i Hercegowinie, Bośnia, Bośni
BE: Belgique, België = Belgia, Belgii
BG: = Bułgaria, Bułgarii
BR: Brasil = Brazylia, Brazylii
BY: = Białoruś, Białorusi
CA: = Kanada, Kanady, Kanadzie
CH: Schweiz, Suisse = Szwajcaria, Szwajcarii
CL: = Chile
CN: = Chiny, Chin, Chinach
CO: = Kolumbia, Kolumbii
CY: = Cypr, Cypru, Cyprze
CZ: Czech Republic, Česko = Czechy, Czech, Czechach, Republika Czeska, Republiki Czeskiej, Republice Czeskiej
DE: Deutschland = Niemcy, Niemiec, Niemczech
DK: Danmark = Dania, Danii
DO: = Dominikana, Dominikany, Dominikanie
EE: = Estonia, Estonii
EG: = Egipt, Egiptu, Egipcie
ES: España = Hiszpania, Hiszpanii
FI: Suomi = Finlandia, Finlandii
FR: = Francja, Francji
GB: UK, Great Britain, Britain, England = Wielka Brytania, Wielkiej Brytanii, Zjednoczone Królestwo, Zjednoczonego Królestwa, Zjednoczonym Królestwie, Anglia, Anglii
GB-SCT: Scotland = Szkocja, Szkocji
GB-WLS: Wales = Walia, Walii
GB-NIR: Northern Ireland = Irlandia Północna, Irlandii Północnej
GE: = Gruzja, Gruzji
GR: = Grecja, Grecji
HK: Hong Kong = Hongkong, Hongkongu
HR: Hrvatska = Chorwacja, Chorwacji
HU: Magyarország = Węgry, Węgier, Węgrzech
ID: = Indonezja, Indonezji
IE: = Irlandia, Irlandii
IL: = Izrael, Izraela, Izraelu
IN: = Indie, Indii, Indiach
IR: = Iran, Iranu, Iranie
IS: = Islandia, Islandii
IT: Italia = Włochy, Włoch, Włoszech
JO: = Jordania, Jordanii
JP: = Japonia, Japonii
KE: = Kenia, Kenii
KR: Korea, Republic of Korea = Korea Południowa, Korei Południowej, Korei
LT: Lietuva = Litwa, Litwy, Litwie
LU: = Luksemburg, Luksemburga, Luksemburgu
LV: = Łotwa, Łotwy, Łotwie
MA: = Maroko, Maroka, Maroku
MD: = Mołdawia, Mołdawii
ME: = Czarnogóra, Czarnogóry, Czarnogórze
MK: Macedonia = Macedonia Północna, Macedonii Północnej, Macedonii
MT: = Malta, Malty, Malcie
MX: = Meksyk, Meksyku
MY: = Malezja, Malezji
NG: = Nigeria, Nigerii
NL: The Netherlands, Holland, Nederland = Holandia, Holandii, Niderlandy, Niderlandów, Niderlandach
NO: Norge = Norwegia, Norwegii
NZ: = Nowa Zelandia, Nowej Zelandii
PH: Philippines, The Philippines = Filipiny, Filipin, Filipinach
PL: PL = Polska, Polski, Polsce
PT: = Portugalia, Portugalii
RO: = Rumunia, Rumunii
RS: = Serbia, Serbii
RU: = Rosja, Rosji
SE: Sverige = Szwecja, Szwecji
SG: = Singapur, Singapuru, Singapurze
SI: = Słowenia, Słowenii
SK: Slovak Republic = Słowacja, Słowacji
TH: = Tajlandia, Tajlandii
TN: = Tunezja, Tunezji
TR: Turkey = Turcja, Turcji
TW: = Tajwan, Tajwanu, Tajwanie
UA: = Ukraina, Ukrainy, Ukrainie
US: USA, US, United States of America, The United States, U S A, America = Stany Zjednoczone, Stanów Zjednoczonych, Stanach Zjednoczonych, Ameryka, Ameryki, Ameryce
VN: Vietnam = Wietnam, Wietnamu, Wietnamie
X-BALTIC: Baltic states, Baltics, Baltic countries = Kraje bałtyckie, Krajów bałtyckich, Krajach bałtyckich, Państwa bałtyckie, Państwach bałtyckich
X-BENELUX: Benelux = Beneluks, Beneluksu, Beneluksie, Beneluxie
X-DACH: DACH
X-NORDIC: Scandinavia, Nordics, Nordic countries, The Nordics = Skandynawia, Skandynawii, Kraje nordyckie, Krajów nordyckich, Krajach nordyckich
X-BALKAN: Balkans, The Balkans = Bałkany, Bałkanów, Bałkanach
X-EUROPE: Europe = Europa, Europy, Europie, Europę
X-CEE: Central and Eastern Europe, Central Europe, Eastern Europe, CEE = Europa Środkowo-Wschodnia, Europie Środkowo-Wschodniej, Europa Środkowa, Europy Środkowej, Europie Środkowej, Europa Wschodnia, Europy Wschodniej, Europie Wschodniej
X-ASIA: Asia = Azja, Azji
X-AFRICA: Africa = Afryka, Afryki, Afryce
X-N-AMERICA: North America = Ameryka Północna, Ameryki Północnej, Ameryce Północnej
X-S-AMERICA: Latin America, South America = Ameryka Południowa, Ameryki Południowej, Ameryce Południowej, Ameryka Łacińska, Ameryce Łacińskiej
XK: = Kosowo, Kosowa, Kosowie
ZA: RSA = Republika Południowej Afryki, Republiki Południowej Afryki, Republice Południowej Afryki, RPA
`

// Regions with a name that are no countries: unions, the test regions and the unknown region.
const NO_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])

const BRITISH = ['GB-SCT', 'GB-WLS', 'GB-NIR']

/** Parts of a country or of a region of countries: a search for it finds them, too. */
export const PARTS_OF_COUNTRIES: Record<string, string[]> = {
  GB: BRITISH,
  'X-EUROPE': [
    ...BRITISH,
    ...`AD AL AM AT AX AZ BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GE GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO
PL PT RO RS RU SE SI SJ SK SM TR UA VA XK`.split(/\s/),
  ],
  'X-CEE': 'AL BA BG BY CZ EE HR HU LT LV MD ME MK PL RO RS RU SI SK UA XK'.split(' '),
  'X-ASIA':
    `AE AF AM AZ BD BH BN BT CN CY GE HK ID IL IN IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK PS QA RU SA SG
SY TH TJ TL TM TR TW UZ VN YE`.split(/\s/),
  'X-AFRICA':
    `AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD
SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW`.split(/\s/),
  'X-N-AMERICA': ['CA', 'MX', 'US'],
  'X-S-AMERICA': 'AR BO BR CL CO CR CU DO EC GT GY HN HT MX NI PA PE PR PY SR SV UY VE'.split(' '),
  'X-BALTIC': ['EE', 'LV', 'LT'],
  'X-BENELUX': ['BE', 'NL', 'LU'],
  'X-DACH': ['DE', 'AT', 'CH'],
  'X-NORDIC': ['DK', 'NO', 'SE', 'FI', 'IS'],
  'X-BALKAN': ['AL', 'BA', 'BG', 'GR', 'HR', 'ME', 'MK', 'RO', 'RS', 'SI', 'XK'],
}

/** The names of a country by its code, and the codes by folded name. */
export interface CountryNames {
  names: ReadonlyMap<string, readonly string[]>
  codes: ReadonlyMap<string, string>
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

function buildCountryNames(): CountryNames {
  const names = new Map<string, string[]>()
  const codes = new Map<string, string>()
  function add(code: string, name: string) {
    const folded = foldName(name)
    if (folded === '' || codes.has(folded)) return
    codes.set(folded, code)
    names.set(code, [...(names.get(code) ?? []), name.trim()])
  }
  const languages = ['en', 'pl'].map((language) => {
    return new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  })
  function addDisplayNames(code: string) {
    for (const displayNames of languages) add(code, displayNames.of(code) ?? '')
  }
  for (const line of COUNTRIES.trim().split('\n')) {
    const [code = '', list = ''] = line.split(/:(.*)/)
    // The table is first: withdrawn codes such as DD have the name of the present country.
    if (!code.includes('-')) addDisplayNames(code)
    for (const name of list.split(/[,=]/)) add(code, name)
  }
  for (const code of LETTERS.flatMap((first) => LETTERS.map((second) => first + second)))
    if (!NO_COUNTRIES.has(code)) addDisplayNames(code)
  return { names, codes }
}

let countryNames: CountryNames | undefined

export function getCountryNames(): CountryNames {
  countryNames ??= buildCountryNames()
  return countryNames
}

// Postal codes of the states of the USA and of the provinces of Canada, as in 'Dallas, TX'.
const STATES = `
AL Alabama; AK Alaska; AZ Arizona; AR Arkansas; CA California; CO Colorado; CT Connecticut; DE Delaware; FL Florida
GA Georgia; HI Hawaii; ID Idaho; IL Illinois; IN Indiana; IA Iowa; KS Kansas; KY Kentucky; LA Louisiana; ME Maine
MD Maryland; MA Massachusetts; MI Michigan; MN Minnesota; MS Mississippi; MO Missouri; MT Montana; NE Nebraska
NV Nevada; NH New Hampshire; NJ New Jersey; NM New Mexico; NC North Carolina; ND North Dakota; OH Ohio; OK Oklahoma
OR Oregon; PA Pennsylvania; RI Rhode Island; SC South Carolina; SD South Dakota; TN Tennessee; TX Texas; UT Utah
VT Vermont; VA Virginia; WV West Virginia; WI Wisconsin; WY Wyoming; DC District of Columbia
AB Alberta; BC British Columbia; MB Manitoba; NB New Brunswick; NL Newfoundland and Labrador; NS Nova Scotia
ON Ontario; QC Quebec; SK Saskatchewan`

/** The names of states and provinces by postal code. */
export const STATE_NAMES: ReadonlyMap<string, string> = new Map(
  STATES.trim()
    .split(/; |\n/)
    .map((entry) => [entry.slice(0, 2), entry.slice(3)]),
)
