import type { AttendancePart } from '../attendance.ts'
import { foldText } from '../text.ts'

/** Returns the words of a text with spaces or line breaks between them, folded. */
export function toSet(words: string): ReadonlySet<string> {
  return new Set(foldText(words).match(/\S+/g))
}

/** Returns the phrases of a text with semicolons, commas, colons or line breaks between them, folded. */
export function toPhrases(phrases: string): readonly string[] {
  return foldText(phrases)
    .split(/ *[,;:\n] */)
    .filter(Boolean)
}

/** Words for any event. With nothing but these and other words of a request, all events are listed. */
export const EVENT_NOUNS = toSet(
  `event events eventy eventów eventach wydarzenie wydarzenia wydarzeń wydarzeniach impreza imprezy imprez`,
)

/** Words for events of many kinds. Beside a subject, they are ignored if no event matches with them. */
export const GENERAL_KINDS =
  toSet(`meetup meetups meet-up meet-ups meeting meetings conference conferences conf confs spotkanie spotkania spotkan spotkaniu spotkaniach
meetupy meetupow meetupach konferencja konferencje konferencji konferencjach`)

/** Words with which people ask for events. They are ignored if no event is called so as well. */
export const REQUEST_WORDS =
  toSet(`find finding show list give search searching look looking see get need want wants would like love wish hope please hello hey hi
meet meeting learn attend join visit discover explore recommend recommended suggest i'd i'm me my our you your it is are was be been am there
this that these those which where when who how does can could should will have has any some all every everything anything something nothing
interesting good great best fun nice available upcoming coming latest only just also really preferably other others by about organized organised
organizer organiser hosted held run takes taking take place happening going scheduled out up as if so than such but around after po za u
szukam szukamy szukać poszukuję chcę chcemy chciałbym chciałabym chcielibyśmy pokaż pokażcie znajdź znaleźć wyszukaj polec polecane potrzebuję
poznać spotkać nauczyć zobaczyć pójść iść wyjść wybrać robić porobić gdzie kiedy jak jaki jaka jakie jakieś jakaś jakiś jakiegoś jakichś są
jest będzie będą być czy można mogę możemy które który która których mi mnie nam mój moja moje ma mam wszystko wszystkie wszystkich każde
tylko wyłącznie proszę poproszę interesuje interesują interesujące ciekawe ciekawego fajne fajnego dobre najlepsze nadchodzące nadchodzących
znaleźć znajdę poznam nauczę dowiedzieć dowiem kto polecisz poleć polecasz zapisać zdobyć najlepszy najlepsza chodzą chodzi warto
how much many cost costs price tickets agenda calendar big biggest largest noteworthy
ile kosztuje kosztują macie masz kalendarz lista bilety największe duże ciekawych najciekawsze najciekawszych odwiedzić warte uwagi czasie czas następny następna następne
soon soonest later popular trending new newest wkrótce niedługo później popularne popularny popularnych nowe najnowsze
not nie czegoś czymś who whom organises organizes organising things stuff next top people ludzi ludzie ludźmi nowych nowi najbliższy najbliższa najbliższe
dostępne odbywa odbywają odbędzie odbędą jestem organizowane organizowanych organizowany organizowana organizuje organizator
organizatora organizatorem przez temat tematyce dotyczące dotyczących też także jako coś
hej cześć najlepiej zapisy rejestracja rejestracji cena program strona zacząć każdego każdy visiting registration register`)

/** Times of day and of the week, and that registration is open, of which events say little. They are ignored if no event matches with them. */
export const TIME_PHRASES =
  toPhrases(`evening;evenings;morning;mornings;afternoon;afternoons;lunchtime;weekday;weekdays;weekday evenings;after work;after hours
noon;before noon;after noon;at noon;midnight;until midnight;after midnight;late night;late evening;early morning;daytime;after dark
rano;wieczorem;wieczorami;poludniu;poludnie;popoludniu;po poludniu;przed poludniem;do poludnia;do polnocy;po polnocy;po pracy;po godzinach
still open;registration open;registration still open;open registration;zapisy otwarte;otwarte zapisy`)

/** Before an hour. */
export const HOUR_WORDS = toSet('godz godzina godzinie godziny godzin godzinach')

/** Between two words or places they mean that either may match. */
export const OR_WORDS = toSet('or lub albo')
export const AND_WORDS = toSet('and & i oraz')

/**
 * Words that say nothing about an event, also an 'or' that joins nothing. They are ignored beside anything else; a search of only such words
 * looks for them.
 */
export const FILLER_WORDS: ReadonlySet<string> = new Set([
  ...toSet(
    "a an the and in on at of for to from with i oraz w we na do z ze od dla o what what's what’s whats co się dzieje",
  ),
  ...[...EVENT_NOUNS, ...OR_WORDS],
])

/** Forms of an adjective by its stem without the ending: 'darmow' has 'darmowy', 'darmowa', 'darmowych' … */
function inflect(stem: string): string[] {
  return ['y', 'a', 'e', 'ego', 'ej', 'ym', 'ych', 'ymi'].map((ending) => stem + ending)
}

