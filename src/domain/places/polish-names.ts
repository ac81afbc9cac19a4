import { foldText } from '../text.ts'

/**
 * Cities by country code with their Polish names, and before `=` the other names, folded and without spaces and punctuation. Where there is
 * none, only the accents are missing. Ambiguous names without a country, such as Brest, are left out. A test compares the list with the
 * tables of the search (src/domain/search), which are too large for browsers.
 */
const CITIES = `
PL: warsaw=Warszawa; cracow=Kraków; Łódź; Wrocław; Poznań; danzig=Gdańsk; Białystok; Częstochowa; Rzeszów; Toruń; Bielsko-Biała; Zielona Góra; Ruda Śląska; Gorzów Wielkopolski; Gorzów; Elbląg; Dąbrowa Górnicza; Płock; Tarnów; Chorzów; Grudziądz; Słupsk; Jastrzębie-Zdrój; Nowy Sącz; Jelenia Góra; Mysłowice; Piła; Piotrków Trybunalski; Inowrocław; Ostrów Wielkopolski; Suwałki; Ostrowiec Świętokrzyski; Siemianowice Śląskie; Głogów; Żory; Zamość; Pruszków; Łomża; Ełk; Tarnowskie Góry; Tomaszów Mazowiecki; Chełm; Kędzierzyn-Koźle; Przemyśl; Biała Podlaska; Bełchatów; Świdnica; Będzin; Piekary Śląskie; Racibórz; Ostrołęka; Świętochłowice; Wodzisław Śląski; Starogard Gdański; Puławy; Kołobrzeg; Skarżysko-Kamienna; Ciechanów; Zduńska Wola; Świnoujście; Żyrardów; Bolesławiec; Świdnik; Oświęcim; Włocławek; Wałbrzych; Mińsk Mazowiecki; Pruszcz Gdański; Kościerzyna; Lębork; Bytów; Władysławowo; Łeba; Darłowo; Międzyzdroje; Szklarska Poręba; Krynica-Zdrój; Wisła; Ustroń; Żywiec; Niepołomice; Mikołajki; Giżycko; Augustów; Ostróda; Iława; Nałęczów; Uniejów; Ożarów Mazowiecki; Swarzędz; Środa Wielkopolska; Oława; Oleśnica; Września
AE: dubai=Dubaj; abudhabi=Abu Zabi
AM: yerevan=Erywań
AR: cordoba=Kordoba
AT: vienna wien=Wiedeń
BA: sarajevo=Sarajewo
BE: brussels bruxelles brussel=Bruksela; antwerp antwerpen anvers=Antwerpia; ghent gent=Gandawa; bruges brugge=Brugia
BG: plovdiv=Płowdiw; varna=Warna
BY: Mińsk
CH: zurich zuerich=Zurych; geneva geneve genf=Genewa; basel basle=Bazylea; bern berne=Berno; lausanne=Lozanna; lucerne luzern=Lucerna
CN: beijing peking=Pekin; shanghai=Szanghaj; nanjing nanking=Nankin
CU: havana=Hawana
CY: nicosia=Nikozja; larnaca=Larnaka; paphos=Pafos
CZ: prague praha prag=Praga; ostrava=Ostrawa; pilsen plzen=Pilzno; olomouc=Ołomuniec
DE: munich munchen muenchen=Monachium; cologne koln koeln=Kolonia; duesseldorf=Düsseldorf; leipzig=Lipsk; dresden=Drezno; hanover hannover=Hanower; nuremberg nurnberg nuernberg=Norymberga; bremen=Brema; potsdam=Poczdam; mainz=Moguncja; aachen=Akwizgran; freiburg=Fryburg; regensburg=Ratyzbona; lubeck=Lubeka
DK: copenhagen kobenhavn kopenhagen=Kopenhaga
EE: tallinn=Tallin
EG: cairo=Kair
ES: madrid=Madryt; valencia=Walencja; seville sevilla=Sewilla; zaragoza=Saragossa; granada=Grenada; cadiz=Kadyks; tenerife=Teneryfa; cordoba=Kordoba
FR: paris=Paryż; strasbourg=Strasburg; nice=Nicea; marseille marseilles=Marsylia; toulouse=Tuluza; avignon=Awinion
GB: london londres=Londyn; edinburgh=Edynburg; oxford=Oksford
GR: athens athina=Ateny; thessaloniki salonica=Saloniki
HK: Hongkong
HR: zagreb=Zagrzeb; dubrovnik=Dubrownik
HU: budapest=Budapeszt; debrecen=Debreczyn
ID: jakarta=Dżakarta
IL: telaviv telavivyafo=Tel Awiw; jerusalem=Jerozolima; haifa=Hajfa
IN: bangalore bengaluru=Bangalur; mumbai bombay=Bombaj; kolkata calcutta=Kalkuta; hyderabad=Hajdarabad
IR: tehran=Teheran
IT: rome roma=Rzym; milan milano=Mediolan; turin torino=Turyn; florence firenze=Florencja; venice venezia=Wenecja; naples napoli napels=Neapol; bologna=Bolonia; verona=Werona; genoa genova=Genua; pisa=Piza; padua padova=Padwa; trieste=Triest; catania=Katania
JP: tokyo=Tokio; kyoto=Kioto; yokohama=Jokohama
KR: seoul=Seul; busan=Pusan
LT: vilnius=Wilno; kaunas=Kowno; klaipeda=Kłajpeda
LU: luxembourg luxembourgcity=Luksemburg
LV: riga=Ryga
MA: marrakesh marrakech=Marrakesz
MC: monaco=Monako
MD: chisinau=Kiszyniów
MX: mexicocity ciudaddemexico=Meksyk
NL: thehague denhaag hague=Haga
PT: lisbon lisboa=Lizbona
RO: bucharest bucuresti=Bukareszt; clujnapoca cluj=Kluż-Napoka; Timișoara; iasi=Jassy
RS: belgrade beograd=Belgrad; novisad=Nowy Sad
RU: moscow moskva=Moskwa; saintpetersburg stpetersburg=Petersburg; kaliningrad=Królewiec; novosibirsk=Nowosybirsk
SA: riyadh=Rijad
SE: stockholm=Sztokholm; gothenburg=Göteborg; Malmö
SG: singapore=Singapur
SI: ljubljana=Lublana
SK: bratislava=Bratysława; kosice=Koszyce; zilina=Żylina
TR: istanbul=Stambuł
TW: taipei=Tajpej
UA: kyiv kiev=Kijów; lviv lvov=Lwów; kharkiv kharkov=Charków; odesa=Odessa; dnipro=Dniepr; ivanofrankivsk=Iwano-Frankiwsk; lutsk=Łuck
US: newyork newyorkcity nyc=Nowy Jork; washington washingtondc=Waszyngton; philadelphia=Filadelfia; neworleans=Nowy Orlean
ZA: capetown=Kapsztad
`

