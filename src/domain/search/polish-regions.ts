// Voivodeships: English names; Polish nominative, genitive and locative of the region; the adjective without its ending; cities and
// resorts. Towns from 14,000 inhabitants, from GeoNames.
const VOIVODESHIPS = `
Lower Silesia; Dolny Śląsk, Dolnego Śląska, Dolnym Śląsku; dolnośląski; Wrocław, Wałbrzych, Legnica, Jelenia Góra, Lubin, Głogów, Świdnica, Bolesławiec, Oleśnica, Dzierżoniów, Zgorzelec, Oława, Bielawa, Kłodzko, Nowa Ruda, Jawor, Świebodzice, Lubań, Kamienna Góra, Polkowice, Bogatynia, Strzegom, Złotoryja, Jelcz-Laskowice, Chojnów, Karpacz, Szklarska Poręba, Kudowa-Zdrój, Polanica-Zdrój, Trzebnica
Kuyavia, Kuyavia-Pomerania; Kujawy, Kujaw, Kujawach; kujawsko-pomorski; Bydgoszcz, Toruń, Włocławek, Grudziądz, Inowrocław, Brodnica, Świecie, Chełmno, Nakło nad Notecią, Rypin, Chełmża, Solec Kujawski, Lipno, Żnin, Ciechocinek
Lublin region; Lubelszczyzna, Lubelszczyzny, Lubelszczyźnie; lubelski; Lublin, Zamość, Chełm, Biała Podlaska, Puławy, Świdnik, Kraśnik, Łuków, Biłgoraj, Lubartów, Łęczna, Tomaszów Lubelski, Krasnystaw, Hrubieszów, Dęblin, Międzyrzec Podlaski, Radzyń Podlaski, Kazimierz Dolny, Nałęczów
Lubusz; Ziemia lubuska, Ziemi lubuskiej; lubuski; Gorzów Wielkopolski, Zielona Góra, Nowa Sól, Żary, Żagań, Świebodzin, Międzyrzecz, Kostrzyn nad Odrą, Sulechów, Słubice, Gubin, Lubsko, Wschowa
Lodz region; Ziemia łódzka, Ziemi łódzkiej; łódzki; Łódź, Piotrków Trybunalski, Pabianice, Tomaszów Mazowiecki, Bełchatów, Zgierz, Skierniewice, Kutno, Radomsko, Zduńska Wola, Sieradz, Łowicz, Opoczno, Wieluń, Ozorków, Aleksandrów Łódzki, Łask, Rawa Mazowiecka, Konstantynów Łódzki, Łęczyca, Głowno, Uniejów
Lesser Poland; Małopolska, Małopolski, Małopolsce; małopolski; Kraków, Tarnów, Nowy Sącz, Chrzanów, Oświęcim, Olkusz, Nowy Targ, Bochnia, Gorlice, Zakopane, Skawina, Andrychów, Kęty, Wadowice, Trzebinia, Wieliczka, Libiąż, Myślenice, Brzesko, Limanowa, Niepołomice, Krynica-Zdrój, Szczawnica, Bukowina Tatrzańska, Poronin
Masovia, Mazovia; Mazowsze, Mazowsza, Mazowszu; mazowiecki; Warszawa, Radom, Płock, Siedlce, Pruszków, Ostrołęka, Legionowo, Ciechanów, Otwock, Żyrardów, Sochaczew, Mińsk Mazowiecki, Wołomin, Piaseczno, Mława, Nowy Dwór Mazowiecki, Grodzisk Mazowiecki, Wyszków, Ząbki, Piastów, Marki, Ostrów Mazowiecka, Płońsk, Pionki, Pułtusk, Gostynin, Sierpc, Kozienice, Sulejówek, Sokołów Podlaski, Józefów, Kobyłka, Zielonka, Przasnysz, Konstancin-Jeziorna, Garwolin, Milanówek, Łomianki, Grójec, Serock, Nadarzyn, Ożarów Mazowiecki, Jachranka
Opole region; Opolszczyzna, Opolszczyzny, Opolszczyźnie; opolski; Opole, Kędzierzyn-Koźle, Nysa, Brzeg, Kluczbork, Prudnik, Strzelce Opolskie, Krapkowice, Namysłów, Głuchołazy
Subcarpathia; Podkarpacie, Podkarpacia, Podkarpaciu; podkarpacki; Rzeszów, Przemyśl, Stalowa Wola, Mielec, Tarnobrzeg, Krosno, Dębica, Jarosław, Sanok, Jasło, Łańcut, Przeworsk, Nisko, Ropczyce, Jasionka, Solina, Ustrzyki Dolne, Arłamów
Podlachia; Podlasie, Podlasia, Podlasiu; podlaski; Białystok, Suwałki, Łomża, Augustów, Bielsk Podlaski, Zambrów, Grajewo, Hajnówka, Sokółka, Łapy, Siemiatycze, Białowieża, Supraśl
Pomerania; Pomorze, Pomorza, Pomorzu; pomorski; Gdańsk, Gdynia, Sopot, Słupsk, Tczew, Starogard Gdański, Wejherowo, Rumia, Chojnice, Malbork, Kwidzyn, Lębork, Pruszcz Gdański, Kościerzyna, Reda, Bytów, Ustka, Kartuzy, Władysławowo, Puck, Hel, Jastarnia, Jurata, Łeba, Krynica Morska, Krokowa, Choczewo, Człuchów
Silesia, Upper Silesia; Śląsk, Śląska, Śląsku, Górny Śląsk, Górnego Śląska, Górnym Śląsku; śląski; Katowice, Częstochowa, Sosnowiec, Gliwice, Zabrze, Bytom, Bielsko-Biała, Ruda Śląska, Rybnik, Tychy, Dąbrowa Górnicza, Chorzów, Jaworzno, Jastrzębie-Zdrój, Mysłowice, Siemianowice Śląskie, Żory, Tarnowskie Góry, Piekary Śląskie, Racibórz, Będzin, Świętochłowice, Zawiercie, Wodzisław Śląski, Knurów, Mikołów, Cieszyn, Czechowice-Dziedzice, Czeladź, Myszków, Żywiec, Czerwionka-Leszczyny, Pszczyna, Lubliniec, Łaziska Górne, Bieruń, Ustroń, Skoczów, Wisła, Szczyrk
Holy Cross; Świętokrzyskie, Gór Świętokrzyskich, Górach Świętokrzyskich; świętokrzyski; Kielce, Ostrowiec Świętokrzyski, Starachowice, Skarżysko-Kamienna, Sandomierz, Końskie, Busko-Zdrój, Jędrzejów, Staszów, Solec-Zdrój
Masuria, Warmia-Masuria; Mazury, Mazur, Mazurach, Warmia, Warmii; warmińsko-mazurski; Olsztyn, Elbląg, Ełk, Ostróda, Iława, Giżycko, Kętrzyn, Szczytno, Bartoszyce, Mrągowo, Działdowo, Pisz, Braniewo, Lidzbark Warmiński, Olecko, Morąg, Nidzica, Mikołajki, Stare Jabłonki
Greater Poland; Wielkopolska, Wielkopolski, Wielkopolsce; wielkopolski; Poznań, Kalisz, Konin, Piła, Ostrów Wielkopolski, Gniezno, Leszno, Śrem, Turek, Krotoszyn, Swarzędz, Września, Luboń, Jarocin, Wągrowiec, Kościan, Koło, Środa Wielkopolska, Rawicz, Gostyń, Chodzież, Szamotuły, Złotów, Oborniki, Pleszew, Trzcianka, Nowy Tomyśl, Kępno, Słupca, Ostrzeszów
West Pomerania, Western Pomerania; Pomorze Zachodnie, Pomorza Zachodniego, Pomorzu Zachodnim; zachodniopomorski; Szczecin, Koszalin, Stargard, Kołobrzeg, Świnoujście, Szczecinek, Police, Wałcz, Białogard, Goleniów, Gryfino, Gryfice, Nowogard, Choszczno, Świdwin, Darłowo, Barlinek, Międzyzdroje, Mielno
`

