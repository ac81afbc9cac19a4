import { INTERESTS, type Interest } from '../interests.ts'
import { foldText } from '../text.ts'

/**
 * English and Polish words for the 22 interests in free-text topics: comma-separated words and phrases, compared without
 * case, accents, punctuation and a plural `s`. The longest phrase takes precedence: "data pipelines" does not match
 * "pipelines".
 */
const OWN_WORDS: Record<Interest, string> = {
  Technology: `technology, technologies, technologie, technologia, tech, deeptech, deep tech, it, ict,
    informatyka, informatics, software, oprogramowanie, programming, programowanie, developer, coding, web,
    webdev, software development, web development, app development, frontend, front end, backend, back end,
    fullstack, full stack, javascript, js, typescript, node, nodejs, react, angular, vue, svelte, html, css,
    java, jvm, kotlin, scala, groovy, python, django, ruby, rails, php, laravel, symfony, golang, rust,
    elixir, erlang, haskell, clojure, functional programming, c++, c#, dotnet, android, ios, swift, flutter,
    mobile app, mobile development, devops, devsecops, sre, platform engineering, cloud, cloud native, chmura,
    aws, azure, kubernetes, docker, serverless, linux, testing, software testing, qa, ux, ui, ux design,
    product design, open source, opensource, data, big data, data pipeline, data engineering, database, sql,
    postgresql, analytics, blockchain, web3, iot, internet of things, quantum, quantum computing, robotics,
    robotyka, ar, vr, xr, virtual reality, augmented reality, gamedev, game development, gaming, digital,
    digitalisation, digitalization, digitisation, digitization, cyfryzacja, cyfrowa transformacja,
    transformacja cyfrowa, digital transformation, computing, computer science, computer network,
    computer networking, semiconductor, electronics, elektronika, hardware, embedded, telecom,
    telecommunication, telekomunikacja, 5g, agile, scrum, hackathon, saas, low code, no code, wordpress,
    drupal, api, microservice, software architecture, tech comm, nanotechnology, photonics`,
  'Defence&Security': `defence, defense, obrona, obronnosc, security, bezpieczenstwo, defence security,
    defense security, military, wojsko, wojskowosc, army, navy, nato, armament, weapon, cybersecurity,
    cyber security, cyber, cyberdefence, cyberdefense, cyberbezpieczenstwo, infosec, information security,
    application security, devsecops, network security, homeland security, national security, border security,
    public safety, critical infrastructure, infrastruktura krytyczna, crisis management,
    zarzadzanie kryzysowe, civil defence, civil protection, counter terrorism, intelligence service,
    geopolitics, dual use, resilience`,
  PublicAdministration: `public administration, administracja, administracja publiczna, administration,
    public sector, sektor publiczny, government, local government, samorzad, samorzad terytorialny,
    municipality, civil service, public service, uslugi publiczne, public procurement, zamowienia publiczne,
    e government, egovernment, govtech, public management, urban policy, smart city, smart cities,
    city management, eu funds, fundusze europejskie`,
  Business: `business, biznes, entrepreneur, entrepreneurship, przedsiebiorczosc, startup, scaleup,
    networking, business networking, leadership, przywodztwo, management, zarzadzanie, project management,
    product, product management, marketing, digital marketing, sales, sprzedaz, ecommerce, e commerce, retail,
    handel, hr, human resources, recruitment, franchise, sme, msp, coworking, coworking space, consulting,
    strategy, b2b, customer experience, innovation, innowacje, innovation management, outsourcing, bpo,
    freelance, career, kariera, real estate, nieruchomosci, hospitality, tourism, event industry, negotiation`,
  Sustainability: `sustainability, sustainable, sustainable development, zrownowazony rozwoj, esg, csr,
    climate, klimat, climate change, climate policy, climate tech, environment, srodowisko,
    environmental protection, ochrona srodowiska, ecology, ekologia, green, green deal, green transition,
    circular economy, gospodarka obiegu zamknietego, goz, net zero, decarbonisation, decarbonization,
    dekarbonizacja, cleantech, greentech, biodiversity, nature, water, woda, sustainable energy,
    sustainable finance, carbon, emission`,
  Health: `health, zdrowie, healthcare, health care, ochrona zdrowia, public health, zdrowie publiczne,
    medicine, medycyna, medical, medtech, healthtech, e health, ehealth, digital health, telemedicine,
    telemedycyna, hospital, szpital, nursing, mental health, zdrowie psychiczne, wellbeing, well being,
    wellness, oncology, onkologia, cardiology, life science, patient, rehabilitation, nutrition,
    sport medicine, ageing, longevity`,
  Competitiveness: `competitiveness, konkurencyjnosc, competition, konkurencja, competition law, antitrust,
    productivity, produktywnosc, innovation policy, industrial policy, single market, internal market,
    rynek wewnetrzny, trade policy, export, eksport`,
  Space: `space, kosmos, space technology, space tech, spacetech, space industry, space security, aerospace,
    satellite, satelita, rocket, earth observation, astronomy, astronomia, astronautics, new space, newspace,
    esa, lunar, mars, gnss, galileo, copernicus, astrophysics`,
  Policy: `policy, politics, polityka, public policy, polityka publiczna, health policy, energy policy,
    climate policy, regional policy, urban policy, industrial policy, trade policy, innovation policy,
    foreign policy, legislation, legislacja, law, prawo, legal, regulation, regulacje, compliance,
    european union, unia europejska, eu, eu affairs, european affairs, governance, democracy, demokracja,
    diplomacy, dyplomacja, international relations, stosunki miedzynarodowe, geopolitics, human rights,
    prawa czlowieka, election, lobbying`,
  Materials: `material, materialy, material science, materials engineering, inzynieria materialowa,
    advanced materials, composite, kompozyty, polymer, polimery, plastic, tworzywa sztuczne, metal,
    metallurgy, metalurgia, steel, stal, ceramic, glass, graphene, grafen, nanomaterial, nanotechnology,
    raw material, critical raw materials, surowce, mining, gornictwo, chemistry, chemical, chemia, concrete,
    coating, textile`,
  Economy: `economy, gospodarka, economic, economics, ekonomia, macroeconomics, economic policy,
    economic development, trade, handel zagraniczny, international trade, labour market, labor market,
    rynek pracy, inflation, regional development, rozwoj regionalny, blue economy, digital economy,
    circular economy, bioeconomy, social economy, tax, podatki`,
  Science: `science, nauka, research, badania, r d, research development, badania i rozwoj, academia,
    academic, university, physics, fizyka, chemistry, chemia, biology, biologia, mathematics, matematyka,
    computer science, data science, life science, material science, social science, neuroscience, genetics,
    genomics, astronomy, astronomia, astrophysics, biotech, biotechnology, biotechnologia, quantum, stem,
    laboratory, psychology`,
  Society: `society, spoleczenstwo, social, social innovation, social economy, social security, social policy,
    social science, community, spolecznosc, ngo, non profit, nonprofit, civil society, civic tech,
    volunteering, wolontariat, education, edukacja, higher education, edtech, culture, kultura, art,
    diversity, inclusion, diversity inclusion, accessibility, equality, women, kobiety, women in tech,
    women in business, youth, mlodziez, senior, demography, migration, human rights, media, journalism,
    charity, foundation, philanthropy`,
  Finance: `finance, finanse, financial, fintech, bank, banking, bankowosc, insurance, ubezpieczenia,
    insurtech, accounting, rachunkowosc, ksiegowosc, audit, tax, podatki, capital market, rynek kapitalowy,
    stock exchange, gielda, investment, investing, inwestycje, crowdfunding, payment, platnosci, crypto,
    cryptocurrency, wealth, sustainable finance, corporate finance, cfo, monetary policy, pension,
    venture capital`,
  Industry: `industry, przemysl, industrial, industry 4.0, industry 4 0, przemysl 4 0, manufacturing,
    produkcja, production, engineering, inzynieria, mechanical engineering, automation, automatyzacja,
    automatyka, industrial automation, lean, machinery, maszyny, automotive, motoryzacja, construction,
    budownictwo, shipbuilding, maritime industry, aerospace, 3d printing, additive manufacturing,
    supply chain, lancuch dostaw, food industry, agriculture, rolnictwo, furniture, packaging,
    reindustrialisation, maintenance, industrial policy, space industry, quality management, electronics`,
  Waste: `waste, odpady, waste management, gospodarka odpadami, recycling, recykling, circular economy,
    gospodarka obiegu zamknietego, goz, wastewater, waste water, scieki, sewage, landfill, zero waste,
    upcycling, packaging waste, municipal waste, composting, e waste`,
  Pharmacy: `pharmacy, farmacja, apteka, pharma, pharmaceutical, farmaceutyka, pharmacology, farmakologia,
    drug, drug discovery, medicinal product, leki, vaccine, szczepionki, clinical trial, badania kliniczne,
    clinical, pharmacovigilance, biopharma`,
  'Private Equity': `private equity, pe vc, venture capital, vc, venture, buyout, m a, mergers acquisitions,
    fuzje i przejecia, private market, private debt, business angel, angel investor, angel investing,
    fundraising, growth capital, investor, inwestorzy, due diligence`,
  AI: `ai, artificial intelligence, sztuczna inteligencja, machine learning, uczenie maszynowe,
    machinelearning, ml, mlops, deep learning, neural network, generative ai, genai, gen ai, llm,
    large language models, chatgpt, gpt, agentic, ai agents, chatbot, computer vision, nlp,
    natural language processing, reinforcement learning, data science, responsible ai, ai act`,
  Pipelines: `pipeline, rurociagi, gas pipeline, gazociag, gazociagi, oil pipeline, gas transmission,
    gas network, gas, gaz, lng, oil, oil gas, ropa, transmission network, district heating, cieplownictwo,
    hydrogen pipeline`,
  Energy: `energy, energia, energetyka, power, renewable, renewable energy, oze, odnawialne zrodla energii,
    solar, photovoltaic, fotowoltaika, wind, wind energy, wind power, offshore wind, offshore, hydrogen,
    wodor, nuclear, atom, nuclear energy, energetyka jadrowa, grid, smart grid, electricity, energy storage,
    battery, biogas, fuel, oil gas, energy policy, energy security, bezpieczenstwo energetyczne,
    energy efficiency, energy transition, transformacja energetyczna, sustainable energy, district heating,
    cieplownictwo, heat pump, power plant`,
  Transport: `transport, transportation, logistics, logistyka, tsl, shipping, zegluga, maritime, port,
    sea port, railway, rail, kolej, aviation, lotnictwo, airport, lotnisko, mobility, mobilnosc,
    urban mobility, public transport, transport publiczny, electromobility, elektromobilnosc, emobility,
    e mobility, electric vehicle, ev, road, freight, supply chain, lancuch dostaw, autonomous vehicle,
    autonomous driving, drone, cycling, traffic, spedycja`,
}