/**
 * Codes, folded English names and Polish names of continents, regions and countries. Not from `Intl.DisplayNames`, whose names depend on
 * the version of ICU.
 */
const COUNTRIES = `
X- europe=Europa; X- centralandeasterneurope=Europa Środkowo-Wschodnia; X- asia=Azja; X- africa=Afryka;
X- northamerica=Ameryka Północna; X- latinamerica=Ameryka Łacińska; X- balticstates=kraje bałtyckie; X- balkans=Bałkany;
X- scandinavia=Skandynawia; X- benelux=Beneluks; X- dach=DACH; X- tricity=Trójmiasto; X- lowersilesia=Dolny Śląsk; X- kuyavia=Kujawy;
X- lublinregion=Lubelszczyzna; X- lubusz=Ziemia lubuska; X- lodzregion=Ziemia łódzka; X- lesserpoland=Małopolska;
X- masovia=Mazowsze; X- opoleregion=Opolszczyzna; X- subcarpathia=Podkarpacie; X- podlachia=Podlasie; X- pomerania=Pomorze;
X- silesia=Śląsk; X- holycross=Świętokrzyskie; X- masuria=Mazury; X- greaterpoland=Wielkopolska; X- westpomerania=Pomorze Zachodnie;
X- balticcoast=Wybrzeże; X- mountains=Góry; X- tatramountains=Tatry; X- bieszczadymountains=Bieszczady; X- kashubia=Kaszuby;
AD andorra=Andora; AE unitedarabemirates uae=Zjednoczone Emiraty Arabskie; AF afghanistan=Afganistan; AL albania=Albania;
AM armenia=Armenia; AO angola=Angola; AR argentina=Argentyna; AT austria=Austria; AU australia=Australia; AW aruba=Aruba;
AX alandislands=Wyspy Alandzkie; AZ azerbaijan=Azerbejdżan;
BA bosniaherzegovina bosniaandherzegovina bosnia=Bośnia i Hercegowina; BB barbados=Barbados; BD bangladesh=Bangladesz;
BE belgium=Belgia; BF burkinafaso=Burkina Faso; BG bulgaria=Bułgaria; BH bahrain=Bahrajn; BI burundi=Burundi; BJ benin=Benin;
BM bermuda=Bermudy; BN brunei=Brunei; BO bolivia=Boliwia; BR brazil=Brazylia; BS bahamas=Bahamy; BT bhutan=Bhutan;
BW botswana=Botswana; BY belarus=Białoruś; BZ belize=Belize; CA canada=Kanada;
CD drcongo democraticrepublicofthecongo=Demokratyczna Republika Konga; CF centralafricanrepublic=Republika Środkowoafrykańska;
CG congo=Kongo; CH switzerland=Szwajcaria; CI cotedivoire ivorycoast=Wybrzeże Kości Słoniowej; CL chile=Chile;
CM cameroon=Kamerun; CN china=Chiny; CO colombia=Kolumbia; CR costarica=Kostaryka; CU cuba=Kuba;
CV capeverde=Republika Zielonego Przylądka; CW curacao=Curaçao; CY cyprus=Cypr; CZ czechia czechrepublic=Czechy;
DE germany=Niemcy; DJ djibouti=Dżibuti; DK denmark=Dania; DM dominica=Dominika; DO dominicanrepublic=Dominikana;
DZ algeria=Algieria; EC ecuador=Ekwador; EE estonia=Estonia; EG egypt=Egipt; ER eritrea=Erytrea; ES spain=Hiszpania;
ET ethiopia=Etiopia; FI finland=Finlandia; FJ fiji=Fidżi; FK falklandislands=Falklandy; FM micronesia=Mikronezja;
FO faroeislands=Wyspy Owcze; FR france=Francja; GA gabon=Gabon; GB unitedkingdom uk greatbritain=Wielka Brytania;
GD grenada=Grenada; GE georgia=Gruzja; GF frenchguiana=Gujana Francuska; GG guernsey=Guernsey; GH ghana=Ghana;
GI gibraltar=Gibraltar; GL greenland=Grenlandia; GM gambia=Gambia; GN guinea=Gwinea; GP guadeloupe=Gwadelupa;
GQ equatorialguinea=Gwinea Równikowa; GR greece=Grecja; GT guatemala=Gwatemala; GU guam=Guam; GW guineabissau=Gwinea Bissau;
GY guyana=Gujana; HK hongkong hongkongsarchina=Hongkong; HN honduras=Honduras; HR croatia=Chorwacja; HT haiti=Haiti;
HU hungary=Węgry; ID indonesia=Indonezja; IE ireland=Irlandia; IL israel=Izrael; IM isleofman=Wyspa Man; IN india=Indie;
IQ iraq=Irak; IR iran=Iran; IS iceland=Islandia; IT italy=Włochy; JE jersey=Jersey; JM jamaica=Jamajka; JO jordan=Jordania;
JP japan=Japonia; KE kenya=Kenia; KG kyrgyzstan=Kirgistan; KH cambodia=Kambodża; KI kiribati=Kiribati; KM comoros=Komory;
KP northkorea=Korea Północna; KR southkorea korea republicofkorea=Korea Południowa; KW kuwait=Kuwejt; KY caymanislands=Kajmany;
KZ kazakhstan=Kazachstan; LA laos=Laos; LB lebanon=Liban; LC stlucia=Saint Lucia; LI liechtenstein=Liechtenstein;
LK srilanka=Sri Lanka; LR liberia=Liberia; LS lesotho=Lesotho; LT lithuania=Litwa; LU luxembourg=Luksemburg; LV latvia=Łotwa;
LY libya=Libia; MA morocco=Maroko; MC monaco=Monako; MD moldova=Mołdawia; ME montenegro=Czarnogóra; MG madagascar=Madagaskar;
MH marshallislands=Wyspy Marshalla; MK northmacedonia macedonia=Macedonia Północna; ML mali=Mali; MM myanmar=Mjanma;
MN mongolia=Mongolia; MO macao macau=Makau; MQ martinique=Martynika; MR mauritania=Mauretania; MS montserrat=Montserrat;
MT malta=Malta; MU mauritius=Mauritius; MV maldives=Malediwy; MW malawi=Malawi; MX mexico=Meksyk; MY malaysia=Malezja;
MZ mozambique=Mozambik; NA namibia=Namibia; NC newcaledonia=Nowa Kaledonia; NE niger=Niger; NG nigeria=Nigeria;
NI nicaragua=Nikaragua; NL netherlands holland=Holandia; NO norway=Norwegia; NP nepal=Nepal; NR nauru=Nauru;
NZ newzealand=Nowa Zelandia; OM oman=Oman; PA panama=Panama; PE peru=Peru; PF frenchpolynesia=Polinezja Francuska;
PG papuanewguinea=Papua-Nowa Gwinea; PH philippines=Filipiny; PK pakistan=Pakistan; PL poland=Polska; PR puertorico=Portoryko;
PS palestine palestinianterritories=Palestyna; PT portugal=Portugalia; PW palau=Palau; PY paraguay=Paragwaj; QA qatar=Katar;
RE reunion=Reunion; RO romania=Rumunia; RS serbia=Serbia; RU russia russianfederation=Rosja; RW rwanda=Rwanda;
SA saudiarabia=Arabia Saudyjska; SB solomonislands=Wyspy Salomona; SC seychelles=Seszele; SD sudan=Sudan; SE sweden=Szwecja;
SG singapore=Singapur; SI slovenia=Słowenia; SK slovakia=Słowacja; SL sierraleone=Sierra Leone; SM sanmarino=San Marino;
SN senegal=Senegal; SO somalia=Somalia; SR suriname=Surinam; SS southsudan=Sudan Południowy;
ST saotomeprincipe=Wyspy Świętego Tomasza i Książęca; SV elsalvador=Salwador; SY syria=Syria; SZ eswatini=Eswatini; TD chad=Czad;
TG togo=Togo; TH thailand=Tajlandia; TJ tajikistan=Tadżykistan; TL timorleste=Timor Wschodni; TM turkmenistan=Turkmenistan;
TN tunisia=Tunezja; TO tonga=Tonga; TR turkiye turkey=Turcja; TT trinidadandtobago=Trynidad i Tobago; TV tuvalu=Tuvalu;
TW taiwan=Tajwan; TZ tanzania=Tanzania; UA ukraine=Ukraina; UG uganda=Uganda;
US unitedstates usa unitedstatesofamerica us=Stany Zjednoczone; UY uruguay=Urugwaj; UZ uzbekistan=Uzbekistan;
VA vaticancity=Watykan; VE venezuela=Wenezuela; VG britishvirginislands=Brytyjskie Wyspy Dziewicze;
VI usvirginislands=Wyspy Dziewicze Stanów Zjednoczonych; VN vietnam=Wietnam; VU vanuatu=Vanuatu; WS samoa=Samoa;
XK kosovo=Kosowo; YE yemen=Jemen; ZA southafrica=RPA; ZM zambia=Zambia; ZW zimbabwe=Zimbabwe; GB england=Anglia;
GB scotland=Szkocja; GB wales=Walia; GB northernireland=Irlandia Północna
`

