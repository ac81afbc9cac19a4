import { describe, expect, test } from 'vitest'
import { getCognateKey, getWordStem } from './word-forms.ts'

function readPairs(text: string): string[][] {
  return text.split(/; |\n/).map((pair) => pair.split(' '))
}

const FORMS_OF_ONE_WORD =
  readPairs(`event events; technology technologies; startup startups; city cities; woman womans; conference conferences; business businesses
miasto miescie; trojmiasto trojmiescie; niemcy niemiec; niemcy niemczech; zrodlo zrodel; marka marki; marka marce; baza bazy; baza baz; renta renty
box boxes; class classes; match matches; wish wishes; company companies; drone drones; game games; database databases; house houses
tax taxes; leader leaders; strategy strategies; process processes; hackathon hackathons; startup startupy; startup startupow
startup startupach; startup startupem; startup startupu; startup startupami; hackathon hackathonu; hackathon hackathony
kobieta kobiety; kobieta kobiet; kobieta kobietami; kobieta kobietach; kobieta kobietom; kobiecie kobieta; dane danych; dane danymi
dane danym; programista programisci; programista programistow; programista programistami; programistom programista
architektura architekture; architektura architektury; architektura architekturze; projekt projekty; projekt projektow
projekt projektami; projekt projekcie; firma firmy; firma firmom; firm firma; rynek rynku; rynek rynki; rynek rynkow
bezpieczenstwo bezpieczenstwa; bezpieczenstwo bezpieczenstwu; bezpieczenstwo bezpieczenstwem; innowacja innowacje
innowacja innowacji; innowacja innowacjami; przedsiebiorca przedsiebiorcy; przedsiebiorca przedsiebiorcow; cyfrowy cyfrowa
cyfrowy cyfrowe; cyfrowy cyfrowego; cyfrowy cyfrowych; cyfrowej cyfrowy; inwestor inwestorzy; inwestor inwestorow
inwestor inwestorom; nauczyciel nauczyciele; nauczyciel nauczycieli; targi targach; targi targow; kurs kursy; kurs kursow
szkolenie szkolenia; szkolenie szkolen; szkolenie szkoleniach; logistyka logistyki; logistyka logistyce; medycyna medycyny
medycynie medycyna; transport transportu; energetyka energetyki; energetyka energetyce; energetyka energetyke; robotyka robotyki
robotyka robotyce; klimat klimatu; zdrowie zdrowia; rolnictwo rolnictwa; rolnictwo rolnictwie; produkt produkty; produkt produktow
klient klienci; klient klientow; finanse finansow; finanse finansach; samorzad samorzadow; samorzad samorzady; company companies
party parties; system systemy; problem problemow; biznes biznesu; policy policies; city cities; architektura architekture
doktor doktorzy; sektory sektor; naukowiec naukowcow; agenda agendas; finanse finansami; inwestor inwestorem; mentor mentorem; dyrektor dyrektorem`)

const DIFFERENT_WORDS =
  readPairs(`marketing market; design designer; organize organization; organ organization; universe university; new news; aw aws; cs css
general generation; engine engineer; engineering engineer; policy police; business busy; develop developer; developer development
train training; data date; meet meeting; host hostel; startup start; open opening; test testing; test tester; network networking
lead leader; program programista; program programmer; robot robotyka; energia energetyka; inwestor inwestycja; finanse finansista
polska polityka; kosmos kosmetyki; klient klinika; rynek ryneczka; port portal; plan planeta; karta karton; baza bazar; sport spor
bank banan; praca pracownik; mobile mob; java javascript; angular angle; rust rusty; react reaction; vue view; go gos; agile agility
scrum scrummaster; medyk medycyna; prawo prawnik; prawo prawda; nauka nauczyciel; marka marketing; forma formacja; media median
marka mark; marek marka; rails rail; renta rent; baza bas
meta metal; star start; kino kinowy; lato lata; rada radar; sala salon; sila silnik; chemia chemik; polish police; analysis analysi
access acces; redis redi; devops devop; sales sale; sas sa; physics physic; economics economic; robotics robotic; ethics ethic
story store; party part; policy police; country county; factory factor; bakery baker; window wind; plane plan; state stats
germany german; director directory; studio study; prize price; economy economist; theorem theory`)

const COGNATES =
  readPairs(`cardiology kardiologia; archaeology archeologii; typography typografia; algorithms algorytmy; transformation transformacji
communication komunikacja; cardiologists kardiologow; telecommunications telekomunikacja; accelerator akcelerator; photography fotografie; pharmacy farmacja
architecture architektura; illustration ilustracje; discussion dyskusja; mathematics matematyka; medicine medycyna; contract kontrakty`)

const NO_COGNATES =
  readPairs(`match matka; train trainees; stack stacja; policy police; party parts; press prezes; studio study; place placach; norway norwich
amsterdam amsterdamjs; kubernetes kubernetesjs; fabric fabryka; lecture lektura; plastic plastyka; practices praktyki`)

describe('the key that English and Polish share', () => {
  test.each(COGNATES)('is the same for %s and %s', (english, polish) => {
    expect(getCognateKey(english!)).toBeDefined()
    expect(getCognateKey(english!)).toBe(getCognateKey(polish!))
  })

  test.each(NO_COGNATES)('differs for %s and %s, or is too short', (first, second) => {
    const key = getCognateKey(first!)
    expect(key !== undefined && key === getCognateKey(second!)).toBe(false)
  })
})

describe('the stem of a word', () => {
  test.each(FORMS_OF_ONE_WORD)('is the same for %s and %s', (first, second) => {
    expect(getWordStem(first ?? '')).toBe(getWordStem(second ?? ''))
  })

  test.each(DIFFERENT_WORDS)('differs for %s and %s', (first, second) => {
    expect(getWordStem(first ?? '')).not.toBe(getWordStem(second ?? ''))
  })

  test.each(['ai', 'aws', 'css', 'news', 'series', 'dns', 'c++', '2027', 'łódź', 'аналитика', '人工知能'])(
    '%s has no other forms',
    (word) => {
      expect(getWordStem(word)).toBe(word)
    },
  )

  test('is found for the words of a large catalogue in a moment', () => {
    const words = Array.from(
      { length: 100_000 },
      (_, index) => `${index.toString(36).replace(/[0-9]/g, 'k')}owiczami`,
    )
    const start = performance.now()
    for (const word of words) getWordStem(word)
    expect(performance.now() - start).toBeLessThan(2000)
  })
})
