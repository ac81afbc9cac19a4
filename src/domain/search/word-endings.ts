export const IRREGULAR: ReadonlyMap<string, string> = new Map(
  `dane danych danymi danym;woman women;man men;child children;person persons;analysis analyses;quiz quizzes;ludzie ludzi ludziom ludzmi
movie movies;cookie cookies;selfie selfies;zombie zombies;calorie calories;rookie rookies;cache caches;hero heroes
dzien dni dnia;rada rad radzie rady;praca pracy prace prac pracami;rzad rzadu rzady rzadow;lek leki lekow;gra gry gier
java javy javie jave;javascript javascriptu javascripcie javascriptem;linux linuksa linuksie linuksem linuxa linuxie linuxem;marka marki marke marce;renta renty rente rencie;baza bazy baze bazie baz bazach bazami`
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
  [/(?<!st|bl|nd|d|or)iem$|(?<!st|bl|nd|d|or|th)em$|(?<![dcio])om$/, ''],
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
