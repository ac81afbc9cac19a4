import {
  allOf,
  anyOf,
  type EventTest,
  forEachText,
  inCity,
  inName,
  inTopic,
  isNamed,
  type RelevanceQuery,
} from './query.ts'

function find(texts: readonly string[], first: EventTest | EventTest[]): RelevanceQuery[] {
  return forEachText(texts, { first })
}

const inTowns = (queries: RelevanceQuery[]) => queries.map((query) => ({ ...query, catalogue: 'towns' }))

// Words that people typed who had seen neither the code nor the events, which are called otherwise.
export const STRANGERS_WORDS: RelevanceQuery[] = [
  // Work and IT.
  ...find(['systemy wbudowane', 'systemów wbudowanych', 'embedded'], inName('embedded')),
  ...find(['widzenie maszynowe', 'computer vision'], isNamed('Computer Vision on the Line')),
  ...find(
    ['programiści trójmiasto', 'dla programistów trójmiasto', 'programmers tricity'],
    allOf(inCity('gdansk', 'gdynia', 'sopot'), inTopic('technology')),
  ),
  ...find(['dla managerów', 'dla menadżerów'], inName('managers')),
  // Energy, environment, transport.
  ...find(['morska energetyka wiatrowa', 'farmy wiatrowe'], isNamed('Offshore Wind Summit')),
  ...find(['pompy ciepła', 'pompa ciepła', 'heat pump'], isNamed('Heat Pumps Evening')),
  ...find(['umowy ppa', 'ppa', 'power purchase agreement'], isNamed('Power Purchase Agreements Explained')),
  ...find(
    ['oze', 'odnawialne źródła energii', 'renewable energy', 'renewables', 'zielona energia'],
    isNamed('European Sustainable Energy Week', 'Offshore Wind Summit'),
  ),
  ...find(
    ['elektromobilność', 'e-mobility', 'electric vehicles', 'ev charging', 'samochody elektryczne'],
    isNamed('Fleet and Charging Show'),
  ),
  ...find(
    ['kolej', 'kolejowe', 'railway', 'kolej konferencja'],
    isNamed('Port and Rail Evening', 'Rail Data Evening'),
  ),
  ...find(
    ['mobilność miejska', 'mobilność miejska poznań', 'transport miejski'],
    isNamed('Urban Mobility Conference'),
  ),
  ...find(['smog', 'jakość powietrza', 'air quality'], isNamed('Clean Air Hack Weekend')),
  ...find(
    ['gospodarka obiegu zamkniętego', 'obieg zamknięty', 'circular economy', 'goz wrocław'],
    isNamed('Circular Cities Conference'),
  ),
  ...find(['ekologia', 'ecology'], inTopic('sustainability')),
  ...find(['rowery', 'rower wrocław', 'bike'], isNamed('Cycling Counts')),
  ...find(['zwiedzanie stoczni', 'stocznia gdynia', 'wizyta w stoczni'], isNamed('A Morning at a Shipyard')),
  ...find(['zielony dach', 'zielone dachy kraków'], isNamed('Behind the Scenes of a Green Roof')),
  // Business, careers, finance.
  ...find(['networking dla przedsiębiorców gliwice'], isNamed('Silesia Suppliers Evening')),
  ...find(
    ['szukam inwestora kraków', 'investors krakow', 'inwestorzy kraków styczeń'],
    isNamed('Growth Capital Pitch Night'),
  ),
  ...find(['targi kariery', 'career fair szczecin', 'pierwsza praca'], isNamed('First Job in IT Fair')),
  ...find(['gala pracodawców', 'pracodawcy', 'employer branding'], isNamed('Employer of the Region Gala')),
  ...find(['eksport wrocław', 'jak zacząć eksport', 'eksporterzy'], inName('exporters')),
  ...find(['negocjacje szczecin', 'negotiations'], isNamed('Negotiating Across the Border')),
  ...find(
    ['stopy procentowe', 'interest rate', 'o stopach procentowych'],
    isNamed('Interest Rates and Everyday Life'),
  ),
  ...find(
    ['emerytura', 'emerytury', 'emerytura dla samozatrudnionych', 'retirement'],
    isNamed('Pensions for the Self-Employed'),
  ),
  ...find(['faktury', 'invoicing'], isNamed('KSeF bez stresu')),
  ...find(['sztuczna inteligencja dla zarządów', 'ai dla zarządu'], isNamed('Boardroom AI Breakfast')),
  ...find(['wydarzenia dla kobiet liderek', 'liderki'], isNamed('Women Who Lead Breakfast')),
  ...find(
    ['bankowość i płatności', 'bankowość warszawa', 'płatności'],
    isNamed('Payments and Banking Summit'),
  ),
  ...find(['śniadanie dla firm rodzinnych', 'family business breakfast'], isNamed('Family Firms Breakfast')),
  // Public life, science, industry.
  ...find(
    ['zamówienia publiczne', 'public procurement', 'przetargi'],
    isNamed('Procurement Rules Without Fear'),
  ),
  ...find(
    ['konsultacje społeczne', 'konsultacje szkolenie', 'consultation'],
    isNamed('Taking Part in Consultations'),
  ),
  ...find(['mieszkalnictwo', 'housing debate krakow'], isNamed('Rent, Land and Cities')),
  ...find(['wymiana językowa', 'language exchange bialystok'], isNamed('Languages Evening')),
  ...find(['opieka nad seniorami', 'elderly care'], isNamed('Care at Home')),
  ...find(['młodzi farmaceuci', 'dla młodych farmaceutów'], isNamed('Young Pharmacists Evening')),
  ...find(['badania kliniczne', 'clinical research'], isNamed('Clinical Trials for Beginners')),
  ...find(
    ['wizyta studyjna recykling', 'recycling plant tour', 'wycieczka recykling'],
    isNamed('Inside a Recycling Plant'),
  ),
  ...find(['druk 3d', 'drukowanie 3d'], inName('3d printing', 'additive manufacturing')),
  ...find(
    ['utrzymanie ruchu', 'utrzymanie ruchu poznań warsztaty'],
    isNamed('Predictive Maintenance Hands-On'),
  ),
  ...find(['przemysł 4.0', 'industry 4.0'], isNamed('Factory of Tomorrow Summit')),
  ...find(['tekstylia', 'textile'], isNamed('Advanced Textiles Conference', 'Textiles After Wear')),
  ...find(['badania morskie', 'marine research'], isNamed('Marine Research Days')),
  ...find(['medtech startups', 'medtech dla startupów'], isNamed('Hospitals Meet Start-Ups')),
  ...find(['zdjęcia satelitarne rolnictwo', 'obserwacja ziemi'], isNamed('Earth Observation for Farmers')),
  ...find(['kolacja charytatywna'], isNamed('Charity Dinner of Finance')),
  ...find(['technologie obywatelskie'], isNamed('Civic Tech Conference')),
  // Words that only ask.
  ...find(['registration still open after coal', 'after coal otwarte zapisy'], isNamed('After Coal Forum')),
  ...find(['hej szukam recyklingu', 'najlepiej recykling'], isNamed('Inside a Recycling Plant')),
  ...find(
    [
      'zapisy after coal forum',
      'rejestracja after coal forum',
      'after coal forum program',
      'after coal forum cena',
    ],
    isNamed('After Coal Forum'),
  ),
  // Cities.
  ...find(['ppa in WAW', 'waw warsztaty ppa'], isNamed('Power Purchase Agreements Explained')),
  ...find(
    ['machine learning GDN', 'gdn machine learning', 'machine learning in GDN'],
    isNamed('Machine Learning Evening'),
  ),
  ...inTowns([
    ...find(
      ['analiza danych', 'analizy danych'],
      [inName('w analizie danych'), anyOf(inTopic('data', 'data science'), inName('data', 'dane'))],
    ),
    ...find(['vuejs', 'vue.js', 'vue js'], isNamed('Vue na kolację')),
    ...find(['scrum', 'zwinne', 'metodyki zwinne'], inTopic('agile')),
    ...find(['aplikacje mobilne', 'mobilne'], inTopic('mobile')),
    ...find(['dostępność cyfrowa', 'dostępności cyfrowej', 'wcag'], inTopic('accessibility')),
    ...find(['testowanie oprogramowania', 'software testing'], inTopic('testing')),
    ...find(['bazy danych', 'o bazach danych'], isNamed('SQL Saturday Lublin')),
    ...find(['kolej', 'railway'], isNamed('Kolej na cyfryzację')),
    ...find(['stocznia', 'shipyard'], isNamed('Stocznia 4.0')),
    ...find(['pension', 'retirement'], isNamed('Emerytura w wieku 40 lat?')),
    ...find(['pierwsza praca w it', 'first job'], isNamed('Jak zdobyć pierwszą pracę w IT')),
    ...find(['start up kielce', 'start ups kielce'], isNamed('Startup Kielce: od pomysłu do klienta')),
    ...find(['meet up python', 'python meet ups'], inTopic('python')),
    ...find(['seniorzy', 'dla seniorów'], isNamed('Cyfrowy senior: pierwsze kroki')),
    ...find(['WAW rust', 'rust in WAW'], allOf(inTopic('rust'), inCity('warszawa'))),
  ]),
]