// 'pomorskie' with its genitive and locative, alone and after 'województwo'. '*' is the adjective without its ending.
const ADJECTIVE_NAMES =
  '*e, *ego, *m, woj. *e, woj. *m, województwo *e, województwa *ego, województwie *m'.split(', ')

// Names in all forms; towns.
const LANDSCAPES = `
Tricity, Tri-City, Trójmiasto, Trójmiasta, Trójmieście, Trójmiastem, 3city, 3miasto, 3miasta, 3mieście, 3miastem; Gdańsk, Gdynia, Sopot
Baltic coast, seaside, nad morzem, nad morze, nad Bałtykiem, Wybrzeże, wybrzeża, wybrzeżu; Gdańsk, Gdynia, Sopot, Hel, Puck, Jastarnia, Jurata, Władysławowo, Łeba, Ustka, Darłowo, Mielno, Kołobrzeg, Międzyzdroje, Świnoujście, Krynica Morska
Mountains, Góry, Górach; Zakopane, Poronin, Bukowina Tatrzańska, Szczawnica, Krynica-Zdrój, Karpacz, Szklarska Poręba, Wisła, Szczyrk, Ustroń, Żywiec, Polanica-Zdrój, Kudowa-Zdrój, Ustrzyki Dolne, Solina, Arłamów
Tatra Mountains, Tatry, Tatr, Tatrach, Podhale, Podhala, Podhalu; Zakopane, Poronin, Bukowina Tatrzańska, Nowy Targ
Bieszczady Mountains, Bieszczady, Bieszczad, Bieszczadów, Bieszczadach; Ustrzyki Dolne, Solina, Arłamów, Sanok
Kashubia, Kaszuby, Kaszub, Kaszubach; Kartuzy, Kościerzyna, Bytów, Wejherowo, Puck, Chojnice
`

