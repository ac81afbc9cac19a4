import { foldText } from '../text.ts'

/** Languages whose names of countries are understood. The first one with a name wins. */
const LANGUAGES =
  'en pl de fr es it pt nl cs sk sv da nb fi et lv lt hu ro hr sl bg el tr uk ru ja zh ko ar he'.split(' ')

// Deprecated codes and groups of countries, for which Intl has names as well.
const EXCLUDED = /^(?:AC|CP|CQ|DG|EA|EU|EZ|QO|TA|UN|XA|XB|ZZ)$/

// Spellings that Intl does not have, folded and without spaces and punctuation.
const OTHER_NAMES: Record<string, string> = {
  US: 'usa unitedstatesofamerica thestates america stanyzjednoczoneameryki stanyzjednoczoneamerykipolnocnej eeuu etatsunisdamerique vereinigtestaatenvonamerika',
  GB: 'uk gbr greatbritain britain england scotland wales northernireland anglia szkocja walia irlandiapolnocna unitedkingdomofgreatbritainandnorthernireland grossbritannien schottland grandebretagne angleterre',
  PL: 'pol rp republicofpoland rzeczpospolitapolska',
  DE: 'deu ger federalrepublicofgermany bundesrepublikdeutschland brd rfn',
  FR: 'fra',
  ES: 'esp',
  IT: 'ita',
  BE: 'bel',
  NL: 'nld holland holandia',
  CZ: 'cze czechrepublic republikaczeska tschechischerepublik ceskarepublika',
  SK: 'slovakrepublic',
  IE: 'irl republicofireland eire',
  RU: 'russianfederation federacjarosyjska',
  TR: 'turkey turkiye turkeyturkiye',
  KR: 'korea republicofkorea southkorea korearepublicof',
  KP: 'northkorea dprk',
  CN: 'prc peoplesrepublicofchina mainlandchina',
  HK: 'hongkong',
  MO: 'macau macao',
  TW: 'taiwanroc chinesetaipei',
  AE: 'uae emirates zea emiraty',
  MK: 'macedonia fyrom republicofnorthmacedonia',
  MD: 'republicofmoldova',
  BA: 'bosnia bosniaandhercegovina',
  CI: 'ivorycoast',
  CV: 'caboverde',
  CD: 'drc drcongo democraticrepublicofcongo democraticrepublicofthecongo',
  CG: 'congo republicofthecongo',
  MM: 'burma birma',
  SZ: 'swaziland',
  PS: 'palestine stateofpalestine',
  VA: 'vatican holysee',
  VN: 'vietnam socialistrepublicofvietnam',
  IR: 'islamicrepublicofiran',
  SY: 'syrianarabrepublic',
  TZ: 'unitedrepublicoftanzania',
  BO: 'plurinationalstateofbolivia',
  VE: 'bolivarianrepublicofvenezuela',
  LA: 'laopdr',
  BN: 'bruneidarussalam',
  TL: 'easttimor',
  BY: 'belorussia bialorus',
  DO: 'dominicana',
  SG: 'sgp',
  IN: 'bharat',
  XK: 'republicofkosovo',
}

/** Returns a text that is equal for 'U.S.A.' and 'usa', and for 'Bosnia and Herzegovina' and 'Bosnia & Herzegovina'. */
function getNameKey(name: string): string {
  return foldText(name)
    .replace(/^the\s/, '')
    .replace(/&/g, 'and')
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

function* listCountryCodes(): Generator<string> {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  for (const first of letters) {
    for (const second of letters) {
      const code = first + second
      const isCurrent = new Intl.Locale(`und-${code}`).region === code
      if (isCurrent && !EXCLUDED.test(code)) yield code
    }
  }
}

function readCountryNames(): Map<string, string> {
  const codes = new Map<string, string>()
  const add = (key: string, code: string) => {
    if (key !== '' && !codes.has(key)) codes.set(key, code)
  }
  for (const [code, names] of Object.entries(OTHER_NAMES)) {
    for (const name of names.split(' ')) add(name, code)
  }
  const all = [...listCountryCodes()]
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    for (const code of all) {
      const name = names.of(code)
      if (name !== undefined) add(getNameKey(name), code)
    }
  }
  for (const code of all) add(code.toLowerCase(), code)
  return codes
}

let countryNames: ReadonlyMap<string, string> | undefined

/**
 * Returns the ISO 3166-1 code of a country by its code or its name in one of many languages, such as 'U.S.A.', 'UK', 'Niemcy'
 * and 'Deutschland'. Parts of the United Kingdom count as the whole. Returns null for any other text.
 */
export function findCountryCode(name: string): string | null {
  countryNames ??= readCountryNames()
  return countryNames.get(getNameKey(name)) ?? null
}