/** Words and phrases for events that cost nothing. */
export const FREE_PHRASES: readonly string[] = [
  ...toPhrases(`free of charge;free entry;free admission;for free;free;no fee;no fees;no charge;no cost;without fee;without registration fee;without charge
za darmo;za free;darmo;gratis;bezpłatnie;wstęp wolny;wolny wstęp;bez opłat;bez opłaty;nieodpłatnie`),
  ...inflect('darmow'),
  ...inflect('bezplatn'),
]

/** Words for events that cost something; before other words, 'paid' is no price: 'paid media'. */
export const PAID_WORDS: ReadonlySet<string> = new Set(['paid', ...inflect('platn'), ...inflect('odplatn')])
export const WORDS_AFTER_PAID = toSet('ads advertising media social search traffic acquisition marketing')

/** Outside Poland. */
export const ABROAD_PHRASES: readonly string[] = [
  ...toPhrases('abroad;overseas;za granica;zagranica;poza granicami kraju;poza granicami polski'),
  ...inflect('zagraniczn'),
]

/** Words and phrases that say how an event can be attended. */
export const ATTENDANCE_PHRASES: Record<AttendancePart, readonly string[]> = {
  online:
    toPhrases(`online;on-line;on line;online only;only online;tylko online;zdalnie;zdalne;przez internet;w internecie;on the internet
remote;remotely;virtually;wirtualnie;webinar;webinars;webinarium;webinaria;webinary;webinarow;webinarach`),
  in_person: [
    ...toPhrases(`in person;in-person;in person only;only in person;in-person only;on site;on-site;onsite;offline;off-line;face to face;face-to-face
stacjonarnie;tylko stacjonarnie;na miejscu;na zywo;osobiscie;twarza w twarz`),
    ...inflect('stacjonarn'),
  ],
  hybrid: ['hybrid', 'hybryda', 'hybrydowo', 'hybrydzie', ...inflect('hybrydow')],
}

const WORDS_AFTER_ATTENDANCE = `work working worker workers jobs job sensing sensor sensors control desktop access team teams first
monitoring patient cloud workplace workforce office warfare war threat threats car cars vehicle vehicles engine engines apps intelligence
powertrain energy chmura wojna zagrozenia praca inteligencja samochody pojazdy`

// Words that are understood, and words before and after them with which they are not.
const OTHER_MEANING_ROWS: [words: readonly string[], before: string, after: string][] = [
  [
    ['free'],
    'tax duty gluten sugar carbon emission emissions barrier royalty cruelty plastic smoke drug hands',
    'software trade market markets speech jazz style fall will state states radical radicals world throw space',
  ],
  [['remote'], '', WORDS_AFTER_ATTENDANCE],
  [
    ATTENDANCE_PHRASES.hybrid,
    'chmura chmury chmurze praca pracy prace wojna wojny wojnie zagrozenia zagrozen samochody pojazdy inteligencja energia napedy',
    WORDS_AFTER_ATTENDANCE,
  ],
  [['weekend', 'weekendu', 'weekendzie'], 'startup start-up hack code coding web data design game', ''],
  // 'factory of tomorrow'.
  [['today', 'tonight', 'tomorrow', 'yesterday'], 'of', ''],
]

/** By a word that is understood, what beside it gives it another meaning: 'tax free', 'free software', 'Startup Weekend'. */
export const OTHER_MEANINGS = new Map(
  OTHER_MEANING_ROWS.flatMap(([words, before, after]) =>
    words.map((word) => [word, { before: toSet(before), after: toSet(after) }] as const),
  ),
)

/** These mean online only before a word for an event: 'virtual conference', but not 'virtual reality'. */
export const ONLINE_ADJECTIVES: ReadonlySet<string> = new Set([
  ...toSet('virtual remote internetowe internetowa internetowy'),
  ...inflect('wirtualn'),
  ...inflect('zdaln'),
])

// A line per kind of event: English words; Polish words. An event matches in either language. Words after `:` are
// other forms that are typed, but not used in catalogues. A phrase in several lines has the synonyms of the last. So a line
// may contain a word of wider meaning if the line of that word follows: 'ecology' finds 'sustainability', but not the other way round.
// A phrase alone in the last line has none.
const EVENT_KINDS = `
conference, conferences; konferencja, konferencje: konferencji, konferencję, konferencjach
workshop, workshops; warsztaty, warsztat: warsztatów, warsztatach
training, trainings, course, courses; szkolenie, szkolenia, kurs, kursy: szkoleń, szkoleniach, kursów
meetup, meetups, meet-up; spotkanie, spotkania: spotkań, spotkaniach, meetupy, meetupów, meetupach, meet up, meet ups
hackathon, hackathons; hackaton, hackatony, hakaton, hakatony: hackatonów, hackathony, hackathonów, hakatonów
game jam, game jams
breakfast, breakfasts; śniadanie, śniadania: śniadań, śniadaniach
dinner, dinners; kolacja, kolacje: kolacji, kolację
congress, congresses; kongres, kongresy: kongresów, kongresie
summit, summits; szczyt, szczyty: szczytu
forum, forums; forum, fora: forów
symposium, symposia; sympozjum, sympozja: sympozjów
expo, expos, trade fair, trade fairs; targi: targów, targach
career fair, career fairs, job fair, job fairs; targi pracy, targi kariery: targów pracy, targach pracy, targów kariery, targach kariery
gala, galas; gala, gale
party, parties; impreza
festival, festivals; festiwal, festiwale: festiwalu
concert, concerts; koncert, koncerty: koncertu
exhibition, exhibitions; wystawa, wystawy: wystaw
competition, competitions, contest, contests; konkurs, konkursy, zawody: konkursu
roundtable, roundtables, round table; okrągły stół: okrągłego stołu, okrągłym stole
panel discussion, panel discussions, debate, debates; dyskusja panelowa, panel dyskusyjny, debata: dyskusje panelowe, panele dyskusyjne, debaty
networking evening; wieczór networkingowy: wieczory networkingowe, networking evenings
study visit, study visits; wizyta studyjna, wizyty studyjne, zwiedzanie, wycieczka: wizyt studyjnych, wizytę studyjną, zwiedzania, wycieczki, wycieczkę, wizyta, wizyty, wizytę, tour, guided tour
pitch night; wieczór pitchów: pitch nights
seminar, seminars; seminarium, seminaria: seminariów
webinar, webinars; webinarium, webinaria: webinary, webinarów
lecture, lectures; wykład, wykłady: wykładów
`

