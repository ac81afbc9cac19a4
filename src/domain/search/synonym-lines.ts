// A line per kind of event: English words; Polish words. An event matches in either language. Words after `:` are
// other forms that are typed, but not used in catalogues. Words after `>` are related: they are found after the others, and do not
// find them. A phrase in several lines has the synonyms of the last. So a line may contain a word of wider meaning if the line of
// that word follows: 'ecology' finds 'sustainability', but not the other way round. A phrase alone in the last line has none.
// Another form with the same stem matches the same events, but has synonyms of its own: the line of 'recruiters' contains 'rekrutacje', so that
// 'rekrutacja' keeps those of its line. The last word of a search may begin a phrase: 'product' also finds the synonyms of 'product management'.
export const EVENT_KINDS = `
conference, conferences; konferencja, konferencje: conf, konf, konferencji, konferencję, konferencjach
workshop, workshops; warsztaty, warsztat: warsztatów, warsztatach
training, trainings, course, courses; szkolenie, szkolenia, kurs, kursy: szkoleń, szkoleniach, kursów
meetup, meetups, meet-up; spotkanie, spotkania: spotkań, spotkaniach, meetupy, meetupów, meetupach, meet up, meet ups
hackathon, hackathons; hackaton, hackatony, hakaton, hakatony: hackatonów, hackathony, hackathonów, hakatonów
game jam, game jams
breakfast, breakfasts; śniadanie, śniadania: śniadań, śniadaniach
dinner, dinners; kolacja, kolacje: kolacji, kolację
lunch, lunches; obiad, obiady, lunche: obiadu, obiadem, obiadów, obiadach, lunchu, lunchem, lunchów, obiad biznesowy, lunch biznesowy
congress, congresses; kongres, kongresy: kongresów, kongresie
summit, summits; szczyt, szczyty: szczytu
forum, forums; forum, fora: forów
symposium, symposia; sympozjum, sympozja: sympozjów
expo, expos, trade fair, trade fairs; targi: targów, targach, trade show, trade shows, fair, fairs > fair, fairs
career fair, career fairs, job fair, job fairs; targi pracy, targi kariery: targów pracy, targach pracy, targów kariery, targach kariery
gala, galas; gala, gale
party, parties; impreza
festival, festivals; festiwal, festiwale: festiwalu
concert, concerts; koncert, koncerty: koncertu
exhibition, exhibitions; wystawa, wystawy: wystaw, wystawie > expo, showcase
competition, competitions, contest, contests; konkurs, konkursy: konkursu, zawody
tournament, tournaments; turniej, turnieje: turnieju, turniejów, turniejach, championship, championships, mistrzostwa
roundtable, roundtables, round table; okrągły stół: okrągłego stołu, okrągłym stole
panel discussion, panel discussions, debate, debates; dyskusja panelowa, panel dyskusyjny, debata: dyskusje panelowe, panele dyskusyjne, debaty > panel, panels
discussion, discussions; dyskusja, dyskusje: dyskusji, dyskusjach
tasting, tastings; degustacja, degustacje: degustacji, degustacjach
screening, screenings; pokazy: pokazu, pokazie, pokazów, pokazach
picnic, picnics; piknik, pikniki: pikniku, pikników, piknikach
speed networking, speed dating; szybki networking, szybkie randki, szybkie randki biznesowe: business speed dating, speed business dating, speed business networking, speed networkingu, szybkich randek biznesowych, randki biznesowe, randek biznesowych > networking
matchmaking, b2b meetings, brokerage event; spotkania kooperacyjne, spotkania b2b: spotkań b2b, spotkaniach b2b, business matchmaking, b2b matchmaking
networking evening; wieczór networkingowy: wieczory networkingowe, networking evenings
study visit, study visits; wizyta studyjna, wizyty studyjne, zwiedzanie, wycieczka: wizyt studyjnych, wizytę studyjną, zwiedzania, wycieczki, wycieczkę, wizyta, wizyty, wizytę, tour, guided tour
pitch night; wieczór pitchów: pitch nights
seminar, seminars; seminarium, seminaria: seminariów
webinar, webinars; webinarium, webinaria: webinary, webinarów
lecture, lectures; wykład, wykłady: wykładów
walk, walks > spacer, spacery
spacer, spacery: spaceru, spacerów, spacerze > walk, walks
rally, rallies; rajd, rajdy: rajdu, rajdów, rajdzie
summer school, summer schools; szkoła letnia, letnia szkoła: szkoły letniej, letniej szkoły, letniej szkole
winter school, winter schools; szkoła zimowa, zimowa szkoła: szkoły zimowej, zimowej szkoły
open lecture, open lectures; wykład otwarty, wykłady otwarte: wykładów otwartych > lecture, lectures, wykład, wykłady
`

/** What programmers use. Without the names that mostly mean something else, such as Go, C and Swift. */
export const TECHNOLOGIES =
  'python, java, javascript, typescript, php, kotlin, scala, golang, rust, ruby, c++, c#, .net, dotnet, haskell, clojure, django, node.js, react, angular, vue, flutter, android, ios, laravel, docker, kubernetes, linux, wordpress, graphql, sql'