function splitTable(table: string): string[][][] {
  const rows = table.trim().split('\n')
  return rows.map((row) => row.split(';').map((names) => names.split(',').map((name) => name.trim())))
}

/** Cities by all names of what they belong to. The first name is shown. */
interface NamedCities {
  names: string[]
  cities: string[]
}

export const REGIONS: readonly NamedCities[] = [
  ...splitTable(LANDSCAPES).map(([names = [], cities = []]) => ({ names, cities })),
  ...splitTable(VOIVODESHIPS).map(([english = [], polish = [], [adjective = ''] = [], cities = []]) => {
    const withNoun = english.flatMap((name) => [`${name} voivodeship`, `${name} region`])
    const adjectives = ADJECTIVE_NAMES.map((name) => name.replace('*', adjective))
    return { names: [...english, ...polish, ...adjectives, ...withNoun], cities }
  }),
]

/** Short names in all forms, and the towns that may be meant. */
export const SHORT_NAMES: readonly NamedCities[] = splitTable(`
Gorzów, Gorzowa, Gorzowie; Gorzów Wielkopolski, Gorzów
Ostrów, Ostrowa, Ostrowie; Ostrów Wielkopolski, Ostrów Mazowiecka
Tomaszów, Tomaszowa, Tomaszowie; Tomaszów Mazowiecki, Tomaszów Lubelski
Grodzisk, Grodziska, Grodzisku; Grodzisk Mazowiecki, Grodzisk Wielkopolski
Ożarów, Ożarowa, Ożarowie; Ożarów Mazowiecki, Ożarów
Piotrków, Piotrkowa, Piotrkowie; Piotrków Trybunalski, Piotrków Kujawski
Siemianowice, Siemianowic, Siemianowicach; Siemianowice Śląskie
Wodzisław, Wodzisławia, Wodzisławiu; Wodzisław Śląski
Starogard, Starogardu, Starogardzie; Starogard Gdański
Pruszcz, Pruszcza, Pruszczu; Pruszcz Gdański
Ostrowiec, Ostrowca, Ostrowcu; Ostrowiec Świętokrzyski
Krynica, Krynicy; Krynica-Zdrój, Krynica Morska, Krynica Zdrój
Jastrzębie, Jastrzębia, Jastrzębiu; Jastrzębie-Zdrój
Kędzierzyn, Kędzierzyna, Kędzierzynie; Kędzierzyn-Koźle
Skarżysko, Skarżyska, Skarżysku; Skarżysko-Kamienna
`).map(([names = [], cities = []]) => ({ names, cities }))