// A line per topic, in the same way.
const TOPICS = `
artificial intelligence, ai; sztuczna inteligencja: sztucznej inteligencji, sztuczną inteligencję, si
generative ai, genai, gen ai; generatywna ai, generatywna sztuczna inteligencja: generatywnej ai
large language models, llm, llms; modele językowe, duże modele językowe: language models
natural language processing, nlp; przetwarzanie języka naturalnego
machine learning, ml; uczenie maszynowe: uczenia maszynowego, uczeniu maszynowym
neural networks; sieci neuronowe: sieci neuronowych, sieciach neuronowych
data, data science, data analysis, data analytics; dane, analiza danych: danych, danymi, data scientist, data scientists, data engineer, data engineers, data analyst, data analysts, analizy danych, analizę danych, analityka danych, analityki danych
programiści, programmers; developers, developer, programming, programowanie, software, backend, frontend, technology: programistów, programistom, programistami, informatyk, informatycy, informatyków
programming, coding, software development; programowanie, software, backend, frontend: programowania, programowaniu, software engineers, software engineer, software developers, software developer
software; oprogramowanie: oprogramowania, oprogramowaniu
developers, developer; programista, programmer
technology, technologies; technologia, technologie: technologii, technologiach, technologiczne, technologiczny, technologiczna, technologicznych
space; kosmos: kosmosie, kosmosu, kosmiczny, kosmiczna, kosmiczne
quantum computing, quantum computers; komputery kwantowe, obliczenia kwantowe: komputerów kwantowych
3d printing, additive manufacturing; druk 3d, 3d druk: druku 3d, drukowanie 3d, drukowania 3d, drukarki 3d, 3d printers
students, student; studenci, studencki: studentów, studentom, studentami, studentem, studentka, studentki, studentek, studentką, studencka, studenckie, studenckich
computer science, informatics; informatyka: informatyki, informatyce, informatykę
teachers, teacher; nauczyciele, nauczyciel: nauczycieli, nauczycielom
translators, translator; tłumacze, tłumacz: tłumaczy
lawyers, lawyer; prawnicy, prawnik: prawników, prawnikami
managers, manager; menedżerowie, menedżer: menedżerów, menedżerami, menedżerom, managerowie, managerów, managerami, managerom, managera, menadżer, menadżerowie, menadżerów, menadżerom
coffee; kawa: kawy, kawę, kawie, kawą
hydrogen; wodór: wodoru, wodorze
satellites, satellite; satelity
earth observation; obserwacja ziemi, zdjęcia satelitarne: obserwacji ziemi, obserwację ziemi, zdjęć satelitarnych, zdjęciach satelitarnych, satellite images, satellite imagery
drones, drone; drony: dronów, dronach, dron
renewable energy, renewables, green energy, sustainable energy; energia odnawialna, odnawialne źródła energii, oze, zielona energia, offshore wind, wind energy, wind power, solar, photovoltaics, fotowoltaika: renewable, energii odnawialnej, odnawialnych źródeł energii, odnawialne, odnawialna, odnawialnej, odnawialnych, zielonej energii, zieloną energię
wind energy, wind power, offshore wind; energetyka wiatrowa: energetyki wiatrowej, energia wiatrowa, energii wiatrowej, farmy wiatrowe, farm wiatrowych, morska energetyka wiatrowa, morskiej energetyki wiatrowej, morskie farmy wiatrowe, morskich farm wiatrowych
heat pumps, heat pump; pompy ciepła, pompa ciepła: pomp ciepła, pompach ciepła, pompę ciepła
power purchase agreements, power purchase agreement, ppa; umowy ppa: umów ppa, umowa ppa
nuclear energy, nuclear power, nuclear; energia jądrowa, energetyka jądrowa, atom: energii jądrowej, energetyki jądrowej
photovoltaics, solar; fotowoltaika: fotowoltaiki, fotowoltaice
coal; węgiel: węgla, węglu, węglem
mining; górnictwo: górnictwa, górnictwie
aviation; lotnictwo: lotnictwa, lotnictwie
oil; ropa: ropy, ropie
ecology; ekologia, sustainability, zrównoważony rozwój, environmental protection, ochrona środowiska: ekologii, ekologiczne, ekologiczny, ekologiczna, ekologicznych, ekologią
environmental protection; ochrona środowiska: ochrony środowiska, ochronie środowiska
circular economy, circular; gospodarka obiegu zamkniętego, gospodarka o obiegu zamkniętym, obieg zamknięty, goz: gospodarki obiegu zamkniętego, gospodarce obiegu zamkniętego, gospodarki o obiegu zamkniętym, obiegu zamkniętego, obiegu zamkniętym, gospodarka cyrkularna, gospodarki cyrkularnej
recycling; recykling: recyklingu, recyklingiem, recyklingowy, recyklingowe
air quality, clean air; smog, jakość powietrza, czyste powietrze: smogu, smogiem, jakości powietrza, zanieczyszczenie powietrza, zanieczyszczenia powietrza, czystego powietrza, air pollution
green roof, green roofs; zielony dach, zielone dachy: zielonego dachu, zielonym dachu, zielonych dachów
energy; energia, energetyka: energetyczny, energetyczne, energii, energetyki, energetyce
climate; klimat: klimatu, klimacie
medtech, medical devices, medical technology; wyroby medyczne, health, zdrowie: wyrobów medycznych, healthtech
medicine; medycyna, health, healthcare, zdrowie: medycyny, medycynie, lekarze, lekarz, lekarzy, lekarzom, doctors, doctor
clinical trials, clinical trial, clinical research; badania kliniczne: badań klinicznych, badaniach klinicznych
elderly care, care at home; opieka nad seniorami: opieki nad seniorami, opieka nad osobami starszymi, opieki nad osobami starszymi, opieka senioralna
seniors, senior citizens; seniorzy: seniorów, seniorami, seniorom, osoby starsze, osób starszych
young, youth; młodzi, młodzież: młodych, młodym, młodymi, młode, młody, młoda, młodzieży, młodzieżą, młodzieżowe, young people
health, healthcare; zdrowie, ochrona zdrowia: zdrowia, zdrowiu, ochrony zdrowia
finance; finanse: finansowe, finansowy, finansowa, finansowych, finansów, finansach, finansiści, finansistów, dyrektor finansowy, dyrektorzy finansowi, dyrektorów finansowych, cfo, cfos
accounting; księgowość, rachunkowość: księgowości, rachunkowości, księgowa, księgowe, księgowi, księgowych, księgowy, accountants, accountant
banking; bankowość: bankowości, banki, bankowe, bankowy, bankowa, bankowych, banków
payments, payment; płatności: płatność, płatnościach, płatnościami
interest rates, interest rate; stopy procentowe: stóp procentowych, stopach procentowych, stopami procentowymi, mortgage rates, mortgages, mortgage, kredyty hipoteczne, kredyt hipoteczny
pensions, pension, retirement; emerytura, emerytury: emerytur, emeryturze, emeryturę, emerytalne, emerytalny, emeryt, emeryci, emerytów, emerytka
self-employed, self-employment; samozatrudnieni, samozatrudnienie: samozatrudnionych, samozatrudniony, samozatrudnionego, samozatrudnienia
invoices, invoice, invoicing; faktury, faktura, fakturowanie, ksef: faktur, fakturę, fakturach, fakturowania, e-faktury, e-faktur
insurance, insurtech; ubezpieczenia: ubezpieczeń
tax, taxes; podatki, podatek: podatków, podatkach
law; prawo: prawa, prawie
gdpr; rodo
cryptocurrencies, cryptocurrency, crypto; kryptowaluty, krypto: kryptowalut, kryptowaluta
marine research, marine science; badania morskie: badań morskich, badaniach morskich
research; badania, badania naukowe: badań, badaniach, badań naukowych
science; nauka: nauki, nauce, naukowe, naukowy, naukowa, naukowcy, naukowiec, naukowców, scientists, scientist, researchers, researcher
mathematics, maths, math; matematyka: matematyki, matematyce
psychology; psychologia: psychologii
biotechnology, biotech; biotechnologia: biotechnologii
economy; gospodarka, ekonomia: gospodarki, gospodarce, ekonomii
economic; ekonomiczny, ekonomiczna, ekonomiczne, gospodarczy, gospodarcza, gospodarcze: ekonomicznego, gospodarczego
networking; networking: networkingowe, networkingowy, networkingowa, networkingowych
entrepreneurs, entrepreneur, entrepreneurship; przedsiębiorcy, przedsiębiorczość, business, biznes: przedsiębiorców, przedsiębiorca, przedsiębiorcami, przedsiębiorcom, przedsiębiorczości
family business, family businesses, family firms, family firm; firmy rodzinne, firma rodzinna, biznes rodzinny: firm rodzinnych, firmach rodzinnych, firmy rodzinnej, biznesu rodzinnego
business; biznes: biznesu, biznesie, biznesowe, biznesowy, biznesowa, biznesowych
founders, founder; założyciele: założycieli
small business, small businesses, sme, smes; mśp, małe firmy: małych firm, msp, msme
investors, investor; inwestorzy, inwestor, venture capital, business angels, private equity: inwestorów, inwestorami, inwestorom, inwestora, inwestorem
venture capital, vc; : vcs, fundusze vc, funduszy vc
private equity; : fundusze private equity, funduszy private equity
startup, startups; startupy: start up, start ups, start-up, start-ups, startupów, startupowcy, startupowców, startupowe, startupowy
succession; sukcesja: sukcesji, sukcesję
boardroom, board members, management board; zarząd, zarządy: zarządu, zarządów, zarządzie, zarządom, zarządami, członkowie zarządu, członków zarządu
business angels, angel investors; aniołowie biznesu: anioł biznesu, aniołów biznesu, business angel, angel investor
investment, investments, investing; inwestycje, inwestowanie: inwestycji, inwestowania
mergers and acquisitions; fuzje i przejęcia: m&a
grants, grant; granty, dotacje: dotacja, dotacji, grantów
public procurement, procurement; zamówienia publiczne, przetargi: zamówień publicznych, zamówieniach publicznych, przetarg, przetargów, przetargach, public tenders
consultations, consultation; konsultacje: konsultacji, konsultacjach, konsultacje społeczne, konsultacji społecznych, konsultacjach społecznych, public consultations, public consultation
housing, rent; mieszkalnictwo, mieszkania: mieszkalnictwa, mieszkalnictwie, mieszkań, mieszkaniach, mieszkaniowy, mieszkaniowa, mieszkaniowe, wynajem, wynajmu
museum, museums; muzeum, muzea: muzeów, muzeach
library, libraries; biblioteka, biblioteki: bibliotek, bibliotece, bibliotekach
civic tech, civic technology; technologie obywatelskie: technologii obywatelskich
charity; charytatywny, dobroczynność: charytatywna, charytatywne, charytatywnych, charytatywnej, dobroczynności
human resources, hr; zasoby ludzkie, kadry: zasobów ludzkich, kadrowe, kadr, hr-owcy, hr-owców, hrowcy, hrowców
recruitment, recruiting; rekrutacja: rekrutacji, recruiters, rekruterzy
career, careers; kariera: kariery, karierze
jobs, job; praca: pracy, pracę
marketing; : marketingowcy, marketingowców, marketingowiec, marketers, marketer, marketingowe, marketingowy, marketingowa, marketingowych
sales; sprzedaż: sprzedaży
trade; handel: handlu
export, exports, exporters, exporter; eksport, eksporterzy: eksportu, eksporcie, eksporter, eksporterów, eksportowy, eksportowe
e-commerce, ecommerce; handel elektroniczny: e-handel, handlu elektronicznego
negotiation, negotiations, negotiating; negocjacje: negocjacji, negocjacjach
public speaking; wystąpienia publiczne: wystąpień publicznych, przemawianie
mentoring, mentorship; : mentor, mentors, mentorzy, mentorów, mentora, mentorka, mentorki, mentorek
leaders, leader; liderzy, lider, leadership, przywództwo: liderów, liderom, liderami, lidera
women leaders, women in leadership, women who lead; liderki: liderek, liderkami, liderkom, kobiety liderki, kobiet liderek, kobiety przywódczynie
leadership; przywództwo: przywództwa, przywództwie
employer branding; employer: wizerunek pracodawcy, wizerunku pracodawcy
employers, employer; pracodawcy, pracodawca: pracodawców, pracodawcom, pracodawcami
first job; pierwsza praca: pierwszej pracy, pierwszą pracę
brand, brands, branding; marka: marki, markę, marką, marce
agile, scrum; zwinne: zwinny, zwinnych, zwinnie, metodyki zwinne, metodyk zwinnych
project management; zarządzanie projektami: zarządzania projektami, project manager, project managers, project managerowie, project managerów, kierownik projektu, kierownicy projektów, kierowników projektów
product management; zarządzanie produktem: zarządzania produktem, product manager, product managers, product managerowie, product managerów, product managerom, menedżer produktu, menedżerowie produktu, menedżerów produktu
innovation, innovations; innowacje, innowacja, innowacyjność: innowacji, innowacyjności
digital transformation, digitalization, digitalisation; cyfryzacja, transformacja cyfrowa: cyfryzacji
automation; automatyzacja, automatyka: automatyzacji, automatyki
construction; budownictwo: budownictwa, budownictwie, budowlane, budowlany, budowlana, budowlanych
real estate; nieruchomości
automotive; motoryzacja: motoryzacji
agriculture, farmers, farming; rolnictwo: rolnictwa, rolnictwie, rolnicze, rolniczy, rolnicza, rolnik, rolnicy, rolników, farmer
tourism; turystyka: turystyki, turystyce
food; żywność, jedzenie: żywności, jedzenia, jedzeniu, spożywczy, spożywcza, spożywcze, spożywczych
sustainability; zrównoważony rozwój: zrównoważonego rozwoju, zrównoważonym rozwoju
ngo, ngos; organizacje pozarządowe: organizacji pozarządowych, non-profit, nonprofit, non profit
defence, defense; obronność, obrona: obronności, obrony
security, cybersecurity, cyber security; bezpieczeństwo, cyberbezpieczeństwo: bezpieczeństwa, bezpieczeństwie, cyberbezpieczeństwa, cyberbezpieczeństwie, pentester, pentesterzy, pentesterów, pentesters
industry 4.0, smart factory, smart factories; przemysł 4.0, factory: przemysłu 4.0, przemyśle 4.0, fabryka przyszłości, inteligentna fabryka
industry; przemysł: przemysłu, przemyśle
plant, plants; zakład, zakłady, fabryka: zakładu, zakładzie, zakładów, zakładach, zakłady produkcyjne, zakład produkcyjny
factory, factories; fabryka, fabryki: fabryk, fabryce, fabrykach
maintenance, predictive maintenance; utrzymanie ruchu: utrzymania ruchu, utrzymaniu ruchu
textiles, textile; tekstylia, włókiennictwo: tekstyliów, tekstyliach, tekstylny, tekstylna, tekstylne, tekstylnych
wood, timber; drewno: drewna, drewnie, drewniane, drewniany
shipyard, shipyards, shipbuilding; stocznia, stocznie: stoczni, stocznię, stoczniach, stoczniowy, stoczniowe
film, films, movie, movies, cinema; filmy, kino: filmu, filmów, filmie, filmach, filmowy, filmowe, filmowa, filmowcy, filmowców, filmmakers, filmmaking
policy, politics; polityka: polityki, polityce
society; społeczeństwo: społeczeństwa, społeczeństwie
waste; odpady: odpadów, odpadach, gospodarka odpadami, gospodarki odpadami, śmieci, waste management
pharmacy; farmacja: farmacji, farmację, farmaceuta, farmaceuci, farmaceutów, pharmacists, pharmacist
medicines; leki: leków, lekach
materials; materiały: materiałów, materiałach
competitiveness; konkurencyjność: konkurencyjności
pipelines; rurociągi: rurociągów, rurociągach
transport; transport: transportu, transporcie
rail, railway, railways; kolej: kolei, koleją, koleje, kolejowy, kolejowa, kolejowe, kolejowych, kolejnictwo, pociągi, pociągów, trains
urban mobility, public transport; mobilność miejska, transport miejski, transport publiczny: mobilności miejskiej, transportu miejskiego, transportu publicznego, komunikacja miejska, komunikacji miejskiej
mobility; mobilność: mobilności
electromobility, e-mobility, electric vehicles, electric vehicle, charging; elektromobilność, samochody elektryczne, pojazdy elektryczne: elektromobilności, emobility, ev, evs, ev charging, electric cars, electric car, samochodów elektrycznych, auta elektryczne, aut elektrycznych, pojazdów elektrycznych, ładowarki, ładowanie
cycling, bike, bikes, bicycle, bicycles; rower, rowery: roweru, rowerem, rowerów, rowerowy, rowerowa, rowerowe, rowerowych, cyclists, rowerzyści
sea, maritime, marine; morze, morski: morza, morzu, morzem, morska, morskie, morskich
blue economy; gospodarka morska, niebieska gospodarka: gospodarki morskiej, niebieskiej gospodarki
public administration, publicadministration; administracja publiczna: administracji publicznej, urząd, urzędy, urzędów, urzędach, urzędnik, urzędnicy, urzędników, samorząd, samorządy, samorządów
education; edukacja: edukacji, edukacyjne, edukacyjny, edukacyjna, edukacyjnych
language exchange; wymiana językowa, languages, języki: wymiany językowej, wymianę językową, language exchanges
languages; języki, języki obce: języków, języków obcych, językach, językowe, językowy, językowa, językowych, language
english; angielski: angielskiego, angielskim
german; niemiecki: niemieckiego, niemieckim
music; muzyka: muzyki, muzyce
photography; fotografia: fotografii
games; gry: gier, game, gry komputerowe, gier komputerowych, video games, computer games
gamedev, game development; tworzenie gier: tworzenia gier, game dev
ruby on rails; ruby
ruby
cloud, cloud computing; chmura: chmury, chmurze, chmurę, chmura obliczeniowa, chmury obliczeniowej, chmurze obliczeniowej, chmurę obliczeniową
user experience, ux; : ux designer, ux designers, projektant ux, projektanci ux, projektantów ux, uxowcy, uxowców
quality assurance, qa; : qa engineer, qa engineers
testing, software testing; testowanie: testowanie oprogramowania, testowania oprogramowania, testy oprogramowania, testów oprogramowania, testowania, testowaniu, testy, testów, tester, testerzy, testerów, testera, testers
accessibility, a11y, wcag; dostępność: dostępności, dostępność cyfrowa, dostępności cyfrowej
internationalization, i18n
virtual reality, vr; wirtualna rzeczywistość: wirtualnej rzeczywistości
internet of things, iot; internet rzeczy: internetu rzeczy, internecie rzeczy
beginners; początkujących, pierwsze kroki, od zera: for beginners, beginner, dla początkujących, początkujący, from scratch
european; europejski, europejska, europejskie: europejskiego, europejskiej
commission; komisja: komisji
europe, eu; europa, ue: europy, europie
embedded, embedded systems; systemy wbudowane: systemów wbudowanych, systemach wbudowanych
computer vision, machine vision; widzenie maszynowe, widzenie komputerowe, wizja komputerowa: widzenia maszynowego, widzenia komputerowego, wizji komputerowej
mobile, mobile apps, android, ios; aplikacje mobilne: mobilne, mobilny, mobilna, mobilnych, aplikacji mobilnych, aplikacjach mobilnych, aplikacja mobilna, mobile app, mobile development
android
ios
microservices, microservice; mikroserwisy: mikroserwisów, mikrousługi, mikrousług
sql, databases, database, postgres, postgresql, mysql: bazy danych, baz danych, bazach danych, bazie danych, bazę danych
databases, database; baza danych
sql
mysql
wordpress, wordcamp, wordcamps
robotics, robots; robotyka, roboty: robotyki, robotyce, robotów
supply chain, supply chains; łańcuch dostaw, łańcuchy dostaw, logistics, logistyka: łańcucha dostaw, łańcuchów dostaw, łańcuchach dostaw
logistics; logistyka: logistyki, logistyce
women in business; kobiety w biznesie, women, kobiety: kobiet w biznesie
women; kobiety: kobiet, kobietach
javascript, js; : javascriptowe, javascriptowy, javascriptowa, javascriptowych, javascript developer, javascript developers, programista javascript
typescript: ts
kubernetes, k8s
postgres, postgresql
frontend, front-end; : frontendowcy, frontendowców, frontendowiec, frontend developer, frontend developers, programista frontend
backend, back-end; : backendowcy, backendowców, backendowiec, backend developer, backend developers, programista backend
devops; : devops engineer, devops engineers, devopsi, devopsów
python; : pythonowe, pythonowy, pythonowa, pythonowych, python developer, python developers, programista python, programiści python, programistów pythona, programista pythona
java; : java developer, java developers, programista java, programiści java, programistów javy, programista javy
open day, open days; dzień otwarty, dni otwarte: dnia otwartego, dni otwartych, drzwi otwarte
react, reactjs, react.js, react js
vue, vuejs, vue.js, vue js, vueconf
dotnet, .net: dot net
go, golang
big data, bigdata
gdg, google developer group, google developer groups, google developers group
`