/** Words of related fields, which match with less strength. */
const RELATED_WORDS: Record<Interest, string> = {
  Technology: `ai, artificial intelligence, sztuczna inteligencja, machine learning, uczenie maszynowe,
    deep learning, data science, llm, generative ai, genai, cybersecurity, cyber security, cyber,
    cyberbezpieczenstwo, infosec, application security, security, fintech, crypto, smart city, smart cities,
    e health, ehealth, healthtech, medtech, biotech, govtech, e government, egovernment, edtech, spacetech,
    space tech, space technology, cleantech, greentech, climate tech, agritech, startup, innovation,
    innowacje, industry 4.0, industry 4 0, przemysl 4 0, automation, automatyzacja, ecommerce, e commerce,
    product management, satellite, drone`,
  'Defence&Security': `drone, energy security, bezpieczenstwo energetyczne, foreign policy,
    international relations, diplomacy, space security`,
  PublicAdministration: `policy, public policy, regional policy, regional development, rozwoj regionalny,
    urban development, legislation, regulation, public health, civic tech, crisis management`,
  Business: `economy, gospodarka, trade, export, finance, investment, venture capital, private equity,
    competitiveness, fintech, agile, supply chain, business travel, intellectual property, women in business,
    corporate governance`,
  Sustainability: `renewable, renewable energy, oze, recycling, waste, waste management, electromobility,
    emobility, e mobility, hydrogen, agriculture, rolnictwo, food, forestry, bioeconomy, energy efficiency,
    energy transition, transformacja energetyczna, offshore wind, blue economy`,
  Health: `pharmacy, pharma, pharmaceutical, biotech, biotechnology, biotechnologia, clinical trial, genetics,
    genomics, neuroscience, sport, psychology`,
  Competitiveness: `economy, gospodarka, innovation, innowacje, industry, trade, handel zagraniczny,
    reindustrialisation, investment, strategy, sme, research development, r d`,
  Space: `aviation, lotnictwo, remote sensing, gis, geoinformatics, drone`,
  Policy: `public administration, government, administracja publiczna, green deal, single market,
    security policy, civil society, data protection, gdpr, rodo, think tank, local government`,
  Materials: `semiconductor, battery, construction, budownictwo, 3d printing, additive manufacturing,
    recycling`,
  Economy: `business, finance, finanse, bank, banking, investment, inwestycje, competitiveness, industry,
    export, real estate, monetary policy, capital market`,
  Science: `education, edukacja, innovation, medicine, space, photonics, nanotechnology, ai,
    artificial intelligence, technology transfer, clinical trial, higher education, archaeology`,
  Society: `public health, mental health, labour market, democracy, smart city, urban development, housing,
    local government, wellbeing, ageing, hr`,
  Finance: `private equity, m a, mergers acquisitions, economy, blockchain, real estate, compliance, inflation`,
  Industry: `material, metallurgy, steel, mining, chemical, robotics, robotyka, logistics, logistyka, energy,
    semiconductor, pharmaceutical, competitiveness, defence industry, iot, hydrogen`,
  Waste: `water, environment, environmental protection, ochrona srodowiska, plastic, packaging, biogas,
    cleantech`,
  Pharmacy: `health, healthcare, medicine, medycyna, biotech, biotechnology, biotechnologia, life science,
    oncology, chemistry, medical`,
  'Private Equity': `investment, investing, inwestycje, startup, capital market, scaleup, finance,
    crowdfunding, corporate finance, wealth`,
  AI: `data, big data, analytics, robotics, robotyka, automation, automatyzacja, data engineering,
    autonomous vehicle, autonomous driving`,
  Pipelines: `energy, energetyka, energy security, bezpieczenstwo energetyczne, infrastructure,
    infrastruktura, critical infrastructure, hydrogen, wodor, offshore, fuel`,
  Energy: `pipeline, gas, gaz, lng, oil, decarbonisation, decarbonization, dekarbonizacja, net zero, climate,
    electromobility, emobility, e mobility, green deal, cleantech, mining`,
  Transport: `automotive, motoryzacja, smart city, smart cities, infrastructure, infrastruktura, shipbuilding,
    maritime industry, hydrogen, blue economy, warehouse`,
}

