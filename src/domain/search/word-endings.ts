export const IRREGULAR: ReadonlyMap<string, string> = new Map(
  `dane danych danymi danym;woman women;man men;child children;person persons;analysis analyses;quiz quizzes;ludzie ludzi ludziom ludzmi
movie movies;cookie cookies;selfie selfies;zombie zombies;calorie calories;rookie rookies;cache caches;hero heroes
dzien dni dnia;rada rad radzie rady;praca pracy prace prac pracami;rzad rzadu rzady rzadow;lek leki lekow;gra gry gier;izba izby izbie izbe izb;kadry kadrach kadrami kadrom kadrowy kadrowe kadrowa kadrowej kadrowych kadrowego;mama mamy mamie mame mamom mamami mamach
java javy javie jave;javascript javascriptu javascripcie javascriptem;linux linuksa linuksie linuksem linuxa linuxie linuxem;marka marki marke marce;renta renty rente rencie;baza bazy baze bazie baz bazach bazami
niemcy niemiec niemczech niemcom niemcami;wegry wegier wegrzech;wlochy wloch wloszech;zrodlo zrodla zrodel zrodlem;miasto miasta miastu miastem miescie miast miastom miastach miastami;trojmiasto trojmiasta trojmiastu trojmiastem trojmiescie`
    .split(/[;\n]/)
    .flatMap((line) => {
      const [key = '', ...forms] = line.split(' ')
      return [key, ...forms].map((form) => [form, key] as const)
    }),
)

/** Words ending in -s, -y, -a or -ow that are no forms of the words without it. */
export const INVARIABLE: ReadonlySet<string> = new Set(
  `news aws series species goods arms sales wales means physics windows devops kudos always perhaps
party county policy treaty treasury warranty irony colony forty pasta costa china persona parka window shadow meadow widow
cloudy rusty germany rails crafts`.split(/\s+/),
)
/** Unlike 'physics'. */
export const TOPICS = /^(?:topic|clinic|comic|metric|critic|mechanic|fabric|picnic|characteristic)s$/

// The ending, and what the stem then ends in, the most specific first. A stem has four letters or more. Vowels are removed only after
// letters after which English words do not end in them, so that 'story' and 'store' differ.
export const POLISH_ENDINGS: [RegExp, string][] = [
  [/(?<=o)sci(?:a|ach|ami|om|owi)?$/, 'sc'],
  [/cie$|(?<=[ns])ci$/, 't'],
  [/(?<=[yu])ce$/, 'k'],
  [/rze$/, 'r'],
  [/(?<=[eo])rzy$/, 'r'],
  [/(?<=[bklmnrtw])ek$/, 'k'],
  [/(?<=w)iec$/, 'c'],
  [/(?<!st|bl|nd|d|or)iem$|(?<!st|bl|nd|d|[^t]or|th)em$|(?<![dcio])om$/, ''],
  [/(?<!ll|rr|fl|kn|sh|thr|t)ow(?:i|ie)?$|(?<=[^i]t)ow$/, ''],
  [/i?(?:ami|ach|ego|emu|ej|ymi|imi|ych|ich|ym|im)$/, ''],
  [/i[aeu]$|ii$/, ''],
  [/(?<=[cdszpn]j|[cs]z|rz|iel|now|[bcdfghjklmnprstwz]n|ow|[nr]s|art|ur|yk|iet|[fi]rm)e$/, ''],
  [/(?<=[sc]tw|ztw|isk|praw|miast|biur|paliw|drewn|drzew|tworzyw|mlek|warzyw)o$/, ''],
  [
    /(?<=[aeouy]w|iw|[^n]n|[euaoy]t|kt|[ea]nt|[^a]rt|^kart|[ei]st|[uaye]p|[ouez]b|[raelz]m|[oua]l|[ou]d|[^e]ad|ed|rd|[eiyaurn]s|[aioe]z|rz|[uy]r|ktor|[rw]c)y$/,
    '',
  ],
  [/(?<!y)a$|[iu]$/, ''],
]

// Endings of the nominative and of the genitive and locative, for folded names, a longer ending before a shorter one. Several forms
// are given where folding or gender leaves it open ('Poznan' ends in ń, 'Lublan' would not): a form too many is harmless
// because these forms count only after a preposition or near another word for a place. A '-' is no ending. A line each for plurals and
// neuters, feminines, and masculines.
export const TOWN_ENDINGS =
  `ce c cach; ki k ek kach; gi g gow gach; y - ow ach; to ta cie; lo la le; ro ra rze; o a u ie; e a u ego em
ia i ii; ja i ji; ka ki ce; ga gi dze; da dy dzie; ta ty cie; ra ry rze; la ly le li; a y ie ej
iec ca cu iecu; ec ca cu; ek ka ku; cz cza czu czy; t tu ta cie; d du da dzie; r ru ra rze; l la lu le; - a u ie ia iu`
    .split(/; |\n/)
    .map((rule) => rule.split(' ').map((ending) => ending.replace('-', '')))

// Adjectives beside a name: 'Nowy Targ', 'Zielona Góra', 'Grodzisk Mazowiecki', 'Tarnowskie Góry'.
export const TOWN_ADJECTIVES: [RegExp, string[]][] = [
  [/(?<=[sc]k|dzk)i$/, ['iego', 'im']],
  [/(?<=(?:now|star|bial|czarn|doln|gorn|mal|wielk|duz))y$/, ['ego', 'ym']],
  [/(?<=sk|ck|dzk|wielk)a$/, ['iej']],
  [/(?<=now|star|bial|czarn|doln|gorn|gornicz|mal|zielon|stalow|such|jeleni)a$/, ['ej']],
  [/(?<=(?:sk|ck|dzk|wielk))ie$/, ['ich', 'iego', 'iem', 'im']],
  [/(?<=(?:now|star|bial|czarn|doln|gorn|mal))e$/, ['ych', 'ego', 'em', 'ym']],
]

// How English and Polish spell the same endings and sounds of words that both have, one after another: 'communication' and 'komunikacja' become
// equal, and so do 'prawnicy' and 'prawnik'.
export const COGNATE_ENDINGS: [RegExp, string][] = [
  [/tion$/, 'ki'],
  [/sion$/, 'si'],
  [/ics$/, 'ik'],
  [/logist$/, 'log'],
]
export const COGNATE_SPELLINGS: [RegExp, string][] = [
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/ch|c|q/g, 'k'],
  [/ku(?=[aeio])/g, 'kw'],
  [/x/g, 'ks'],
  [/v/g, 'w'],
  [/[yj]/g, 'i'],
  [/z/g, 's'],
  [/[ao]e/g, 'e'],
  [/(.)\1/g, '$1'],
]

/** Words that are spelled like another one of the other language: 'fabryka' is a factory. */
export const FALSE_FRIENDS: ReadonlySet<string> = new Set(
  'fabric fabrics lecture lectures plastic plastics provision provisions practice practices'.split(' '),
)

/** What a letter of the result may be at the beginning of a word. */
export const COGNATE_LETTERS: Partial<Record<string, string[]>> = {
  k: ['k', 'c', 'ch', 'q', 'cc', 'kc', 'kk'],
  f: ['f', 'ph', 'ff'],
  t: ['t', 'th', 'tt'],
  w: ['w', 'v'],
  i: ['i', 'y', 'j'],
  s: ['s', 'z', 'ss'],
  e: ['e', 'ae', 'oe'],
  l: ['l', 'll'],
  m: ['m', 'mm'],
  n: ['n', 'nn'],
  p: ['p', 'pp'],
  r: ['r', 'rr'],
}