/** The synonyms of a phrase, both folded; all phrases of a line have the same synonyms but themselves. */
export const SYNONYMS_BY_PHRASE: ReadonlyMap<string, readonly string[]> = buildSynonyms()

function buildSynonyms(): Map<string, string[]> {
  const byPhrase = new Map<string, string[]>()
  for (const line of `${EVENT_KINDS}${TOPICS}`.split('\n')) {
    const [used = '', typed = ''] = line.split(':')
    const synonyms = [...new Set(toPhrases(used))]
    for (const phrase of [...synonyms, ...toPhrases(typed)]) {
      const others = synonyms.filter((synonym) => synonym !== phrase)
      byPhrase.set(phrase, others)
    }
  }
  return byPhrase
}

/** What 'IT' stands for, which is rather a pronoun in lowercase. */
export const IT_SYNONYMS =
  toPhrases(`informatyka;technology;software;oprogramowanie;programming;programowanie;developers;programiści;data;ai;machine learning;cloud
devops;frontend;backend;web development;mobile;javascript;python;java;testing;cybersecurity;cyberbezpieczeństwo;embedded;tech`)

/** Words for an event, after which an adjective such as 'virtual' describes how it takes place. */
export const EVENT_WORDS: ReadonlySet<string> = new Set([
  ...toSet('event events wydarzenie wydarzenia wydarzeń wydarzeniach meeting meetings'),
  ...toPhrases(EVENT_KINDS).filter((phrase) => !phrase.includes(' ')),
])