/** Strength of a related topic; a topic of the field itself has strength 1. */
export const RELATED_STRENGTH = 0.3
/** Strength of the name of an event if its topic matches nothing. */
export const NAME_STRENGTH = 0.8
const PHRASE_WORDS_MAX = 4

/** Splits a text into words for comparison: folded, without punctuation and plural `s`. */
export function splitIntoWords(text: string): string[] {
  const folded = foldText(text)
  const words = (
    folded.includes('.net') ? folded.replace(/(^|[\s/,(]|asp)\.net\b/g, '$1 dotnet') : folded
  ).match(/[\p{L}\p{N}]+[+#]*/gu)
  return (words ?? []).map((word) => (word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word))
}

const PHRASES = new Map<string, Map<Interest, number>>()
for (const interest of INTERESTS) {
  for (const [phrases, strength] of [
    [`${interest}, ${OWN_WORDS[interest]}`, 1],
    [RELATED_WORDS[interest], RELATED_STRENGTH],
  ] as const) {
    for (const phrase of phrases.split(',')) {
      const key = splitIntoWords(phrase).join(' ')
      const strengths = PHRASES.get(key) ?? new Map<Interest, number>()
      PHRASES.set(key, strengths.set(interest, Math.max(strength, strengths.get(interest) ?? 0)))
    }
  }
}

/** Returns the interests that a free-text topic matches, with their strength from 0 to 1. */
export function getTopicInterests(topic: string): Map<Interest, number> {
  const words = splitIntoWords(topic)
  const found = new Map<Interest, number>()
  for (let index = 0; index < words.length; ) {
    let length = Math.min(PHRASE_WORDS_MAX, words.length - index)
    let phrase = PHRASES.get(words.slice(index, index + length).join(' '))
    while (!phrase && --length > 0) phrase = PHRASES.get(words.slice(index, index + length).join(' '))
    for (const [interest, strength] of phrase ?? []) {
      found.set(interest, Math.max(strength, found.get(interest) ?? 0))
    }
    index += Math.max(length, 1)
  }
  return found
}