/** Cities whose Polish name differs between countries: without the country they keep their name. */
const AMBIGUOUS_CITIES = ['granada']

interface Place {
  country: string
  name: string
}

const getKey = (name: string) => foldText(name).replace(/^the\s|[^\p{L}\p{N}]+/gu, '')

function parsePlaces(country: string, list: string, places: Map<string, Place>): void {
  for (const item of list.split(';')) {
    const [before = '', name = before] = item.trim().split('=')
    for (const key of item.includes('=') ? [...before.split(' '), getKey(name)] : [getKey(name)])
      places.set(key, { country, name }).set(`${country} ${key}`, { country, name })
  }
}

function parseCities(): Map<string, Place> {
  const places = new Map<string, Place>()
  for (const line of CITIES.trim().split('\n')) parsePlaces(line.slice(0, 2), line.slice(4), places)
  return places
}

function parseCountries(): Map<string, Place> {
  const places = new Map<string, Place>()
  for (const item of COUNTRIES.trim().split(/;\s/)) parsePlaces(item.slice(0, 2), item.slice(3), places)
  return places
}

let cities: Map<string, Place> | undefined
let countries: Map<string, Place> | undefined

/** Returns the code and the Polish name of a country by its English name. */
function findPolishCountry(name: string): Place | undefined {
  countries ??= parseCountries()
  return countries.get(getKey(name))
}