/**
 * Names of places, folded, that are also ordinary words in English or Polish. They mean the place after a preposition, or
 * with a capital letter that is not the first of the text. Most are case forms: 'pile' of Piła, 'bernie' of Berno. (A city
 * of the catalogue is found by its own spelling in any case, because words match the city.)
 */
export const AMBIGUOUS_PLACES =
  toSet(`pila pily pile hel helu reda redy police polic nysa konin konina krosna puck leby lebie zor tych tychow
przemysl przemysla przemyslu wrzesnia wrzesni mikolajki mikolajek polski
nice reading bath split cork essen wall rust bend pula hagi bernie berna brema czech chin mobile orange buffalo sandy
turku dach bari lund faro brest goa rio gory gor gorach`)

/** Of these, the ones that are so frequent as words that they need a capital letter after a preposition, too: 'do tych'. */
export const FUNCTION_WORD_PLACES = toSet('tych mobile us it')

/** Words and phrases before what is left out. */
export const NEGATION_PHRASES =
  toPhrases(`not;no;neither;without;except;excluding;all but;everything but;anything but;except for;but not;but without;nor
nie;bez;poza;oprocz;procz;ale nie;ale bez;z wyjatkiem;ani;other than;z wylaczeniem;inne niz;inny niz;innych niz`)