// A line per topic, in the same way.
export const TOPICS = `
ruby on rails, rails, ror
webassembly, wasm
nosql > mongodb, redis, cassandra, databases
apple > ios, swift, wwdc
iphone, iphones > ios, apple, swift
chatgpt, gpt > llm, llms, generative ai, large language models
functional programming; programowanie funkcyjne: programowania funkcyjnego > lambda, scala, elixir, haskell, clojure, erlang
technical writing, technical writers, tech writers, techcomm; dokumentacja techniczna: technical writer, dokumentacji technicznej > write the docs, documentation
team leaders, team leads, tech leads; liderzy zespołów: team leader, team lead, lider zespołu, liderów zespołów, head of engineering, engineering manager, engineering managers > leadership, przywództwo, leaddev, lead developer
full stack, fullstack, full-stack: fullstack developer, full stack developer > frontend, backend, web development
: rest api, rest apis > api, apis
cpp: c plus plus > c++
csharp, c sharp: asp.net, asp net > .net, dotnet, c#
foss, floss: wolne oprogramowanie > open source, linux
gas; gaz, gazowy, gazownictwo: gazu, gazociąg, gazociągi, gazowe, natural gas
: oil and gas, ropa i gaz > gas, gaz, oil, pipelines
district heating; ciepłownictwo, ciepłowniczy: ciepło, ogrzewanie, heat, heating
antibiotics, antibiotic; antybiotyki, antybiotyk: antybiotyków
baltic, baltic sea; bałtyk, bałtycki, morze bałtyckie: bałtyku, bałtyckie, bałtycka, bałtyckiego
composites; kompozyty, kompozytowy: kompozytów, kompozytowe
inland waterways; żegluga śródlądowa, drogi wodne: żeglugi śródlądowej, dróg wodnych
marine biology; biologia morska: biologii morskiej > marine, sea, morski
ocean, oceans: oceany, oceanów > marine, sea, morze
threat modelling, threat modeling; modelowanie zagrożeń: modelowania zagrożeń > security
cities, urban; miasta, miasto, miejski: miast, miastach, miejskie, miejska
inflation; inflacja: inflacji, inflację > economy, gospodarka, interest rates
glass, glassmakers, glassmaking; szkło, szklany, szklarze, hutnicy szkła, huta szkła: szkła, szkle, szklane, huty szkła, szklarz, glaziers > stained glass, witraże
european economic congress; europejski kongres gospodarczy: eec, ekg
newcomers, newcomer; nowi mieszkańcy: nowi w mieście, nowy w mieście > expats, foreigners
bakery, bakeries, bakers, baker; piekarnia, piekarnie, piekarze, piekarz, piekarstwo: piekarni, piekarzy, piekarzom, piekarski, piekarskie, baking, bake > confectionery, cukiernicy, bread, chleb, sourdough
confectionery, confectioners, pastry; cukiernia, cukiernie, cukiernicy, cukiernik, cukiernictwo: cukierni, cukierników, cukiernicze, cukierniczy > bakery, piekarze
carpenters, carpenter, carpentry, joinery, woodworking; stolarze, stolarz, stolarstwo, stolarka, stolarnia: stolarzy, stolarzom, stolarzami, stolarski, stolarskie, cieśla, cieśle, joiners > wood, drewno, furniture, meble
roofing, roofers, roofer, roofs; dachy, dekarze, dekarz, dekarstwo: dachów, dachach, dekarzy, dekarzom
concrete; beton, betonowy: betonu, betonie, betonowe, betoniarz, betoniarze, betoniarzy
electricians, electrician; elektrycy, elektryk: elektryków, elektrykom, elektrykami
plumbers, plumber, plumbing; hydraulicy, hydraulik, instalatorzy, hydraulika: hydraulików, instalator, instalatorów > instalacje, installers, hvac
hvac, air conditioning, ventilation; klimatyzacja, wentylacja, ogrzewnictwo: klimatyzacji, wentylacji, klimatyzacyjny, heating > refrigeration, chłodnictwo, heat pumps, pompy ciepła
refrigeration; chłodnictwo, chłodniczy: chłodnictwa, chłodnictwie, chłodnicze
foundry, foundries; odlewnictwo, odlewnia, odlewnie, odlewniczy: odlewni, odlewnictwa, odlewnicze
miners, miner; górnicy, górnik, górniczy: górników, górnikom, górnicze, kopalnia, kopalnie, kopalni, mines > mining, górnictwo
forklift, forklifts; wózki widłowe, wózek widłowy: wózków widłowych, wózka widłowego, operator wózka widłowego, operatorem wózka widłowego, operator wózka, forklift operator
tools, tool; narzędzia, narzędzie, narzędziowy: narzędzi, narzędziach, toolmaking, narzędziownia
boatbuilders, yacht builders, boat building; stocznie jachtowe, szkutnicy, szkutnik: szkutników, szkutnictwo > shipyards, stocznia
water utilities, waterworks, water supply, water management; wodociągi, wodociąg, wodociągowy, gospodarka wodna: wodociągów, wodociągowe, gospodarki wodnej, hydrolog, hydrolodzy, hydrologia, hydrology > retencja, kanalizacja, sewage
dairy; mleczarstwo, mleko, mleczarski: mleczarnia, mleczarnie, mleczarz, mleczarze, mleczarskie, milk
cattle, cows, livestock; bydło, hodowcy, hodowla, krowy: bydła, hodowców, hodowli, hodowca, breeders
orchards, fruit growers, fruit; sadownicy, sadownictwo, sady, owoce: sadownik, sadowników, sadów, owoców, jabłka, orchard
fish, fisheries; ryby, rybactwo, rybołówstwo, rybny: rybne, rybnych, rybacy, rybaków, fishing industry
bartenders, bartender, baristas, barista; barmani, barman, bariści: barmanów, barmanom, baristów
midwives, midwife, midwifery; położne, położna, położnictwo: położnych, położnej, położnictwa
hospitals, hospital; szpitale, szpital, szpitalny: szpitali, szpitala, szpitalu, szpitalne > healthcare, health, medicine, medycyna
hospice, hospices, palliative care; hospicjum, hospicja, opieka paliatywna: hospicjów, opieki paliatywnej
kindergarten, kindergartens, preschool; przedszkole, przedszkola, żłobek, przedszkolny: przedszkoli, przedszkolanka, przedszkolanki, żłobki, żłobków > education, edukacja
sign language; język migowy: języka migowego, języku migowym
firefighters, firefighter, fire brigade; strażacy, strażak, straż pożarna, straż: strażaków, strażakom, straży, straży pożarnej > rescue, ratownictwo, ratownicy
rescue, rescuers, paramedics; ratownicy, ratownik, ratownictwo: ratowników, ratowniczka, ratownictwa
hairdressers, hairdresser; fryzjerzy, fryzjer, fryzjerstwo: fryzjerów, fryzjerka, fryzjerki > beauty, uroda
mediation, mediators, mediator; mediacje, mediacja, mediatorzy: mediacji, mediatorów, mediatorka
customs; cło, celny, celne: cła, celnik, celnicy, celników, celnej, odprawa celna, customs clearance
illustrators, illustrator, illustration; ilustratorzy, ilustracja, ilustrator: ilustratorów, ilustracji, ilustratorka > drawing, rysowanie
comics, comic; komiks, komiksy: komiksu, komiksów
tour guides, tour guide; przewodnicy, przewodnik: przewodników, przewodniczka, przewodnikom > tourism, turystyka
press officers, spokespeople, spokespersons; rzecznicy prasowi, rzecznik prasowy, prasowy: rzeczników prasowych, rzecznika prasowego > public relations, pr
mayors, mayor; burmistrzowie, burmistrz, wójtowie, wójt, starosta: burmistrza, burmistrzów, wójta, wójtów, starostowie, starostów > local government, samorząd
public sector; sektor publiczny: sektora publicznego, sektorze publicznym > public administration, administracja publiczna, samorząd
publishers, publishing; wydawcy, wydawnictwo: wydawnictwa, wydawców > books, książki
cranes, crane; dźwigi, dźwig: dźwigów, operator dźwigu
television, tv; telewizja, telewizyjny: telewizji, telewizyjna > film, media
shared services, shared service centres, ssc, bpo; centra usług wspólnych, usługi wspólne: centrów usług wspólnych, usług wspólnych, shared service centers
compliance; zgodność z przepisami: zgodności z przepisami
service design; projektowanie usług: projektowania usług
prompt engineering, prompts; inżynieria promptów, prompty: inżynierii promptów
data engineering; inżynieria danych: inżynierii danych
ships, vessels; statki, statek: statków, statku, statkach > shipping, maritime, morski
locksmiths, turners; ślusarze, ślusarz, tokarze, tokarz: ślusarzy, tokarzy > cnc, metal, narzędzia
bricklayers, masons; murarze, murarz: murarzy, murarzom > construction, budownictwo
florists, florist, floristry, flowers; floryści, florysta, florystyka, kwiaciarnie, kwiaty: florystów, florystyki, kwiaciarnia, kwiaciarni, kwiatów, kwiatowy
injection moulding; wtryskarki, wtrysk: wtryskarek, injection molding > plastics, tworzywa
unemployed; bezrobotni, bezrobotny: bezrobotnych, bezrobocie > job fair, targi pracy
maternity leave, maternity; urlop macierzyński, macierzyństwo: macierzyński, macierzyńskim, macierzyńskiego, macierzyńskie > mothers, mama
journalists, journalist, journalism; dziennikarze, dziennikarz, dziennikarstwo: dziennikarzy, dziennikarzom, dziennikarka, dziennikarki > media
headteachers, headteacher; dyrektorzy szkół, dyrektor szkoły: dyrektorów szkół, school principals > education, edukacja
nordic; kraje nordyckie, nordycki: krajów nordyckich, nordyckie
jst; jednostki samorządu terytorialnego, samorząd terytorialny, local government > samorząd
brexit: brexicie, brexitu, brexitem
steel; stal, stalowy: stali, stalą, stalowe, stalowa
: niemcy, germany > german, niemiecki, polsko-niemiecki
: wielka brytania, brytyjczycy, great britain > british, brytyjski, brytyjsko
office space, office buildings; biurowce, biurowiec, biurowy: biura, biurowców, biurowcach, biurowe, offices
artificial intelligence, ai; sztuczna inteligencja: sztucznej inteligencji, sztuczną inteligencję, si > llm, llms, large language models, modele językowe, chatgpt, generative ai, prompt engineering, prompty
ai act; akt o sztucznej inteligencji, rozporządzenie o sztucznej inteligencji, rozporządzenie o ai: aktu o sztucznej inteligencji, ustawa o ai
generative ai, genai, gen ai; generatywna ai, generatywna sztuczna inteligencja: generatywnej ai
large language models, llm, llms; modele językowe, duże modele językowe: language models
natural language processing, nlp; przetwarzanie języka naturalnego
machine learning, ml; uczenie maszynowe: uczenia maszynowego, uczeniu maszynowym
neural networks; sieci neuronowe: sieci neuronowych, sieciach neuronowych > deep learning, machine learning, ai
data, data science, data analysis, data analytics; dane, analiza danych: danych, danymi, data scientist, data scientists, data engineer, data engineers, data analyst, data analysts, analizy danych, analizę danych, analityka danych, analityki danych
programiści, programmers; developers, developer, programming, programowanie, software, backend, frontend, technology: programistów, programistom, programistami, programistka, programistki, programistek, informatyk, informatycy, informatyków > ${TECHNOLOGIES}
programming, coding, software development; programowanie, software, backend, frontend: programowania, programowaniu, programować, kodować, kodowanie, kodowania, kodowaniu, software engineers, software engineer, software developers, software developer, web developer, web developers > ${TECHNOLOGIES}
software; oprogramowanie: oprogramowania, oprogramowaniu
developers, developer; programista, programmer > programiści, programmers, programming, programowanie, coding, software development, web development, backend, frontend, ${TECHNOLOGIES}, software, technology
technology, technologies; technologia, technologie: technologii, technologiach, technologiczne, technologiczny, technologiczna, technologicznych
space; kosmos, kosmiczny: kosmosie, kosmosu, kosmiczna, kosmiczne, kosmicznych, kosmicznej, space industry, space sector
quantum computing, quantum computers; komputery kwantowe, obliczenia kwantowe, quantum: komputerów kwantowych
3d printing, additive manufacturing; druk 3d, 3d druk: druku 3d, drukowanie 3d, drukowania 3d, drukarki 3d, 3d printers
students, student; studenci, studencki: studentów, studentom, studentami, studentem, studentka, studentki, studentek, studentką, studencka, studenckie, studenckich > careers, kariera, first job, universities
computer science, informatics; informatyka: informatyki, informatyce, informatykę
engineers, engineer; inżynierowie, inżynier, inżynierka, inżynierki: inżynierów, inżynierom, inżynierami, inżynierek
electronics; elektronika: elektroniczny, elektroniki, elektronice, elektronikę, elektronicy, elektroników > embedded, semiconductors
semiconductors, semiconductor, microelectronics, chips; półprzewodniki, półprzewodnik, mikroelektronika, chipy: półprzewodników, półprzewodnikach, półprzewodnikami, półprzewodnikowy, półprzewodnikowe, mikroelektroniki, mikroelektronice, chipów, mikroprocesory, mikroprocesorów
teachers, teacher; nauczyciele, nauczyciel: nauczycieli, nauczycielom, nauczycielka, nauczycielki, nauczycielek, pedagodzy, pedagogów > education, edukacja
translators, translator; tłumacze, tłumacz: tłumaczy, interpreters, interpreter, tłumaczka, tłumaczki
executive assistants, office managers, secretaries; asystentki, asystenci, sekretarki: assistants, assistant, executive assistant, personal assistant, personal assistants, office manager, secretary, asystentka, asystentek, asystentkom, asystent, asystentów, asystentka zarządu, asystentki zarządu, asystentek zarządu, sekretarka, sekretarek, sekretarkom
ceo, ceos; prezesi, prezes: executives, executive, prezesów, prezesom, prezesa, prezeska, prezeski, dyrektorzy, dyrektorów, dyrektorom, chief executives
lawyers, lawyer, attorneys; prawnicy, prawnik, adwokaci, radcy prawni: prawników, prawnikami, prawnikom, prawnikiem, prawniczka, prawniczki, prawniczek, adwokat, adwokatów, radca prawny, radców prawnych, attorney, solicitors, solicitor > law, legal, prawo, prawny, prawnicze, copyright, prawo autorskie
managers, manager; menedżerowie, menedżer: menedżerów, menedżerami, menedżerom, managerowie, managerów, managerami, managerom, managera, menadżer, menadżerowie, menadżerów, menadżerom > management, zarządzanie, leadership, przywództwo
coffee; kawa, kawy: kawę, kawie, kawą
hydrogen; wodór, wodorowy: hydrogen energy, wodoru, wodorze, wodorem, wodorowa, wodorowe, wodorowej, wodorowych
satellites, satellite; satelity
earth observation; obserwacja ziemi, zdjęcia satelitarne: obserwacji ziemi, obserwację ziemi, zdjęć satelitarnych, zdjęciach satelitarnych, satellite images, satellite imagery
drones, drone; drony: dronów, dronach, dron
renewable energy, renewables, green energy, sustainable energy; energia odnawialna, odnawialne źródła energii, oze, zielona energia: renewable, energii odnawialnej, odnawialnych źródeł energii, odnawialne, odnawialna, odnawialnej, odnawialnych, zielonej energii, zieloną energię > offshore wind, wind energy, wind power, solar, photovoltaics, fotowoltaika
wind energy, wind power, offshore wind, wind farms, wind; energetyka wiatrowa, wiatr, wiatrowy, farmy wiatrowe: energetyki wiatrowej, energetyce wiatrowej, energia wiatrowa, energii wiatrowej, farm wiatrowych, morska energetyka wiatrowa, morskiej energetyki wiatrowej, morskie farmy wiatrowe, morskich farm wiatrowych, wiatraki na morzu, wind farm, wind turbines, turbiny wiatrowe, turbin wiatrowych, wiatraki, wiatraków, wiatru, wiatrem, wietrze, wiatrowa, wiatrowe, wiatrowej, wiatrowych
energy storage, batteries, battery; magazyny energii, magazynowanie energii, baterie: magazyn energii, magazynów energii, magazynach energii, magazynowania energii, baterii
heat pumps, heat pump; pompy ciepła, pompa ciepła: pomp ciepła, pompach ciepła, pompę ciepła
power purchase agreements, power purchase agreement, ppa; umowy ppa: umów ppa, umowa ppa
nuclear energy, nuclear power, nuclear; energia jądrowa, energetyka jądrowa, energia atomowa, elektrownia jądrowa, elektrownia atomowa, atom, atomowy, jądrowy: energii jądrowej, energetyki jądrowej, energetyce jądrowej, energii atomowej, energetyka atomowa, energetyki atomowej, elektrownie jądrowe, elektrowni jądrowej, elektrowni jądrowych, elektrownię jądrową, elektrowni atomowej, nuclear power plant, nuclear power plants, nuclear plant, nuclear plants, nuclear power station, nuclear reactor, nuclear reactors, atomowa, atomowe, atomowej, jądrowa, jądrowe, jądrowej
photovoltaics, solar; fotowoltaika, fotowoltaiczny: fotowoltaiki, fotowoltaice, fotowoltaikę, fotowoltaiczna, fotowoltaiczne, fotowoltaicznych, panele słoneczne, paneli słonecznych, energia słoneczna, energii słonecznej, solar panels, solar power, solar energy, pv
coal; węgiel, węgla: węglu, węglem
mining; górnictwo: górnictwa, górnictwie
aviation, aerospace; lotnictwo, lotniczy, lotnicze: lotnictwa, lotnictwie, lotnicza, lotniczych, lotniczej
oil; ropa, ropy: ropie
earth day; dzień ziemi, ecology, ekologia, environmental protection, ochrona środowiska: dnia ziemi, dniu ziemi
ecology, ecological; ekologia, ekologiczny, sustainability, zrównoważony rozwój, environmental protection, ochrona środowiska: ekologii, ekologię, ekologiczne, ekologiczna, ekologicznych, ekologicznej, ekolodzy, ekologów > recycling, recykling, esg, climate, klimat, waste, odpady
clean-up, cleanup; sprzątanie: sprzątania, sprzątaniu, clean up, clean-ups, beach cleanup, beach clean-up, beach cleaning, sprzątanie plaży, sprzątania plaży
beach, beaches; plaża: plaży, plażę, plażach
gardening, gardens, garden, gardeners; ogrodnictwo, ogród, ogrodzie, ogrodnicy, ogrodnicze, ogrodników: gardener, ogrodnictwa, ogrodnictwie, ogrodniczy, ogrodnicza, ogrodnik, ogrody, ogrodu, ogrodów, ogrodach, horticulture
landscape architecture; architektura krajobrazu: architekci krajobrazu, architektów krajobrazu, landscape architects, landscape architect > gardening, ogrodnictwo, architecture
forestry, forests, forest; leśnictwo, lasy: leśnictwa, leśnictwie, lasów, lasach, leśnicy, leśników
animals, animal, pets; zwierzęta, zwierząt: zwierzętach, zwierzętami, zwierzaki, zwierzaków, pet
environmental protection; ochrona środowiska: ochrony środowiska, ochronie środowiska
circular economy, circular; gospodarka obiegu zamkniętego, gospodarka o obiegu zamkniętym, obieg zamknięty, goz: gospodarki obiegu zamkniętego, gospodarce obiegu zamkniętego, gospodarki o obiegu zamkniętym, obiegu zamkniętego, obiegu zamkniętym, gospodarka cyrkularna, gospodarki cyrkularnej > recycling, recykling, waste, odpady
recycling; recykling: recyklingu, recyklingiem, recyklingowy, recyklingowe
air quality, clean air; smog, jakość powietrza, czyste powietrze: smogu, smogiem, jakości powietrza, zanieczyszczenie powietrza, zanieczyszczenia powietrza, czystego powietrza, air pollution
green roof, green roofs; zielony dach, zielone dachy: zielonego dachu, zielonym dachu, zielonych dachów
energy; energia, energetyka, energetyczny, energetyczne: energii, energetyki, energetyce
climate; klimat, klimatyczny: klimatu, klimacie, klimatyczne, klimatyczna, klimatycznych, klimatycznej, zmiany klimatu, zmian klimatu, zmianach klimatu, climate change > sustainability, zrównoważony rozwój, ecology, ekologia
telemedicine, telehealth, e-health, ehealth, digital health; telemedycyna, e-zdrowie, cyfrowe zdrowie: telemedycyny, telemedycynie, telemedycynę, e-zdrowia, e-zdrowiu, cyfrowego zdrowia
medtech, medical devices, medical technology; wyroby medyczne, health, zdrowie: wyrobów medycznych, healthtech, technologie medyczne, technologii medycznych > medicine, medycyna, medyczny
medicine, medical, doctors, physicians; medycyna, medyczny, lekarze, lekarzy, health, healthcare, zdrowie: medycyny, medycynie, medycynę, medyczna, medyczne, medycznych, medycznej, lekarz, lekarzom, lekarzami, lekarka, lekarki, lekarek, doctor, physician > onkologia, oncology, kardiologia, cardiology, ortopedia, physiotherapy, fizjoterapia, nurses, pielęgniarki, midwives, położne, dentistry, stomatologia
doctors, doctor, physicians, physician; lekarze, lekarz: lekarzy, lekarzom, lekarzami, lekarka, lekarki, lekarek > medicine, medical, medycyna, medyczny, health, healthcare, zdrowie
nurses, nurse, nursing; pielęgniarki, pielęgniarstwo, pielęgniarek: pielęgniarka, pielęgniarkom, pielęgniarstwa > medicine, medycyna, healthcare, health, zdrowie
dentists, dentist, dentistry, dental; stomatologia, stomatolodzy, stomatologiczny, dentyści: stomatologii, stomatolog, stomatologów, stomatologiczna, stomatologiczne, dentysta, dentystów
physiotherapy, physiotherapists; fizjoterapia, fizjoterapeuci: fizjoterapii, fizjoterapeuta, fizjoterapeutów, physiotherapist, rehabilitacja, rehabilitacji
dietitians, dieticians, nutrition, nutritionists; dietetycy, dietetyka, żywienie: dietetyków, dietetykom, dietetyk, dietetyki, dietetyczny, dietetyczne, żywienia, żywieniu, dietitian, diet, dieta, diety
veterinary, vets, vet, veterinarians; weterynarze, weterynarz, weterynaria, weterynaryjny: weterynarzy, weterynarzom, weterynarzami, weterynarii, weterynarię, weterynaryjna, weterynaryjne, weterynaryjnej, weterynaryjnych, veterinarian
first aid; pierwsza pomoc, pierwszej pomocy: pierwszą pomocą, first-aid, first aid course, first aid training, ratownictwo, ratownictwa
public health; zdrowie publiczne: zdrowia publicznego, zdrowiu publicznym
mental health, wellbeing, well-being; zdrowie psychiczne, dobrostan: zdrowia psychicznego, zdrowiu psychicznym, dobrostanu, dobrostanie, wellness, psychoterapia, psychoterapii, psychotherapy
burnout; wypalenie, wypalenie zawodowe: wypalenia, wypaleniu, wypaleniem, wypalenia zawodowego, wypaleniu zawodowym, wypaleniem zawodowym, burn-out, burn out, professional burnout, job burnout, occupational burnout
stress; stres: stresu, stresie, stresem, stresować, stress management
mindfulness, meditation; uważność, medytacja: uważności, uważnością, uważny, medytacji, medytację, medytować, meditate
yoga; joga, jogi: jodze, jogę
clinical trials, clinical trial, clinical research; badania kliniczne: badań klinicznych, badaniach klinicznych
elderly care, care at home, care for the elderly, senior care, caregivers; opieka nad seniorami, opiekunowie seniorów, opiekunowie: opieki nad seniorami, opieka nad osobami starszymi, opieki nad osobami starszymi, opieka senioralna, opiekun, opiekunów, caregiver, nursing homes, nursing home, dom opieki, domy opieki, carers > seniors, seniorzy
seniors, senior citizens; seniorzy, uniwersytet trzeciego wieku: seniorów, seniorami, seniorom, osoby starsze, osób starszych, older people, older adults, elderly, elderly people
teenagers, teens, youth, pupils; nastolatki, młodzież, uczniowie, młodzi, uczniom, licealistów: young, teenager, teen, nastolatków, nastolatkom, nastolatkowie, nastolatek, uczniów, uczniami, uczeń, uczennice, uczennic, pupil, high school students, secondary school students, licealiści, liceum, młodzieżowy, młodzieżowa
young, youth; młodzi, młodzież, młodych: młodym, młodymi, młode, młody, młoda, młodzieży, młodzieżą, młodzieżowe, young people
maternity leave, parental leave; urlop macierzyński, urlop rodzicielski, mothers, mums, mama: urlopu macierzyńskiego, urlopie macierzyńskim, urlopu rodzicielskiego
mothers, mother, mums, moms; mama, matki, dla mam, przedsiębiorczych mam, młodych mam, pracujących mam, parents, rodzice: mum, mom, mamom, mamami, matka, matek, matkom, moms in business, mamy w biznesie, przedsiębiorcze mamy, working mothers, working mums, mumpreneurs, mompreneurs
: mamy > mama, mothers, mums
children, kids; dzieci, dziecko, parents, rodzice, rodziny: families, family, rodzina, rodzin, rodzinom, rodzinami, rodzinny, rodzinne, rodzin z dziećmi, families with children
parents, parent, parenting; rodzice, rodzicielstwo, rodziców: ojców, rodzicom, rodzicami, rodzic, rodzica, rodzicielstwa, fathers, dads, ojcowie, tatusiowie
children, kids, child; dzieci, dziecko, dziecięcy, dziecięce: dziecka, dzieciom, dziećmi, dzieciach, dziecięca, kid
health, healthcare; zdrowie, ochrona zdrowia: zdrowia, zdrowiu, ochrony zdrowia, służba zdrowia, służby zdrowia, opieka zdrowotna, opieki zdrowotnej, health care > onkologia, oncology, kardiologia, cardiology, ortopedia, physiotherapy, fizjoterapia, nurses, pielęgniarki, midwives, położne, dentistry, stomatologia
health and safety, occupational health and safety, workplace safety; bhp, bezpieczeństwo i higiena pracy: hse, ohs, bezpieczeństwa i higieny pracy, bezpieczeństwo pracy, bezpieczeństwa pracy, occupational safety
personal finance, personal finances; finanse osobiste: finansów osobistych, finansach osobistych, domowy budżet, budżet domowy
finance, financial; finanse, finansowy: finansowe, finansowa, finansowych, finansowej, finansów, finansach, finansami, finansiści, finansistów, dyrektor finansowy, dyrektorzy finansowi, dyrektorów finansowych, cfo, cfos
accounting, accountants, bookkeeping; księgowość, rachunkowość, księgowi, księgowych, księgowa: księgowości, rachunkowości, księgowe, księgowy, księgowym, księgowego, księgowej, biuro rachunkowe, biura rachunkowe, biur rachunkowych, accountant, accountancy, bookkeeper, bookkeepers > taxes, tax, podatki, podatkowy, vat, ksef, balance sheet, bilans, finance, finanse
banking; bankowość, banków, bankowy: bankowości, banki, bankowe, bankowa, bankowych > fintech, finance, finanse, payments, płatności, credit, kredyt
payments, payment; płatności: płatność, płatnościach, płatnościami
interest rates, interest rate; stopy procentowe: stóp procentowych, stopach procentowych, stopami procentowymi, mortgage rates, mortgages, mortgage, kredyty hipoteczne, kredyt hipoteczny
pensions, pension, retirement; emerytura, emerytury: emerytur, emeryturze, emeryturę, emerytalne, emerytalny, emeryt, emeryci, emerytów, emerytka > seniors, seniorzy
sole trader, sole traders, sole proprietorship, self-employed; jednoosobowa działalność, jednoosobowa działalność gospodarcza, jdg, samozatrudnieni, samozatrudnienie, start a business, założyć firmę, pierwsza firma, własna firma: jednoosobowej działalności, jednoosobowej działalności gospodarczej, działalność gospodarcza, działalności gospodarczej, sole proprietor, sole proprietors
start a business, starting a business, start a company, starting a company; założyć firmę, założenie firmy, zakładanie firmy, pierwsza firma, własna firma, własny biznes: założyć własną firmę, założyć biznes, założyć własny biznes, założyć działalność, założyć działalność gospodarczą, otworzyć firmę, otworzyć własną firmę, rozpocząć działalność, zakładania firmy, założenia firmy, zakładaniu firmy, pierwszą firmę, pierwszej firmy, własną firmę, własnej firmy, własnego biznesu, own business, own company, start my business, start my own business, start your own business, start own business, start a firm, start business, set up a company, set up a business, setting up a company, setting up a business, company registration > business plan, biznes plan, przedsiębiorczość
e-invoices, e-invoice, e-invoicing, electronic invoices; ksef, invoices, invoice, faktury, faktura, e-faktury, e-faktura, e-fakturowanie, faktury elektroniczne: electronic invoice, electronic invoicing, faktura elektroniczna, faktur elektronicznych, fakturę elektroniczną, e-faktur, e-fakturę, e-fakturach, e-fakturowania, einvoices, einvoicing, krajowy system e-faktur, krajowego systemu e-faktur
invoices, invoice, invoicing; faktury, faktura, fakturowanie, ksef: faktur, fakturę, fakturach, fakturowania
insurance, insurtech; ubezpieczenia: ubezpieczeń, broker ubezpieczeniowy, agent ubezpieczeniowy, agenci ubezpieczeniowi, insurance brokers, insurance agents
vat; podatek vat, tax, taxes, podatki, podatek, podatkowy: podatku vat, podatkiem vat, podatek od towarów i usług
cit; podatek dochodowy, tax, taxes, podatki, podatek, podatkowy: podatku dochodowego, income tax, podatek cit, podatku cit, podatek pit, podatku pit
zus; składki zus, składka zdrowotna, tax, taxes, podatki, podatek: składek zus, składki zdrowotnej, składkę zdrowotną
tax, taxes, taxation; podatki, podatek, podatkowy: podatku, podatków, podatkach, podatkami, podatkowa, podatkowe, podatkowych, podatkowego, podatkowym, doradca podatkowy, doradcy podatkowi, doradców podatkowych, doradztwo podatkowe, tax advisor, tax advisors, tax adviser, tax advisers, tax advice
pay transparency; jawność wynagrodzeń, jawność płac, salaries, salary, wynagrodzenia, labour law, employment law, prawo pracy: jawności wynagrodzeń, jawnością wynagrodzeń, transparentność wynagrodzeń, salary transparency
salaries, salary, remuneration; wynagrodzenia, wynagrodzenie, zarobki: wages, wage, wynagrodzeń, wynagrodzeniach, wynagrodzeniami, zarobków, zarobkach, pensje, compensation and benefits
labour law, labor law, employment law; prawo pracy, kodeks pracy: prawa pracy, prawie pracy, prawem pracy, kodeksu pracy, kodeksie pracy, labour code, labor code > kadry i płace, payroll
copyright, intellectual property; prawo autorskie, prawa autorskie, własność intelektualna: prawa autorskiego, prawie autorskim, praw autorskich, prawach autorskich, własności intelektualnej, copyright law, copyrights, ip law > patents, patenty, trademarks, znaki towarowe
patents, patent; patenty: patentów, patentach, patentowy, patentowe
contracts, contract, agreements; umowy, umowa, kontrakty: umowę, umów, umowach, umowami, kontrakt, kontraktów, kontraktach, agreement
law, legal; prawo, prawny: prawa, prawie, prawem, prawna, prawne, prawnych, prawnej > arbitration, arbitraż, attorneys, adwokaci
gdpr, data protection, privacy; rodo, ochrona danych, ochrona danych osobowych, dane osobowe, prywatność: ochrony danych, ochronie danych, ochrony danych osobowych, ochronie danych osobowych, danych osobowych, prywatności
blockchain, web3; łańcuch bloków, cryptocurrencies, crypto, kryptowaluty
cryptocurrencies, cryptocurrency, crypto, bitcoin; kryptowaluty, krypto: kryptowalut, kryptowaluta, kryptowalutach, kryptowalutami, bitcoiny, bitcoina, bitcoinów, bitcoinie, ethereum
stock market, stock exchange; giełda, giełdzie, giełdowy, rynek kapitałowy, capital markets, giełdy: stock markets, stock exchanges, stocks, giełdę, giełdowa, giełdowe, giełdowych, rynku kapitałowego, capital market, giełda papierów wartościowych, giełdy papierów wartościowych, gpw
marine research, marine science; badania morskie: badań morskich, badaniach morskich
research; badania, badania naukowe: badań, badaniach, badań naukowych
science; nauka, naukowcy, naukowców: nauki, nauce, naukę, naukowe, naukowy, naukowa, naukowych, naukowiec, scientists, scientist, researchers, researcher
history; historia, historyczny: historii, historię, historyczna, historyczne, historycznych, historycy, historyków, historians
philosophy; filozofia: filozofii, filozofię, filozoficzny, filozofowie, filozofów
physics; fizyka: fizyki, fizyce, fizykę, fizycy, fizyków, physicists
chemistry, chemical, chemicals; chemia, chemiczny: chemii, chemię, chemiczna, chemiczne, chemicznych, chemicy, chemików, chemists
astronomy; astronomia: astronomii, astronomię, astronomiczny, astronomiczne, astronomowie, astronomów > astrophysics, astrofizyka, black holes
mathematics, maths, math; matematyka: matematyki, matematyce
psychology, psychologists, psychologist; psychologia, psychologowie, psycholog: psychologii, psychologię, psychologiem, psychologów, psychologom, psychologami, psychologa, psycholodzy, psycholożka, psycholożki, psychologiczny, psychologiczne, psychologiczna, psychotherapists, psychoterapeuci, psychoterapeutów > mental health, zdrowie psychiczne, wellbeing, burnout
biotechnology, biotech; biotechnologia: biotechnologii > bioinformatics, genetics, genetyka
economy, economics, economists; gospodarka, ekonomia, ekonomiści: gospodarki, gospodarce, gospodarkę, ekonomii, ekonomię, ekonomista, ekonomistów, ekonomistom, economist
economic; ekonomiczny, ekonomiczna, ekonomiczne, gospodarczy, gospodarcza, gospodarcze: ekonomicznego, gospodarczego
networking; networking: networkingowe, networkingowy, networkingowa, networkingowych
female founders, female founder, female entrepreneurs, women founders, women entrepreneurs, businesswomen; przedsiębiorcze kobiety, przedsiębiorczynie, women in business, kobiety w biznesie, women, ladies, female, kobiety, kobiecy: female entrepreneur, women entrepreneur, businesswoman, women-led startups, przedsiębiorczych kobiet, przedsiębiorcza kobieta, przedsiębiorczyni, przedsiębiorczyń, bizneswomen, kobiety przedsiębiorcy, kobiet przedsiębiorców
entrepreneurs, entrepreneur, entrepreneurship; przedsiębiorcy, przedsiębiorczość, business, biznes: przedsiębiorców, przedsiębiorca, przedsiębiorcami, przedsiębiorcom, przedsiębiorczości, business owners, business owner, właściciele firm, właścicieli firm > founders, founder, startups, startup
chamber of commerce, chambers of commerce; izba gospodarcza, izba handlowa: izby gospodarczej, izby handlowej, izbie gospodarczej, izbie handlowej, izby gospodarcze, izb gospodarczych, izbę gospodarczą, izbie, izb, izba przedsiębiorców, izby przedsiębiorców, izba przemysłowo-handlowa, izby przemysłowo-handlowej, chamber of industry, chamber of crafts, izba rzemieślnicza, izby rzemieślniczej
business club, business clubs; klub biznesu, klub przedsiębiorców: kluby biznesu, klubu biznesu, klubów biznesu, klubie biznesu, klubu przedsiębiorców, kluby przedsiębiorców, klub biznesowy, kluby biznesowe, entrepreneurs club, entrepreneurs' club
franchise, franchising; franczyza, franczyzy: franczyzie, franczyzę, franczyzowy, franczyzowe, franchises
cooperation, collaboration; współpraca, kooperacja, współpracy: współpracę, kooperacji, kooperację, partnerships, partnerstwo, partnerstwa
customers, clients; klienci, klientów: klient, klientom, klientami, klientach, customer, client
referrals, referral; grupa poleceń: polecenia, poleceń, referral marketing, referral group, grupy poleceń
family business, family businesses, family firms, family firm; firmy rodzinne, firma rodzinna, biznes rodzinny: firm rodzinnych, firmach rodzinnych, firmy rodzinnej, biznesu rodzinnego
business; biznes: biznesu, biznesie, biznesowe, biznesowy, biznesowa, biznesowych
founders, founder; założyciele: założycieli, założyciele startupów
small business, small businesses, sme, smes; mśp, małe firmy: małych firm, msp, msme, mała firma, małą firmę, małej firmy, małej firmie
investors, investor; inwestorzy, inwestor, venture capital, business angels, private equity: inwestorów, inwestorami, inwestorom, inwestora, inwestorem
venture capital, vc; : vcs, fundusze vc, funduszy vc > growth capital
private equity; : fundusze private equity, funduszy private equity
startup, startups; startupy: start up, start ups, start-up, start-ups, startupów, startupowcy, startupowców, startupowe, startupowy, startupowa, startupowych, start-upy, start-upów, start-upowy
accelerator, accelerators; akcelerator, akceleratory: akceleratora, akceleratorów, akceleratorze, akceleratorach, acceleration programme, acceleration program, akceleracja, akceleracji
incubator, incubators; inkubator, inkubatory: inkubatora, inkubatorów, inkubatorze, inkubatorach, inkubacja, inkubacji
crowdfunding; finansowanie społecznościowe, crowdfundingowy: finansowania społecznościowego, finansowaniu społecznościowym, crowdfundingu, crowdfundingowe, crowdfundingowa, equity crowdfunding, crowdfunding udziałowy
fundraising, fundraisers; zbiórka pieniędzy, zbiórki pieniędzy, zbieranie funduszy: zbieranie pieniędzy, zbierania pieniędzy, zbierać pieniądze, zbiórka funduszy, zbiórki funduszy, zbiórkę pieniędzy, zbiórek pieniędzy, zbieraniu funduszy, zbierania funduszy, zbiórka charytatywna, zbiórki charytatywne, pozyskiwanie funduszy, pozyskiwania funduszy, fundraisingu, fundraiser, fundraiserzy, fundraiserów, fund-raising
succession, family business succession; sukcesja, sukcesja w firmie rodzinnej: sukcesji, sukcesję, sukcesyjny, przekazanie firmy, przekazać firmę, przekazanie firmy dzieciom > family business, firmy rodzinne
boardroom, board members, management board; zarząd, zarządy: zarządu, zarządów, zarządzie, zarządom, zarządami, członkowie zarządu, członków zarządu
business angels, angel investors; aniołowie biznesu: anioł biznesu, aniołów biznesu, business angel, angel investor > investors, inwestorzy
investment, investments, investing; inwestycje, inwestowanie: inwestycji, inwestowania
mergers and acquisitions; fuzje i przejęcia: m&a
grants, grant, subsidies, eu funds, eu funding, european funds; granty, dotacje, dotacja, dofinansowanie, fundusze unijne, fundusze europejskie: dotacji, dotacjach, dotacjami, grantów, grantach, grantu, subsidy, subsydia, eu fund, eu grants, eu grant, eu subsidies, eu money, european funding, dofinansowania, dofinansowań, dofinansowaniu, funduszy unijnych, funduszach unijnych, funduszy europejskich, funduszach europejskich, środki unijne, środków unijnych, środki europejskie, środków europejskich, dotacje unijne, dotacji unijnych, dotację unijną, dotacja unijna, dotacje z ue, dotacji z ue, dotacje europejskie, pieniądze unijne, pieniędzy unijnych, dotacje ue, ue dotacje, dotacja ue
public procurement, procurement, tenders, tender; zamówienia publiczne, przetargi, przetarg: zamówień publicznych, zamówieniach publicznych, przetargów, przetargach, przetargu, przetargi publiczne, przetargów publicznych, public tenders, public tender, pzp > contracts, contracting
consultations, consultation; konsultacje: konsultacji, konsultacjach, konsultacje społeczne, konsultacji społecznych, konsultacjach społecznych, public consultations, public consultation
housing, rent, rental, apartments; mieszkalnictwo, mieszkania, wynajem, najem, wynajmu, najmu: mieszkalnictwa, mieszkalnictwie, mieszkanie, mieszkań, mieszkaniach, mieszkaniowy, mieszkaniowa, mieszkaniowe, wynajmie, najmie, rentals, apartment, flats, flat, landlords, landlord, buy to let
museum, museums; muzeum, muzea, muzealnicy: muzeów, muzeach, museum curators, curators, curator, muzealny, muzealne, kustosz, kustosze, kustoszy
library, libraries; biblioteka, biblioteki: bibliotek, bibliotece, bibliotekach
civic tech, civic technology; technologie obywatelskie: technologii obywatelskich
charity; charytatywny, dobroczynność: charytatywna, charytatywne, charytatywnych, charytatywnej, dobroczynności > fundraising, ngo, organizacje pozarządowe
volunteering, volunteers, volunteer; wolontariat, wolontariusze, wolontariuszy: wolontariatu, wolontariacie, wolontariatem, wolontariusz, wolontariuszom, wolontariuszka, wolontariuszki, wolontariuszek
social economy, cooperatives, co-operatives, social enterprises; ekonomia społeczna, spółdzielnie, przedsiębiorstwa społeczne: ekonomii społecznej, spółdzielni, spółdzielnia, spółdzielczość, spółdzielczości, przedsiębiorstw społecznych, social enterprise, cooperative
disability, disabilities, people with disabilities; niepełnosprawność, niepełnosprawni, osoby z niepełnosprawnościami: niepełnosprawności, niepełnosprawnych, niepełnosprawnym, osób z niepełnosprawnościami, osoby niepełnosprawne, osób niepełnosprawnych, disabled people
diversity, diversity and inclusion; różnorodność: różnorodności, różnorodnością, inkluzywność, inkluzywności
refugees, refugee; uchodźcy, uchodźców: uchodźcom, uchodźca
recruitment, recruiting, recruiters, talent acquisition; rekrutacja, rekruter: rekrutacji, rekrutacyjny, rekrutacyjne > hr, human resources, jobs, careers
recruiters, recruiter; rekruterzy, rekruter, rekrutacje, recruitments, human resources, hr: rekruterów, rekrutera, rekruterom, rekruterka, rekruterki, rekruterek, rekrutacja pracowników, rekrutacji pracowników, headhunters, headhunterzy, head hunters
payroll; kadry i płace, kadr i płac, human resources, hr, kadry: kadrach i płacach, naliczanie wynagrodzeń, naliczania wynagrodzeń, kadrowo-płacowy, kadrowo-płacowe, hr and payroll
human resources, hr; zasoby ludzkie, kadry: kadr, zasobów ludzkich, kadrowe, kadrowa, kadrowy, kadrowych, hr-owcy, hr-owców, hrowcy, hrowców > recruitment, rekrutacja, rekruter
internships, internship, traineeships; staże, staż, praktyki studenckie, praktyki zawodowe, career, careers, kariera: traineeship, trainees, apprenticeships, apprenticeship, stażu, staży, stażach, stażem, stażyści, stażystów, stażysta, staże i praktyki, staży i praktyk, praktyk studenckich, praktyk zawodowych
career change, changing careers, reskilling; przebranżowienie, zmiana zawodu, zmiana pracy, zmiana kariery: change of career, career changes, career switch, switching careers, career changers, change careers, change career, change jobs, job change, przebranżowienia, przebranżowieniu, przebranżowić, przebranżowić się, przekwalifikowanie, przekwalifikowania, przekwalifikować, zmiany zawodu, zmianę zawodu, zmianie zawodu, zmienić zawód, zmienić pracę, zmienić branżę, zmianę pracy, zmiany pracy, zmianę kariery, zmiany kariery
cv, resume, resumes; życiorys: życiorysu, życiorysy, cvs, cv writing
job interview, job interviews; rozmowa kwalifikacyjna, rozmowy kwalifikacyjne: rozmowę kwalifikacyjną, rozmów kwalifikacyjnych, rozmowie kwalifikacyjnej, rozmowa rekrutacyjna, rozmowy rekrutacyjne
graduates, graduate, alumni; absolwenci, absolwent, absolvent, absolwentek: absolwentów, absolwentom, absolwentami, absolwentka, absolwentki, alumnus, alumna
career, careers; kariera: kariery, karierze, karierę, career development, rozwój kariery, rozwoju kariery, doradztwo zawodowe, doradca zawodowy
digital nomads, digital nomad; cyfrowi nomadzi, nomadzi cyfrowi, cyfrowych nomadów, nomadów cyfrowych, remote work, praca zdalna: digital nomadism, nomadzi, nomadów, cyfrowy nomada, cyfrowym nomadom, work from anywhere, working from anywhere, workation, workations
remote work, work from home, distributed teams, remote teams, remote team; praca zdalna, telepraca: remote working, working remotely, working from home, remote job, remote jobs, remote teams, pracy zdalnej, pracę zdalną, zdalnej pracy, zdalna praca, telepracy, pracy z domu, praca z domu
freelancers, freelancer, freelance, freelancing; freelancerzy, freelancerów, wolni strzelcy: freelancerom, freelancerka, freelancerki, freelancerek, freelancera, wolnych strzelców, wolnym strzelcom, wolny strzelec, gig workers
jobs, job; praca: pracy, pracę
search engine optimization, search engine optimisation, seo; pozycjonowanie, pozycjonowanie stron: pozycjonowania, pozycjonowaniu, pozycjonowaniem, pozycjonowania stron, optymalizacja seo, wyszukiwarki
advertising, ads, advertisement, adverts; reklama, reklamowy: reklamy, reklamie, reklamę, reklam, reklamach, reklamowa, reklamowe, reklamowych, advertisements, paid advertising, advertisers
social media, social networks; media społecznościowe, social mediach: mediów społecznościowych, mediach społecznościowych, mediami społecznościowymi, social mediów, social mediami, socialmedia, instagram, tiktok, facebook
public relations, pr; : piar, pr-owcy, pr-owców, media relations, relacje z mediami, rzecznicy prasowi, rzeczników prasowych
copywriting, copywriters; copywriterzy, copywriterów: copywriter, copywritera, copywriterom, copywriterka, copywriterki, copywriterek, copywritingu, pisanie tekstów, pisania tekstów, content writing
personal branding, personal brand; marka osobista, marki osobistej: markę osobistą, marce osobistej, personal brands, budowanie marki osobistej
communication, communications; komunikacja: komunikacji, komunikację, komunikacja wewnętrzna, komunikacji wewnętrznej, internal communication, internal communications
marketing; : marketingowcy, marketingowców, marketingowiec, marketers, marketer, marketingowe, marketingowy, marketingowa, marketingowych
customer service, customer support, customer experience; obsługa klienta, obsługa klientów: obsługi klienta, obsłudze klienta, obsługę klienta, obsługi klientów, obsłudze klientów, customer care, customer success, customer services, doświadczenia klienta, doświadczenie klienta, call center, call centre, contact center, contact centre
sales, salespeople; sprzedaż, sprzedażowy, handlowcy, handlowiec: selling, sprzedaży, sprzedażą, sprzedażowa, sprzedażowe, sprzedażowych, handlowców, handlowcom, sprzedawcy, sprzedawców, sprzedawca, salesperson, salesman, salesmen, sales reps, sales representatives, przedstawiciele handlowi > negotiating, negotiations, negocjacje, customers, b2b
trade; handel, handlu
export, exports, exporters, exporter; eksport, eksporterzy, eksportowy: eksportu, eksporcie, eksportem, eksportować, eksporter, eksporterów, eksporterom, eksportowe, eksportowa, eksportowych, exporting
import, imports, importers; importerzy: importu, imporcie, importem, importer, importerów
foreign trade, international trade; handel zagraniczny, handel międzynarodowy: handlu zagranicznego, handlu zagranicznym, handlu międzynarodowego
trade mission, trade missions; misja gospodarcza, misje gospodarcze, misja handlowa: misji gospodarczej, misji gospodarczych, misję gospodarczą, misji handlowej
e-commerce, ecommerce; handel elektroniczny, handel internetowy, sklepy internetowe, e-handel, ehandlu: e-handlu, ehandel, handlu elektronicznego, handlu elektronicznym, handlu internetowego, handlu internetowym, sklep internetowy, sklepu internetowego, sklepie internetowym, sklepów internetowych, sklepach internetowych, sklepy online, sklep online, web shop, web shops, webshop, webshops, e-sklep, e-sklepy, e-sklepów, ecommercowy, sprzedaż internetowa, sprzedaży internetowej, sprzedaż w internecie, sprzedaży w internecie
retail, retailers, shops; handel detaliczny, detaliści, sklepy: handlu detalicznego, handlu detalicznym, detalistów, sklep, sklepów, sklepu, sklepach, shop, stores, store, retailer
negotiation, negotiations, negotiating; negocjacje: negocjacji, negocjacjach
public speaking, speakers; wystąpienia publiczne, mówcy, przemawianie: wystąpień publicznych, wystąpieniach publicznych, wystąpieniami publicznymi, wystąpienie publiczne, przemawiania, przemawianiu, przemawiać, mówców, mówca, przemówienia, przemówień, retoryka, retoryki, speaker, speeches, rhetoric
time management; zarządzanie czasem: zarządzania czasem, zarządzaniu czasem, zarządzaniem czasem
risk management; zarządzanie ryzykiem: zarządzania ryzykiem, zarządzaniu ryzykiem
crisis, crisis management; kryzys, zarządzanie kryzysowe: kryzysu, kryzysie, kryzysem, kryzysowy, kryzysowe, zarządzania kryzysowego
change management; zarządzanie zmianą: zarządzania zmianą, zarządzaniu zmianą
quality management; zarządzanie jakością: zarządzania jakością, zarządzaniu jakością
soft skills; kompetencje miękkie, umiejętności miękkie: kompetencji miękkich, miękkie kompetencje, umiejętności miękkich
digital skills; kompetencje cyfrowe, umiejętności cyfrowe: kompetencji cyfrowych, umiejętności cyfrowych, digital competences
team building, teambuilding; integracja zespołu, budowanie zespołu, integracja firmowa: team-building, integracji zespołu, budowania zespołu, integracji firmowej, wyjazd integracyjny, wyjazdy integracyjne, integracyjny, integracyjna, integracyjne, integracyjnych, integracyjnym
personal development, self-development; rozwój osobisty, samorozwój: rozwoju osobistego, rozwoju osobistym, samorozwoju, self development, self-improvement
coaching, coaches; coachowie, coachingowy: coach, coacha, coachów, coachom, coachingu, coachingiem, coachingowe, coachingowa, trener biznesu, trenerzy biznesu, business coach
mentoring, mentorship; : mentor, mentors, mentorzy, mentorów, mentorem, mentora, mentorka, mentorki, mentorek, mentoringu, mentoringowy, mentoringowe
leaders, leader; liderzy, lider, leadership, przywództwo: liderów, liderom, liderami, lidera
women leaders, women in leadership, women who lead; liderki: liderek, liderkami, liderkom, kobiety liderki, kobiet liderek, kobiety przywódczynie
leadership; przywództwo: przywództwa, przywództwie > leaddev, lead developer, leading, leaders, liderzy
employer branding; employer: wizerunek pracodawcy, wizerunku pracodawcy
employers, employer; pracodawcy, pracodawca: pracodawców, pracodawcom, pracodawcami
first job; pierwsza praca: pierwszej pracy, pierwszą pracę
brand, brands, branding; marka: marki, markę, marką, marce
agile, scrum; zwinne: agile coach, scrum master, scrum masters, zwinny, zwinnych, zwinnie, metodyki zwinne, metodyk zwinnych
project management; zarządzanie projektami: zarządzania projektami, project manager, project managers, project managerowie, project managerów, kierownik projektu, kierownicy projektów, kierowników projektów > agile, scrum
product management; zarządzanie produktem: zarządzania produktem, product manager, product managers, product managerowie, product managerów, product managerom, menedżer produktu, menedżerowie produktu, menedżerów produktu > product, scrum
innovation, innovations; innowacje, innowacja, innowacyjność: innowacji, innowacyjności
digital transformation, digitalization, digitalisation; cyfryzacja, transformacja cyfrowa: cyfryzacji
automation; automatyzacja, automatyka: automatyzacji, automatyki
reconstruction, rebuilding, rebuild; odbudowa: odbudowy, odbudowie, odbudowę
renovation, refurbishment; remonty, remont: remontu, remontów, remontach, renowacja, renowacji
architecture, architects, architect; architektura, architekci, architektoniczny, architektów: architektury, architekturze, architekturę, architekt, architektom, architektka, architektki, architektoniczne, architektoniczna > construction, budownictwo, urban planning
interior design, interiors; projektowanie wnętrz, architektura wnętrz, wnętrza: projektowania wnętrz, architektury wnętrz, wnętrz, wnętrzach, aranżacja wnętrz, aranżacji wnętrz, interior designers, projektanci wnętrz, architekci wnętrz
urban planning, urbanism; urbanistyka, planowanie przestrzenne: urbanistyki, urbanistyce, urbaniści, urbanistów, planowania przestrzennego, city planning, town planning
smart city, smart cities; inteligentne miasto, inteligentne miasta: inteligentnego miasta, inteligentnych miast, inteligentnym mieście
construction; budownictwo, budowlany, budowlane: budownictwa, budownictwie, budowlana, budowlanych, budowlanej, budowlanka, budowlańcy, budowlańców, construction industry > budowa
real estate, property investment, property investors, property market, property management, proptech; nieruchomości: nieruchomość, nieruchomościami, nieruchomościach, property, properties, property developers, deweloperzy, deweloperów, flipy, flipów, flipowanie, flipping, flipper, flipperzy, flipperów, agent nieruchomości, agenci nieruchomości, estate agents, estate agent, realtors, pośrednicy nieruchomości > housing, mieszkania, construction, budownictwo
automotive, cars, vehicles; motoryzacja, motoryzacyjny, samochody, auta: motoryzacji, motoryzację, motoryzacyjna, motoryzacyjne, motoryzacyjnych, samochód, samochodów, samochodach, samochodem, samochodowy, samochodowa, samochodowe, aut, auto, autach, car, vehicle
beekeepers, beekeeper, beekeeping, bees, honey; pszczelarze, pszczelarzy, pszczelarstwo, pszczoły, miód: pszczelarz, pszczelarzom, pszczelarzami, pszczelarstwa, pszczelarstwie, pszczelarski, pszczelarskie, pszczelarska, pszczół, pszczołach, pszczołami, pasieka, pasieki, pasiek, miodu, miodem, miodzie, miody, bee, apiary, apiaries
agriculture, agricultural, farmers, farming, agritech, agrotech; rolnictwo, rolniczy, rolnicy, rolnicze, rolników: rolnictwa, rolnictwie, rolnicza, rolniczych, rolnik, rolnikom, farmer, farm, agro > sadownictwo, orchards, pszczelarze, beekeeping, dairy, mleczarstwo, hodowla, ogrodnictwo
hotels, hoteliers, hospitality; hotele, hotelarze, hotelarstwo, hotelarzy: hotelarzom, hotelarz, hotelarstwa, hotelarstwie, hotelarski, hotelarskie, hotelarska, hoteli, hotelach, hotelowy, hotelowe, hotel industry > tourism, turystyka
tourism; turystyka, turystyczny, turystów: turystyki, turystyce, turystykę, turystyczna, turystyczne, turystycznych, turystycznej, tourist, tourists, turyści
travel, travelling, travellers; podróże, podróż, podróżnicy, podróżników: traveling, travelers, traveller, traveler, travels, podróży, podróżach, podróżami, podróżować, podróżnik, podróżniczy, podróżnicze
hiking, trekking; wędrówki, turystyka piesza, turystyka górska: wędrówka, wędrówek, turystyki pieszej, turystyki górskiej, trekkingi, hikes, hike
restaurants, restaurant, gastronomy, catering, horeca; restauracje, restauracja, gastronomia, gastro, restauratorzy: restauracji, restauracjach, restauracjami, restauracyjny, restauratorów, restauratorom, restaurator, gastronomii, gastronomię, gastronomiczny, gastronomiczna, gastronomiczne, gastronomicznej, restaurateurs, restaurant owners, cateringu
cooking, culinary, chefs, cooks; gotowanie, kulinaria, kulinarny, kucharze, kucharzy: gotowania, gotowaniu, gotować, kulinariów, kulinariach, kulinarna, kulinarne, kulinarnych, kucharz, chef, cuisine > szef kuchni, restaurants, gastronomia
wine, wines, wine tasting; wino, wina, degustacja win, winiarstwo: winem, winie, winach, winami, winiarski, winiarskie, winiarzy, winiarze, winnice, winnica, winnic, winery, wineries, vineyards, winemakers, winemaking, sommeliers, sommelier, degustacje win, degustacji win
beer, beers, brewing, brewers, brewery; piwo, piwa, piwowarstwo, piwowarzy, browary: piwem, piwie, piwach, piwny, piwne, piwna, piw, piwowar, piwowarów, browar, browaru, browarów, browarnictwo, browarnictwa, breweries, brewer, piwo rzemieślnicze, piwa rzemieślniczego
food; żywność, jedzenie, spożywczy, spożywcze: żywności, jedzenia, jedzeniu, jedzeniem, spożywcza, spożywczych, spożywczej > bakery, piekarze, confectionery, cukiernicy, dairy, mleczarstwo, fish, ryby, gastronomy, gastronomia
esg, sustainability reporting; raportowanie esg, raportowanie niefinansowe, sustainability, zrównoważony rozwój: raportowania esg, raportowaniu esg, esg reporting, csrd, raportowanie zrównoważonego rozwoju, raportowania zrównoważonego rozwoju
sustainability, sustainable development; zrównoważony rozwój: zrównoważonego rozwoju, zrównoważonym rozwoju, zrównoważony, zrównoważona, zrównoważone > esg, csr, csrd, circular economy, gospodarka obiegu zamkniętego, climate, klimat, carbon footprint, ślad węglowy, green energy
associations; fundacje, fundacja, stowarzyszenia, ngo, ngos, organizacje pozarządowe: fundacji, fundacjom, stowarzyszenie, stowarzyszeń, stowarzyszeniom, foundations, foundation, association
ngo, ngos; organizacje pozarządowe: organizacji pozarządowych, organizacjom pozarządowym, organizacjami pozarządowymi, organizacja pozarządowa, trzeci sektor, trzeciego sektora, non-profit, nonprofit, non profit, non-profits > charity, fundraising, social economy, ekonomia społeczna
defence, defense, military, army; obronność, obrona, obronny, wojsko, wojskowy, obronne, zbrojeniowy: obronności, obrony, obronna, obronnych, obronnego, obronnej, wojska, wojsku, wojskiem, wojskowa, wojskowe, wojskowych, wojskowi, armia, armii, żołnierze, żołnierzy, zbrojeniówka, zbrojeniówki, przemysł zbrojeniowy, przemysłu zbrojeniowego, armed forces, soldiers, defence industry, defense industry
hackers, hacker, ethical hacking, ctf; hakerzy, haker: hakerów, hakera, hakerom, hakerski, hakerskie, hacking, ethical hackers > cybersecurity, cyber security, cyberbezpieczeństwo, hack
nis2; : dyrektywa nis2, dyrektywy nis2, dyrektywie nis2, dyrektywę nis2, nis2 directive, nis 2
security, cybersecurity, cyber security, cyber, information security; bezpieczeństwo, cyberbezpieczeństwo: bezpieczeństwa, bezpieczeństwie, cyberbezpieczeństwa, cyberbezpieczeństwie, infosec, bezpieczeństwo w sieci, bezpieczeństwo w internecie, bezpieczeństwo informacji, bezpieczeństwa informacji, bezpieczeństwo it, bezpieczeństwa it, it security, pentester, pentesterzy, pentesterów, pentesters > phishing
industry 4.0, smart factory, smart factories; przemysł 4.0, factory: przemysłu 4.0, przemyśle 4.0, fabryka przyszłości, inteligentna fabryka
industry; przemysł: przemysłu, przemyśle
manufacturing, manufacturers, manufacturer; produkcja, producenci, produkcyjny: produkcji, produkcję, producent, producentów, producentom, produkcyjna, produkcyjne, produkcyjnych
machinery; maszyny: maszyn, maszynach, maszynami
: machine, machines > machinery, maszyny
metallurgy, welding, metal industry; metalurgia, spawanie, hutnictwo, spawaczy: metal, metale, metali, metalowy, metalowe, metalurgii, spawania, spawaniu, spawacze, welders, hutnictwa
welding, welders, welder; spawanie, spawacze, spawacz: spawania, spawaniu, spawaczy, spawalnictwo, spawalnictwa > metalurgia, metallurgy
soldering; lutowanie: lutowania, lutowaniu
plastics, polymers; tworzywa sztuczne, plastik: plastic, tworzyw sztucznych, tworzywach sztucznych, tworzywa, tworzyw, plastiku, polimery, polimerów > packaging, opakowania
packaging; opakowania: opakowań, opakowaniach
toys; zabawki: zabawek, zabawkach
lighting; oświetlenie: oświetlenia, oświetleniu
plant, plants; zakład, zakłady, fabryka: zakładu, zakładzie, zakładów, zakładach, zakłady produkcyjne, zakład produkcyjny
factory, factories; fabryka, fabryki: fabryk, fabryce, fabrykach
maintenance, predictive maintenance; utrzymanie ruchu: utrzymania ruchu, utrzymaniu ruchu
textiles, textile; tekstylia, włókiennictwo: tekstyliów, tekstyliach, tekstylny, tekstylna, tekstylne, tekstylnych
wood, timber; drewno: drewna, drewnie, drewniane, drewniany > carpentry, woodworking, stolarstwo, stolarka, stolarze
furniture, furniture makers; meble, mebli, meblarstwo, meblarze, meblowy, meblarzy, meblarskie: meblami, meblach, meblarstwa, meblarski, meblarska, meblowa, meblowe, meblowej, meblarskich > stolarze, carpentry, wood, drewno
shipyard, shipyards, shipbuilding, shipbuilders; stocznia, stocznie, stoczniowy, przemysł stoczniowy, stoczniowcy: stoczni, stocznię, stoczniach, stoczniowe, budowa statków
theatre, theater, theatres; teatr, teatralny: teatru, teatrze, teatry, teatrów, teatralna, teatralne, theaters
dance, dancing; taniec, tańce, tańca, taneczny: tańcu, tańców, tańczyć, taneczne, dances
art, arts, artists; sztuka, artyści, artystyczny: sztuki, sztuce, sztukę, artysta, artystów, artystom, artystka, artystki, artystyczna, artystyczne, artist > museum, muzeum, gallery, galeria, drawing, rysowanie, ceramics, ceramika
painting, drawing; malarstwo, malowanie, rysunek, rysowanie: malarstwa, malarstwie, malowania, malowaniu, malować, rysunku, rysunki, rysowania, rysować, painters
crafts, handicraft, handicrafts, handmade; rękodzieło, rzemiosło, rękodzieła, rzemiosła: craft, artisans, craftspeople, handcrafted, hand-made, rękodziele, rękodziełem, rękodzielnicy, rękodzielników, rękodzielniczy, rzemieślnicy, rzemieślników, rzemieślniczy, robótki ręczne
pottery, ceramics, ceramic; ceramika, ceramicy, ceramik, ceramiczny, garncarstwo, garncarze: potters, ceramiki, ceramice, ceramikę, ceramiczna, ceramiczne, garncarstwa, garncarski, garncarskie, ceramicznych, garncarz, potter
cosmetics, beauty, cosmetology, beauticians; kosmetyki, kosmetyczny, kosmetologia, uroda: cosmetic, makeup, make-up, kosmetyków, kosmetykach, kosmetyk, kosmetyczna, kosmetyczne, kosmetycznej, kosmetyczki, kosmetyczek, kosmetologii, kosmetolodzy, kosmetologów, urody, urodzie, makijaż, makijażu, beautician, kosmetyczka, kosmetolog, branża beauty, beauty industry > hairdressers, fryzjerzy
jewellery, jewelry; biżuteria, jubilerstwo: biżuterii, biżuterię, jewellers, jubilerzy, jubilerów, jubiler, jeweller, jeweler, jewelers, złotnicy, złotnik > amber, bursztyn
fashion; moda, mody: modzie, modowy, modowa, modowe, modowych, projektanci mody, projektantów mody, fashion design, fashion designers, fashion designer > textiles, tekstylia, odzież, clothing
wedding, weddings; ślub, śluby, wesele, wesela, ślubny, weselne: ślubu, ślubów, ślubem, ślubach, wesel, weselny, weselna, ślubna, ślubne, ślubnej, ślubnych, wedding industry, bridal, brides, wedding planner, wedding planners
event industry, event managers, event management; eventowy, organizatorzy eventów: eventowa, eventowej, eventowe, event manager, event planners, event planning, event organisers, event organizers, organizatorów eventów
creative industry, creative industries; przemysły kreatywne, kreatywny: przemysłów kreatywnych, kreatywna, kreatywnej, kreatywne, kreatywni, kreatywnych, creatives
graphic design, graphic designers, graphics; projektowanie graficzne, grafika, graficy: graphic designer, projektowania graficznego, projektowaniu graficznym, grafiki, grafice, grafikę, grafik, grafików, grafikom, graficzny, graficzna, graficzne, posters, poster, plakat, plakaty, plakatu, plakatów > design, dizajn
industrial design; wzornictwo, wzornictwo przemysłowe: wzornictwa, wzornictwie, wzornictwa przemysłowego
design, designers; dizajn, projektowanie, projektanci: designer, designu, designie, dizajnu, dizajnie, projektowania, projektowaniu, projektować, projektant, projektantów, projektantom, projektantka, projektantki, projektantek, designerzy, designerów
literature, literary, writers; literatura, literacki, pisarze, books, book, książki, książka, książek, pisarzy: literatury, literaturze, literacka, literackie, literackich, pisarz, pisarka, pisarki, pisarek, writer
book club, book clubs, reading group; klub książki, kluby książki, klub czytelniczy: klubu książki, klubie książki, klubów książki, dyskusyjny klub książki, klubu czytelniczego, kluby czytelnicze, reading club, reading groups
books, book; książki, książka, książek: książkę, książce, książkach, książkami, czytelnictwo, czytelnictwa
film, films, movie, movies, cinema; filmy, kino, filmowy, filmowców, reżyserów: filmu, filmów, filmie, filmem, filmach, filmowe, filmowa, filmowcy, filmowych, kina, kinie, kinem, filmmakers, filmmaker, filmmaking, film makers, film directors, film director, reżyserzy, reżyser, reżyserka, producenci filmowi, producentów filmowych, film producers
policy, politics; polityka: polityki, polityce
society; społeczeństwo: społeczeństwa, społeczeństwie
waste; odpady: odpadów, odpadach, gospodarka odpadami, gospodarki odpadami, śmieci, waste management
pharmacy, pharma, pharmaceutical; farmacja, farmaceutyczny: farmacji, farmację, farmaceuta, farmaceuci, farmaceutów, pharmacists, pharmacist, apteka, apteki, aptek
medicines; leki: leków, lekach
materials; materiały: materiałów, materiałach
competitiveness; konkurencyjność: konkurencyjności
pipelines; rurociągi: rurociągów, rurociągach
freight forwarding, forwarding, freight forwarders, forwarders, tsl; spedycja, spedytorzy, spedytor: freight forwarder, forwarder, freight, spedycji, spedycję, spedycyjny, spedycyjne, spedycyjna, spedytorów, spedytorom, spedytora > logistics, logistyka, transport
warehousing; magazyny, magazynowanie: warehouse, warehouses, magazyn, magazynów, magazynie, magazynach, magazynowania, magazynowy, magazynowe
fleet, fleets, fleet management; flota, floty, flotowy: flocie, flotę, flotowe, flotowa, zarządzanie flotą, zarządzania flotą
transport, transportation; transport, przewoźnicy, logistics, logistyka, przewoźników: transportu, transporcie, transportem, transportowy, transportowa, transportowe, transportowych, przewoźnik, carriers, hauliers, haulage, road transport, transport drogowy, transportu drogowego
rail, railway, railways; kolej, kolei, kolejowy: koleją, koleje, kolejowa, kolejowe, kolejowych, kolejnictwo, kolejarze, kolejarzy, pociągi, pociągów, trains
urban mobility, public transport; mobilność miejska, transport miejski, transport publiczny: mobilności miejskiej, transportu miejskiego, transportu publicznego, komunikacja miejska, komunikacji miejskiej
mobility; mobilność: mobilności
electromobility, e-mobility, electric vehicles, electric vehicle, electric cars, charging; elektromobilność, samochody elektryczne, elektryczne samochody, pojazdy elektryczne, auta elektryczne: elektromobilności, elektromobilnością, emobility, ev, evs, ev charging, electric car, electric mobility, samochód elektryczny, samochodów elektrycznych, samochodach elektrycznych, elektrycznych samochodów, elektryczny samochód, elektryczne auta, aut elektrycznych, pojazdów elektrycznych, pojazd elektryczny, ładowarki, ładowanie, ładowania, ładowarek
cycling, bike, bikes, bicycle, bicycles; rower, rowery: roweru, rowerem, rowerów, rowerowy, rowerowa, rowerowe, rowerowych, cyclists, rowerzyści
shipowners, seafarers; żegluga, armatorzy, marynarze, maritime, marine, morski, marynarzy: shipping, container shipping, ship owners, żeglugi, żegludze, żeglugę, żeglugowy, armatorów, armator, seafarer, sailors, sailor, marynarz, seamen
sailing, regatta, regattas, yachting, yachts, yacht; żeglarstwo, żagle, regaty, jachty, jacht, żeglarzy, żeglarskie: żeglarstwa, żeglarstwie, żeglarze, żeglarz, żeglarski, żeglarska, żeglować, żagli, żaglach, regat, regatach, jachtów, jachtach, jachtowy, jachtowe, sail, sailboats
sea, maritime, marine; morze, morski: morza, morzu, morzem, morska, morskie, morskich, morskiej
running club, running group, runners; bieganie, bieg, biegi, biegacze, biegaczy: running, runner, jogging, biegania, bieganiu, biegać, pobiegać, biegu, biegów, biegach, biegowy, biegowe
marathon, marathons; maraton, maratony: maratonu, maratonie, maratonów, półmaraton, half marathon
chess; szachy, szachowy, szachistów: szachów, szachach, szachami, szachiści, szachowa, szachowe, szachista
tennis; tenis, tenisowy: tenisa, tenisie, tenisowe
football, soccer; piłka nożna, piłkarski: piłki nożnej, piłkę nożną, piłce nożnej, piłkarze, piłkarzy, piłkarskie, futbol, futbolu
basketball; koszykówka: koszykówki, koszykówce, koszykówkę
volleyball; siatkówka: siatkówki, siatkówce, siatkówkę
swimming; pływanie, pływacki: pływania, pływaniu, pływać, swimmers
kayaking, kayaks, canoeing; kajaki, kajakarstwo, kajakowy: kayak, canoes, kajaków, kajakach, kajakami, kajak, kajakiem, kajakowe, kajakarze, spływ kajakowy, spływy kajakowe, spływu kajakowego
skiing, ski; narty, narciarstwo, narciarski: nart, nartach, narciarstwa, narciarskie, narciarze, skis, skiers
climbing; wspinaczka: wspinaczki, wspinaczce, wspinaczkę, wspinaczkowy, climbers
fishing, angling; wędkarstwo, wędkarze, wędkarzy: wędkarstwa, wędkarski, wędkarskie, anglers
sport, sports; sportowy, sportowców: sportu, sporcie, sportem, sporty, sportowe, sportowa, sportowych, sportowcy > running, bieganie, bieg, cycling, fitness, nordic walking, football, piłka nożna
fitness; siłownia: siłowni, siłownie, gym, trenerzy personalni, trener personalny, trenerów personalnych, personal trainers, personal trainer
blue economy; gospodarka morska, niebieska gospodarka: gospodarki morskiej, niebieskiej gospodarki
public administration, publicadministration, local government, municipalities; administracja publiczna, samorząd, samorządy, gminy, urzędy, urzędników, samorządowców: administracji publicznej, municipality, local governments, urząd, urzędów, urzędach, urzędnik, urzędnicy, samorządów, samorządu, samorządowy, samorządowa, samorządowe, samorządowych, samorządowcy, gmina, gmin, gminie, gminach, gminny, gminne
edtech, educational technology; education, edukacja: ed-tech
higher education; szkolnictwo wyższe: szkolnictwa wyższego, szkolnictwie wyższym
university of technology, technical university; politechnika, politechnice: politechniki, politechnikę, universities of technology, technical universities, polytechnic
university, universities; uniwersytet, uczelnia, uczelnie: uniwersytetu, uniwersytecie, uniwersytety, uniwersytetów, uniwersytecki, uniwersyteckie, uczelni, uczelniach, uczelniany, academia
school, schools; szkoła, szkoły, szkolne: szkół, szkołach, szkolny, szkolna, szkolnictwo, szkolnictwa
education, educational; edukacja, edukacyjny: edukacji, edukację, edukacyjne, edukacyjna, edukacyjnych, educators, edukatorzy
language exchange; wymiana językowa, languages, języki: wymiany językowej, wymianę językową, language exchanges
languages; języki, języki obce: języków, języków obcych, językach, językowe, językowy, językowa, językowych, language
polish language, polish for foreigners, polish for ukrainians, polish for beginners; język polski, nauka polskiego, polski dla obcokrajowców: języka polskiego, języku polskim, językiem polskim, nauka języka polskiego, nauki polskiego, naukę polskiego, polish for foreigners, polski dla obcokrajowców, polski dla cudzoziemców
in ukrainian, ukrainian-speaking; po ukraińsku, w języku ukraińskim, українською
in german, german-speaking; po niemiecku, w języku niemieckim, auf deutsch
in english, english-speaking; po angielsku, w języku angielskim, english, angielski, expats, expat, foreigners, obcokrajowcy, cudzoziemcy: angielsku, angielskojęzyczny, angielskojęzyczne, angielskojęzycznych, english speaking, english speakers
foreigners, expats, expat, immigrants; cudzoziemcy, obcokrajowcy, ekspaci, cudzoziemców, imigrantów: foreigner, cudzoziemcom, cudzoziemiec, cudzoziemcami, obcokrajowców, obcokrajowcom, obcokrajowiec, obcokrajowcami, ekspatów, ekspatom, ekspata, migrants, migrant, immigrant, imigranci, migranci, migrantów, expatriates, expatriate > newcomers, international, languages
english conversation, english language, business english, learn english; nauka angielskiego, język angielski, angielski w biznesie, angielski w pracy, english, angielski: nauki angielskiego, naukę angielskiego, nauka języka angielskiego, języka angielskiego, językiem angielskim
english; angielski: angielskiego, angielskim, angielska, angielskie
german conversation, german language, business german, learn german; nauka niemieckiego, język niemiecki, niemiecki w biznesie, niemiecki w pracy: nauki niemieckiego, naukę niemieckiego, nauka języka niemieckiego, języka niemieckiego, językiem niemieckim
german; niemiecki: po niemiecku, niemieckiego, niemieckim, niemiecka, niemieckie, niemieckich, niemieckiej, niemiecku, w języku niemieckim
spanish; hiszpański: po hiszpańsku, hiszpańskiego, hiszpańskim, hiszpańska, hiszpańskie, hiszpańsku, język hiszpański
french; francuski: po francusku, francuskiego, francuskim, francuska, francuskie, francusku, język francuski
italian; włoski: po włosku, włoskiego, włoskim, włoska, włoskie, włosku, język włoski
ukrainian, ukrainians; ukraiński, ukraińcy, українська, ukraińców: ukraińska, ukraińskie, ukraińskich, ukraińskiego, ukraińskim, ukraińskiej, ukraińcom, ukraińcami, ukrainiec, ukrainki, ukrainek, po ukraińsku, ukraińsku, język ukraiński, in ukrainian, ukrainian language
ukraina, ukraine: ukrainy, ukrainie > ukrainian, ukraiński, ukraińcy, українська
norwegian, norway; norweski, norwegia: norweska, norweskie, norweskich, norweskiego, norweskiej, norweskimi, norwegians, po norwesku, norwesku, język norweski
british; brytyjski: brytyjska, brytyjskie, brytyjskich, brytyjskiego
conversation, conversations; konwersacje, rozmowy: rozmowa, rozmów, rozmowach, rozmowę, konwersacji, konwersacja
music, musicians; muzyka, muzyczny, muzycy: muzyki, muzyce, muzykę, muzyczna, muzyczne, muzycznej, muzycznych, muzyków, musician, musical, music industry
photography, photo, photographers; fotografia, fotograficzny, foto, fotografowie: fotografii, fotografię, fotograficzna, fotograficzne, fotograficznych, fotograf, fotografów, fotografa, fotografem, fotografować, fotografowanie, fotografowania, photographer, photos, photographic, zdjęcia, zdjęć
podcasts, podcast, podcasting; podkasty: podcasty, podcastów, podcastu, podcaście, podkast, podkastów, podcasters, podcasterzy, podcasterów
culture, cultural; kultura, kulturalny: kultury, kulturze, kulturę, kulturalne, kulturalna > theatre, teatr, music, muzyka, film, museums, muzea, literature, literatura, art, sztuka
board games, board game, tabletop games; gry planszowe, gier planszowych, planszówki: gra planszowa, grę planszową, grach planszowych, planszówek, planszówka, planszówkami, planszówkach, planszowe, planszówkowy, planszówkowe, tabletop, boardgames, boardgame
games, gaming, video games; gry, gra, graczy: gier, game, gamers, gracze, grę, grach, grami
video games, computer games; gry komputerowe, gry wideo: gier komputerowych, gier wideo, video game, computer game > gamedev, game dev, game jam, esports, indie games
esports, e-sports, esport; e-sport: e-sportu, esportu, e-sportowy, e-sportowe
gamedev, game development; tworzenie gier, game dev: tworzenia gier, game developer, game developers > games, gry, game jam
ruby on rails; ruby
ruby
cloud, cloud computing; chmura: chmury, chmurze, chmurę, chmura obliczeniowa, chmury obliczeniowej, chmurze obliczeniowej, chmurę obliczeniową > aws, azure, kubernetes, devops
user experience, ux; : ux designer, ux designers, projektant ux, projektanci ux, projektantów ux, uxowcy, uxowców
quality assurance, qa; : qa engineer, qa engineers > tester, testerzy
testing, software testing; testowanie: testowanie oprogramowania, testowania oprogramowania, testy oprogramowania, testów oprogramowania, testowania, testowaniu, testy, testów, tester, testerzy, testerów, testera, testerka, testerki, testerek, testers, tester oprogramowania, testerzy oprogramowania, manual tester, manual testers, test automation, automatyzacja testów > qa, quality assurance
accessibility, a11y, wcag; dostępność: dostępności, dostępność cyfrowa, dostępności cyfrowej
internationalization, i18n
virtual reality, vr; wirtualna rzeczywistość: wirtualnej rzeczywistości
augmented reality; rozszerzona rzeczywistość: rozszerzonej rzeczywistości
internet of things, iot; internet rzeczy: internetu rzeczy, internecie rzeczy
beginners; początkujących, pierwsze kroki, od zera: for beginners, beginner, dla początkujących, początkujący, from scratch
european; europejski, europejska, europejskie: europejskiego, europejskiej
commission; komisja: komisji
europe, eu; europa, ue: europy, europie
embedded, embedded systems, microcontrollers; systemy wbudowane, mikrokontrolery: systemów wbudowanych, systemach wbudowanych, mikrokontrolerów, mikrokontroler, mikrokontrolerach, microcontroller
computer vision, machine vision; widzenie maszynowe, widzenie komputerowe, wizja komputerowa: widzenia maszynowego, widzenia komputerowego, wizji komputerowej
mobile, mobile apps, android, ios; aplikacje mobilne: mobilne, mobilny, mobilna, mobilnych, aplikacji mobilnych, aplikacjach mobilnych, aplikacja mobilna, mobile app, mobile development
android > kotlin
ios
microservices, microservice; mikroserwisy: mikroserwisów, mikrousługi, mikrousług
sql, databases, database, postgres, postgresql, mysql: bazy danych, baz danych, bazach danych, bazie danych, bazę danych
databases, database; baza danych: database administrator, database administrators > sql, postgres, postgresql, mysql, nosql
sql
mysql
wordpress, wordcamp, wordcamps
robotics, robots; robotyka, roboty: robotyki, robotyce, robotów
supply chain, supply chains; łańcuch dostaw, łańcuchy dostaw, logistics, logistyka: łańcucha dostaw, łańcuchów dostaw, łańcuchach dostaw
logistics, tsl; logistyka, logistyczny: logistyki, logistyce, logistykę, logistyczna, logistyczne, logistycznych, logistycy, logistyków, logistic > warehousing, warehouse, magazynowanie, spedycja, freight
women in tech, women in technology, women tech, girls in tech; kobieta w it, kobiety w technologii, kobiety w technologiach: kobiet w technologii, kobiet w technologiach, kobiety w nowych technologiach, kobiet w nowych technologiach, women who code, girls who code > women, ladies, female, kobiety, kobiecy
women's day, international women's day; dzień kobiet: dnia kobiet, dniu kobiet, dniem kobiet, womens day, women’s day, international women’s day > women, kobiety
women in business; kobiety w biznesie, bizneswoman: kobiet w biznesie, kobiety biznesu, kobiet biznesu, kobiety biznes > women, ladies, female, kobiety, kobiecy
women, ladies, female, girls; kobiety, kobiecy, dziewczyny, kobiece: kobieta, kobiet, kobietach, kobietom, kobietami, kobietę, kobieca, kobiecych, lady, woman, females, girl, dziewczyn, dziewczynom
javascript, js; : javascriptowe, javascriptowy, javascriptowa, javascriptowych, javascript developer, javascript developers, programista javascript
typescript: ts
: polacy, polaków, polakom, polakami, poles, polonia, polonii > polish, polonia
in polish; po polsku, w języku polskim
kubernetes, k8s, kubecon
postgres, postgresql
frontend, front-end; : frontendowcy, frontendowców, frontendowiec, frontend developer, frontend developers, programista frontend
backend, back-end; : backendowcy, backendowców, backendowiec, backend developer, backend developers, programista backend
devops; : devops engineer, devops engineers, devopsi, devopsów
python; : phyton, programowanie w pythonie, programowania w pythonie, programować w pythonie, python programming, programming in python, pythonowe, pythonowy, pythonowa, pythonowych, python developer, python developers, programista python, programiści python, programistów pythona, programista pythona
java; : programowanie w javie, programowania w javie, java programming, programming in java, java developer, java developers, programista java, programiści java, programistów javy, programista javy
open day, open days; dzień otwarty, dni otwarte: dnia otwartego, dni otwartych, drzwi otwarte
react, reactjs, react.js, react js
vue, vuejs, vue.js, vue js, vueconf
dotnet, .net: dot net
c#, csharp > .net, dotnet
go, golang
: język go, programowanie w go, programowania w go, programming in go, go programming, go developer, go developers, programista go, programiści go > go, golang
: język c, języka c, języku c, programowanie w c, programowania w c, programming in c > c
: język r, języka r, języku r, programowanie w r, programowania w r, programming in r > r
big data, bigdata
gdg, google developer group, google developer groups, google developers group
social workers, social worker, social work; pracownicy socjalni, pracownik socjalny, pomoc społeczna: social care, opieka społeczna, pracowników socjalnych, pomocy społecznej, opieki społecznej
speech therapy, speech therapists; logopedia, logopedzi, logopeda: logopedów, logopedii, speech therapist
phd, doctoral; doktoranci, doktorancki, doktoranckie, doktorant: phd students, doctoral students, doktorantów, doktoranckich, studia doktoranckie
: headhunting, headhunter, headhunters > recruitment, rekrutacja, recruiters, rekruterzy, rekruter
data protection officer, data protection officers, dpo; inspektor ochrony danych, inspektorzy ochrony danych, iod: inspektorów ochrony danych > gdpr, rodo
librarians, librarian; bibliotekarze, bibliotekarz: bibliotekarzy > libraries, biblioteka
whistleblowers, whistleblowing; sygnaliści, sygnalista: sygnalistów, sygnalistach
bankruptcy, insolvency; upadłość, upadłości, restructuring, restrukturyzacja: upadłościowy
telecom, telecoms, telecommunications; telekomunikacja, telekomunikacyjny: telekomunikacji, telekomunikację
ethics, ethical; etyka, etyczny: etyki, etyce, etykę
oncology, cancer; onkologia, nowotwory, onkolodzy: onkologii, onkologów, nowotworów, rak, raka
camp, camps; obóz, obozy: obozu, obozów, obozie
polish-german; polsko-niemiecki, polsko-niemiecka, polsko-niemieckie: polish german, german-polish
sponsors, sponsorship; sponsorzy, sponsor: sponsoring, sponsorów, sponsorem
pitch, pitches; pitche: pitching, pitchu, pitchowanie, pitchować
eu funds, eu funding, european funds; fundusze unijne, fundusze europejskie, fundusze ue: eu fund, eu money, european funding, funduszy unijnych, funduszach unijnych, funduszy europejskich, funduszach europejskich, środki unijne, środków unijnych, środki europejskie, środków europejskich > grants, grant, granty, dotacje, dotacja, dofinansowanie
zakupy; : zakupów > procurement, purchasing, shopping
procurement, purchasing; zakupowy: zakupowe > buyers, zakupy, kupcy, public procurement, tenders, zamówienia publiczne, przetargi
buyers, buyer; kupcy, kupiec: kupców > procurement, purchasing
aws; amazon web services
: amazon > aws, e-commerce
pricing; wyceniać, wycena usług > wycena
business valuation, company valuation; wycena: wyceny, wycenę, wycenie > pricing, wyceniać
diy; majsterkowanie, majsterkowicze: majsterkowania
rowing, rowers; wioślarze, wioślarstwo: wioślarzy, wioślarstwa
lake, lakes; jezioro, jeziora: jeziorem, jeziorze, jezior
village, villages, rural; wieś, wsi, wiejski: wsie, wsią, wiejskie, wiejska
mortgages, mortgage; kredyt hipoteczny, kredyty hipoteczne: kredytu hipotecznego, mortgage rates > interest rates, stopy procentowe
loans, loan; kredyty, kredyt, pożyczki, pożyczka: kredytu, kredytów, pożyczek, pożyczkę
anti-money laundering, aml, money laundering; pranie pieniędzy: prania pieniędzy, praniu pieniędzy
trademarks, trademark; znaki towarowe, znak towarowy: znaków towarowych
arbitration; arbitraż, arbitrażowy: arbitrażu
notaries, notary; notariusze, notariusz, notariat: notariuszy, notariatu, notarialny
neuroscience; neuronauka: neurobiologia > neurology, neurologia, brain, mózg
brain, brains; mózg: mózgu > neuroscience, neuronauka
black holes, black hole; czarne dziury, czarna dziura: czarnych dziur
bread, sourdough; chleb, zakwas: chleba, chlebem, pieczenie chleba, wypiek chleba > bakery, baking, piekarze
gingerbread; pierniki, piernik: pierników
crochet, knitting; szydełkowanie, dzierganie, robótki: szydełkować, szydełko
sewing, tailoring, tailors; szycie, krawiectwo, krawcy: szyć, szycia, tailor, krawiec, krawców, krawcowa, krawcowe > fashion, moda
poetry, poems; poezja, poeci: poezji, poezję
carols, carol; kolędy, kolęda: kolęd, kolędowanie
dogs, dog; psy, zwierzęta domowe: pies, psów, psami, pet groomers, groomerzy, groomer, groomers, zwierząt domowych > pets, pet, zwierzęta, veterinary, weterynaria
second hand, clothes swap; wymiana ubrań, drugi obieg: second hand clothes > zero waste, swap
trucking, trucks, truckers; transport drogowy, ciężarówki: transportu drogowego, ciężarówek, truck drivers, kierowcy ciężarówek > kierowcy, drivers, transport, tsl, logistics, logistyka
diplomacy, diplomats; dyplomacja, dyplomaci, dyplomata: dyplomacji, dyplomatów
greentech, cleantech, green tech > climate, sustainability, renewables, energia odnawialna
local business; biznes lokalny, lokalny biznes: lokalnego biznesu, biznesu lokalnego
improv, improvisation; improwizacja, impro: improwizacji, teatr improwizacji
european union; unia europejska: unii europejskiej, unię europejską > eu, eu funds, fundusze unijne
web development, web developers; tworzenie stron, strony internetowe: web dev > frontend, backend, javascript, php
lean, kaizen: lean manufacturing > manufacturing, produkcja
petrochemicals, petrochemistry; petrochemia, rafinerie: petrochemii, rafineria
short films, short film; krótki metraż, filmy krótkometrażowe: krótkiego metrażu > film
christmas, xmas, christmas party; wigilia, wigilijny, opłatek, opłatkowy, świąteczny, bożonarodzeniowy, boże narodzenie: święta, świętami, świętach, bożego narodzenia, wigilie, wigilii, christmas parties, opłatka, opłatkiem, opłatkowe, opłatkowa, świąteczna, świąteczne, świątecznych, świątecznej, bożonarodzeniowe, wigilijne, wigilijna
gifts, gift; prezenty, prezent, christmas market, craft fair, jarmark, kiermasz: prezentów, prezentach, presents, upominki, upominków
craft fair, craft fairs, christmas market; jarmark, jarmarki, kiermasz, kiermasze: jarmarku, jarmarków, jarmarkach, kiermaszu, kiermaszy, kiermaszach, christmas markets, craft market, craft markets, handmade fair, jarmark świąteczny, jarmarku świątecznym, jarmark bożonarodzeniowy, kiermasz świąteczny, targ rękodzieła
: chamber, chambers > chamber of commerce, izba gospodarcza, izba handlowa, chambers of commerce
izba, izby: izbie, izb > chamber of commerce, chamber, izba gospodarcza, izba handlowa
tech > technology, technologia, software, programming, programowanie, programiści, developers, ai, data science, cloud, devops, ux, cybersecurity, cyberbezpieczeństwo, frontend, backend, mobile, embedded, testing
orthopaedics, orthopedics; ortopedia, ortopedzi, ortopeda: ortopedów, ortopedii, orthopaedist
paediatrics, pediatrics, paediatricians; pediatria, pediatrzy, pediatra: pediatrów, pediatrii, pediatrician
budget, budgets; budżet, budżety, budżetowy: budżetu, budżecie, budżetowe, budżetowanie, budgeting
stand-up, stand-up comedy; kabaret: standup, stand-upy, stand-upu, stand up, stand up comedy
cfo, cfos, finance director, finance directors; dyrektor finansowy, dyrektorzy finansowi, dyrektorów finansowych: chief financial officer, chief financial officers, head of finance > finance, financial, finanse, finansowy
: startup funding, startup financing, funding for startups, money for startups, raising money for startup, raising money for startups, finansowanie startupu, finansowanie startupów, finansowanie dla startupu, finansowanie dla startupów, pieniądze na startup > fundraising, investors, inwestorzy, venture capital, vc, business angels, aniołowie biznesu
: money, pieniądze: pieniędzy > funding, finansowanie, investors, inwestorzy, inwestor, vc, grants, granty, dotacje, finance, finanse, investing, inwestowanie
self-employed, self-employment; samozatrudnieni, samozatrudnienie: na swoje, samozatrudnionych, samozatrudniony, samozatrudnionego, samozatrudnienia, na swoim, przejść na swoje > freelancers, freelancer, freelancerzy, założyć firmę, start a business
returning to work, return to work, back to work; powrót do pracy, wraca do pracy, powroty do pracy: powrotu do pracy, wrócić do pracy, wracam do pracy
legal advice, legal aid; porada prawna, porady prawne, pomoc prawna: porad prawnych, poradę prawną, pomocy prawnej, prawnik radzi > law, prawo, lawyers, prawnicy, prawnik
office assistants, office assistant; asystentki biura, asystentka biura > assistants, asystentki, asystenci, executive assistants, office managers
installers, installer; instalatorzy, instalator: instalatorów > instalacje, plumbers, hydraulicy, hvac, plumbing, hydraulika
lettering, calligraphy; kaligrafia, liternictwo: kaligrafii, liternictwa > typography, typografia
koła gospodyń wiejskich, koła gospodyń, kgw: koło gospodyń wiejskich, kół gospodyń wiejskich, koło gospodyń
national training fund, kfs; krajowy fundusz szkoleniowy: krajowego funduszu szkoleniowego
grant writing, proposal writing; pisanie wniosków, pisanie grantów: pisaniu wniosków, pisaniu grantów, pisania wniosków, pisania grantów > grants, granty
: speaking in front of people, fear of speaking, stage fright, mówić przed ludźmi, mówienie przed ludźmi, trema, tremy > public speaking, wystąpienia publiczne, przemawianie
elevators, lifts; dźwigowy: elevator, windy, lift, windach, dźwigowa, dźwigowe > dźwigi, dźwig
funeral, funerals; pogrzeb, pogrzeby, pogrzebowy: funeral directors, funeral director, pogrzebowa, pogrzebowe, pogrzebowych, funeralny, funeralne, funeralna, grabarz, grabarze, zakład pogrzebowy, zakłady pogrzebowe, branża pogrzebowa, funeral industry
optics, opticians, optometry; optyka, optycy, optometria, optometryści: optician, optometrist, optometrists, optyk, optyków, optykom, optometrystów
sewage, wastewater; kanalizacja, ścieki, oczyszczalnie, oczyszczalnia: kanalizacji, ścieków, oczyszczalni > wodociągi, waterworks
rural tourism, agritourism; agroturystyka, turystyka wiejska: agroturystyki, agroturystyczny, agroturystyczne, turystyki wiejskiej
local radio, radio stations; radio lokalne, rozgłośnie lokalne: lokalne radio, radia lokalnego, rozgłośnia, rozgłośnie, rozgłośni > radio, community radio
stained glass; witraże, witraż: witraży, witrażu
tiles, ceramic tiles, tilers; płytki, glazura, glazurnicy: płytek, glazurnik, tile, tiler, tiling > ceramics, ceramika
amber; bursztyn, bursztynnicy: bursztynu, bursztynem, bursztynnik > jewellery, biżuteria
watchmakers, watchmaking; zegarmistrze, zegarmistrz: watches, zegarmistrzów, zegarki, zegarków, watchmaker, horology
printers, printing houses; drukarnie, drukarze, poligrafia, druk: printing, drukarnia, drukarni, drukarz, drukarzy, poligrafii, poligraficzny, druku, print shop, printer > introligatorzy, bookbinding
bookbinding, bookbinders; introligatorzy, introligatorstwo: introligator, introligatorów, bookbinder
luthiers, violin makers, instrument makers; lutnicy, lutnictwo: lutnik, lutników, luthier
car mechanics, car repair, auto repair; mechanicy samochodowi: mechanik, mechanicy, mechanik samochodowy, mechaników, car mechanic, garage, garages, lakiernik, lakiernicy, blacharz > automotive, motoryzacja
: tir, tiry, tirów, tirach, kierowca tira > transport drogowy, ciężarówki, trucks, truckers, przewoźnicy, spedycja, transport
chimney, chimneys, chimney sweeps; kominiarze, kominy: kominiarz, kominiarzy, komin, kominów, chimney sweep
hunters; łowiectwo, myśliwi: hunting, myśliwy, myśliwych, hunter, polowanie, polowania, łowiecki
horses, horse, equestrian; konie, jeździectwo, stajnie: koń, koni, koniach, stajnia, stajni, jeździecki, jeździecka, riding
pet food; karma dla zwierząt: karma, karmy dla zwierząt, karm, karma dla psów, karmy > pets, zwierzęta
soap making, candles; mydło, mydła, świece: soap, mydła, mydeł, świec, świeca, soaps, candle
saunas, sauna; sauny, saunowy: saun, saunie, saunowanie, budowa saun
clothing, apparel, garments; odzież, odzieżowy: odzieży, odzieżowa, odzieżowe, ubrania, ubrań, clothes > fashion, moda, krawcy, tailoring, sewing, szycie, textiles
sound engineering, sound engineers, audio; dźwiękowcy, realizacja dźwięku: dźwiękowiec, dźwiękowców, dźwięk, dźwięku, sound engineer, sound design, sound > music, muzyka
debt collection, debt recovery; windykacja, wierzytelności: windykacji, windykacyjny, dłużnik, dłużnicy, dłużników, wierzytelności, debtors, debtor, unpaid invoices, niezapłacone faktury, zatory płatnicze > factoring, faktoring
factoring; faktoring: faktoringu > windykacja, debt collection
residence permit, residence permits, visas; karta pobytu, wizy: visa, relocation, relokacja, wiza, residence card, work permit, work permits, pozwolenie na pracę, pozwolenia na pracę, legalizacja pobytu, kartę pobytu > expats, foreigners, cudzoziemcy
maritime law, sea law; prawo morskie: prawa morskiego
blacksmiths, blacksmith; kowale, kowalstwo: kowal, kowali
land surveying, surveyors, geodesy; geodezja, geodeci: surveyor, geodeta, geodetów, geodezji, geodezyjny > gis, mapping, drony
: police, policja, policjanci, policji, policjant, policjantów > policja, policjanci
playgrounds; place zabaw, plac zabaw: playground, placów zabaw
paint, paints; farby, lakiery: farb, farba, lakierów
`