/** Whether names of places, such as 'Europe' and 'Pomerania, Silesia', are those of continents and regions. */
export const areRegions = (names: string): boolean =>
  names.split(', ').every((name) => findPolishCountry(name)?.country === 'X-')

/** Returns the Polish name of a city, if it has one. With a country it is that of the city there. */
function findPolishCity(name: string, country: string | undefined): string | undefined {
  cities ??= parseCities()
  const key = getKey(name)
  if (country !== undefined) return cities.get(`${country} ${key}`)?.name
  return AMBIGUOUS_CITIES.includes(key) ? undefined : cities.get(key)?.name
}

// States of the USA and provinces of Canada, as in 'Dallas, TX'.
const STATE = /^[A-Z]{2}$/

/**
 * Returns the Polish name of a city or country, and of places such as 'Gdansk, Poland' and 'New York, NY'. Names without one stay
 * unchanged.
 */
export function translatePlace(name: string): string {
  const parts = name.split(', ')
  const last = parts.at(-1) ?? ''
  const country = findPolishCountry(last)
  if (parts.length === 1) return country?.name ?? findPolishCity(name, undefined) ?? name
  // American cities have the names of European ones. 'UK' is a country.
  const countryCode = country?.country ?? (parts.some((part) => STATE.test(part)) ? 'US' : undefined)
  return parts
    .map((part, index) =>
      index === parts.length - 1 && country ? country.name : (findPolishCity(part, countryCode) ?? part),
    )
    .join(', ')
}