/** After a negation, they begin what is meant instead. */
export const CONTRAST_WORDS = toSet('but rather instead a ale lecz raczej')

/** After a negation, these words make a phrase that excludes nothing: 'not only', 'nie tylko', 'doctors without borders'. */
export const WORDS_AFTER_NEGATION = toSet(
  'only just for yet tylko ma jestes schematem schematami tym borders boundaries barriers limits walls granic barier',
)

/** Before a place. */
export const NEAR_PHRASES =
  toPhrases(`in the vicinity of;in the area of;not far from;close to;near to;next to;near the;near;nearby;around
w poblizu;w okolicach;w okolicy;pod;niedaleko od;nie daleko od;niedaleko;nieopodal;blisko;kolo;obok;okolice;okolicach;okolicy;wokol`)

/** Near the hometown of the user. */
export const HOME_PHRASES =
  toPhrases(`close to my home;close to home;close to me;near my home;near home;near me;next to me;around me;around here;near here
nearby me;nearby;in my neighborhood;in my neighbourhood;in my area;in my city;in my town
w poblizu mnie;w poblizu domu;w poblizu;kolo mnie;kolo domu;obok mnie;blisko mnie;blisko domu;niedaleko mnie;niedaleko domu
w mojej okolicy;w moich okolicach;w moim miescie;w okolicy`)

/** Before a distance, and between it and the place. */
export const DISTANCE_OPENERS = toPhrases(
  'within;up to;less than;under;do;w promieniu;w odleglosci;w odleglosci do;w zasiegu;nie dalej niz',
)
export const DISTANCE_CONNECTORS = toSet('of from around near od ode wokol kolo')

/** After a place. */
export const AREA_WORDS = toSet('area surroundings okolice okolica okolicach okolicy')

/** Before a price. */
export const PRICE_NOUNS = toPhrases(
  'price;priced;cost;costs;ticket;tickets;entry;entry fee;fee;admission;cena;cenie;koszt;kosztuje;bilet;bilety;wejscie;wstep;oplata',
)

/** Before the most that an event may cost. */
export const PRICE_LIMIT_PHRASES =
  toPhrases(`no more than;not more than;less than;cheaper than;at most;up to;under;below;max;maximum
not over;not above;nie powyzej;nie ponad;nie wiecej niz;nie drozej niz;mniej niz;taniej niz;tansze niz;co najwyzej;najwyzej;ponizej;maksymalnie;maksimum;maks;do`)

/** Before a price that is too low, and before the lowest price with its currency. */
export const PRICE_OVER_PHRASES = toPhrases(
  'more than;over;above;more expensive than;wiecej niz;powyzej;ponad;drozsze niz;drozej niz',
)
export const PRICE_FROM_PHRASES = toPhrases(
  'at least;from;starting at;min;minimum;co najmniej;przynajmniej;od',
)

export const CURRENCY =
  /^(zl|zlotych|zlote|pln|eur|euro|euros|euri|usd|dollars?|dolar(?:y|ow|ach)?|bucks|gbp|pounds?|chf|czk|[$€£])$/

/** Of 'under 30 minutes', 'do 50 osób' and 'under 18 years', which are no prices. */
export const UNITS_AFTER_LIMIT =
  /^(%|km|k|m|min|minut\w*|minutes?|h|hours?|godz\w*|days?|dni|weeks?|months?|years?|yrs?|lat|old|people|persons?|osob|uczestnikow|participants|seats|s|percent|procent|st|nd|rd|th|mb|gb|ms|degrees|stopni)$/

export const CHEAP_WORDS = toSet(
  'cheap cheaper cheapest najtansze najtansza najtaniej inexpensive affordable low-cost tani tania tanie tanich tanio niedrogi niedroga niedrogie niedrogich niedrogo',
)

/** The last words of phrases for the least of something, after which numbers are no days. */
export const MINIMUM_WORDS = toSet('least min minimum najmniej przynajmniej')

/** They say that any price is right. */
export const ANY_PRICE_PHRASES = toPhrases('any price;at any price;dowolna cena;w dowolnej cenie')

/** Words and phrases that are understood, but for dates. */
export const UNDERSTOOD_PHRASES: readonly string[] = [
  ...FREE_PHRASES,
  ...Object.values(ATTENDANCE_PHRASES).flat(),
  ...HOME_PHRASES,
  ...NEAR_PHRASES,
  ...DISTANCE_OPENERS,
  ...ABROAD_PHRASES,
  ...NEGATION_PHRASES,
  ...PRICE_LIMIT_PHRASES,
  ...PRICE_OVER_PHRASES,
  ...PRICE_FROM_PHRASES,
  ...CHEAP_WORDS,
  ...PAID_WORDS,
]
/** After a number that is no price: '30 k', 'do 50 os'. */
export const MEASURE_WORDS =
  toSet(`day days week weeks month months year years dni dniach dzien tydzien tygodnie tygodni tygodniu miesiac miesiaca miesiacu rok roku lat
km kilometers kilometres kilometrow miles minutes hours people osob`)
export const UNIT_WORDS: ReadonlySet<string> = new Set([
  ...MEASURE_WORDS,
  ...toSet('zł złotych pln eur euro usd'),
])

/** Words before the name of a place. */
export const PLACE_PREPOSITIONS = toSet(
  'in at to the outside w we na do near nearby around blisko kolo obok niedaleko poblizu okolicach okolicy okolice',
)

/** Short names of states that are words. */
export const WORDS_AMONG_STATES = toSet('in or me hi ok oh la pa co de id al ma on')
