/**
 * Polish towns: nominative, genitive and locative. A name before `=` is the English one. Reviewed against the Polish
 * spelling dictionary of Hunspell. Towns that are missing here follow the rules of `guessPolishCaseForms`.
 */
export const POLISH_CITIES = `
Warsaw / Warschau / Varsovie / Varsovia / Wawa / WWA / WAW / Wawy / Wawie / stolica / stolicy / stolicę = Warszawa, Warszawy, Warszawie
Krakow / Cracow / Krakau / Cracovie / KRK = Kraków, Krakowa, Krakowie
Lodz = Łódź, Łodzi, Łodzi
Wroclaw / Breslau = Wrocław, Wrocławia, Wrocławiu
Poznan / Posen = Poznań, Poznania, Poznaniu
Gdansk / Danzig / GDN = Gdańsk, Gdańska, Gdańsku
Szczecin / Stettin = Szczecin, Szczecina, Szczecinie
Bydgoszcz, Bydgoszczy, Bydgoszczy
Lublin, Lublina, Lublinie
Białystok, Białegostoku, Białymstoku
Katowice, Katowic, Katowicach
Gdynia, Gdyni, Gdyni
Sopot, Sopotu, Sopocie
Częstochowa, Częstochowy, Częstochowie
Radom, Radomia, Radomiu
Rzeszów, Rzeszowa, Rzeszowie
Toruń / Thorn = Toruń, Torunia, Toruniu
Sosnowiec, Sosnowca, Sosnowcu
Kielce, Kielc, Kielcach
Gliwice, Gliwic, Gliwicach
Olsztyn, Olsztyna, Olsztynie
Zabrze, Zabrza, Zabrzu
Bielsko-Biała, Bielska-Białej, Bielsku-Białej
Bytom, Bytomia, Bytomiu
Zielona Góra, Zielonej Góry, Zielonej Górze
Rybnik, Rybnika, Rybniku
Ruda Śląska, Rudy Śląskiej, Rudzie Śląskiej
Opole, Opola, Opolu
Tychy, Tychów, Tychach
Gorzów Wielkopolski / Gorzów Wlkp = Gorzów Wielkopolski, Gorzowa Wielkopolskiego, Gorzowie Wielkopolskim
Elbląg, Elbląga, Elblągu
Dąbrowa Górnicza, Dąbrowy Górniczej, Dąbrowie Górniczej
Płock, Płocka, Płocku
Tarnów, Tarnowa, Tarnowie
Chorzów, Chorzowa, Chorzowie
Koszalin, Koszalina, Koszalinie
Kalisz, Kalisza, Kaliszu
Legnica, Legnicy, Legnicy
Grudziądz, Grudziądza, Grudziądzu
Jaworzno, Jaworzna, Jaworznie
Słupsk, Słupska, Słupsku
Jastrzębie-Zdrój, Jastrzębia-Zdroju, Jastrzębiu-Zdroju
Nowy Sącz, Nowego Sącza, Nowym Sączu
Jelenia Góra, Jeleniej Góry, Jeleniej Górze
Siedlce, Siedlec, Siedlcach
Mysłowice, Mysłowic, Mysłowicach
Konin, Konina, Koninie
Piła, Piły, Pile
Piotrków Trybunalski / Piotrków Tryb = Piotrków Trybunalski, Piotrkowa Trybunalskiego, Piotrkowie Trybunalskim
Inowrocław, Inowrocławia, Inowrocławiu
Lubin, Lubina, Lubinie
Ostrów Wielkopolski / Ostrów Wlkp = Ostrów Wielkopolski, Ostrowa Wielkopolskiego, Ostrowie Wielkopolskim
Suwałki, Suwałk, Suwałkach
Stargard, Stargardu, Stargardzie
Gniezno, Gniezna, Gnieźnie
Ostrowiec Świętokrzyski / Ostrowiec Św = Ostrowiec Świętokrzyski, Ostrowca Świętokrzyskiego, Ostrowcu Świętokrzyskim
Siemianowice Śląskie / Siemianowice Śl = Siemianowice Śląskie, Siemianowic Śląskich, Siemianowicach Śląskich
Głogów, Głogowa, Głogowie
Pabianice, Pabianic, Pabianicach
Leszno, Leszna, Lesznie
Żory, Żor, Żorach
Zamość, Zamościa, Zamościu
Pruszków, Pruszkowa, Pruszkowie
Łomża, Łomży, Łomży
Ełk, Ełku, Ełku
Tarnowskie Góry, Tarnowskich Gór, Tarnowskich Górach
Tomaszów Mazowiecki / Tomaszów Maz = Tomaszów Mazowiecki, Tomaszowa Mazowieckiego, Tomaszowie Mazowieckim
Chełm, Chełma, Chełmie
Mielec, Mielca, Mielcu
Kędzierzyn-Koźle, Kędzierzyna-Koźla, Kędzierzynie-Koźlu
Przemyśl, Przemyśla, Przemyślu
Stalowa Wola, Stalowej Woli, Stalowej Woli
Tczew, Tczewa, Tczewie
Biała Podlaska, Białej Podlaskiej, Białej Podlaskiej
Bełchatów, Bełchatowa, Bełchatowie
Świdnica, Świdnicy, Świdnicy
Będzin, Będzina, Będzinie
Zgierz, Zgierza, Zgierzu
Piekary Śląskie / Piekary Śl = Piekary Śląskie, Piekar Śląskich, Piekarach Śląskich
Racibórz, Raciborza, Raciborzu
Legionowo, Legionowa, Legionowie
Ostrołęka, Ostrołęki, Ostrołęce
Piaseczno, Piaseczna, Piasecznie
Świętochłowice, Świętochłowic, Świętochłowicach
Wejherowo, Wejherowa, Wejherowie
Zawiercie, Zawiercia, Zawierciu
Skierniewice, Skierniewic, Skierniewicach
Starachowice, Starachowic, Starachowicach
Wodzisław Śląski / Wodzisław Śl = Wodzisław Śląski, Wodzisławia Śląskiego, Wodzisławiu Śląskim
Starogard Gdański / Starogard Gd = Starogard Gdański, Starogardu Gdańskiego, Starogardzie Gdańskim
Puławy, Puław, Puławach
Tarnobrzeg, Tarnobrzega, Tarnobrzegu
Kołobrzeg, Kołobrzegu, Kołobrzegu
Krosno, Krosna, Krośnie
Radomsko, Radomska, Radomsku
Skarżysko-Kamienna, Skarżyska-Kamiennej, Skarżysku-Kamiennej
Otwock, Otwocka, Otwocku
Kutno, Kutna, Kutnie
Nysa, Nysy, Nysie
Ciechanów, Ciechanowa, Ciechanowie
Sieradz, Sieradza, Sieradzu
Zduńska Wola, Zduńskiej Woli, Zduńskiej Woli
Świnoujście, Świnoujścia, Świnoujściu
Żyrardów, Żyrardowa, Żyrardowie
Szczecinek, Szczecinka, Szczecinku
Kwidzyn, Kwidzyna, Kwidzynie
Bolesławiec, Bolesławca, Bolesławcu
Świdnik, Świdnika, Świdniku
Rumia, Rumi, Rumi
Reda, Redy, Redzie
Oświęcim, Oświęcimia, Oświęcimiu
Sandomierz, Sandomierza, Sandomierzu
Chojnice, Chojnic, Chojnicach
Włocławek, Włocławka, Włocławku
Wałbrzych, Wałbrzycha, Wałbrzychu
Mińsk Mazowiecki / Mińsk Maz = Mińsk Mazowiecki, Mińska Mazowieckiego, Mińsku Mazowieckim
Malbork, Malborka, Malborku
Pruszcz Gdański / Pruszcz Gd = Pruszcz Gdański, Pruszcza Gdańskiego, Pruszczu Gdańskim
Kartuzy, Kartuz, Kartuzach
Kościerzyna, Kościerzyny, Kościerzynie
Lębork, Lęborka, Lęborku
Bytów, Bytowa, Bytowie
Hel, Helu, Helu
Puck, Pucka, Pucku
Jastarnia, Jastarni, Jastarni
Jurata, Juraty, Juracie
Władysławowo, Władysławowa, Władysławowie
Łeba, Łeby, Łebie
Ustka, Ustki, Ustce
Darłowo, Darłowa, Darłowie
Mielno, Mielna, Mielnie
Międzyzdroje, Międzyzdrojów, Międzyzdrojach
Police, Polic, Policach
Zakopane, Zakopanego, Zakopanem
Nowy Targ, Nowego Targu, Nowym Targu
Karpacz, Karpacza, Karpaczu
Szklarska Poręba, Szklarskiej Poręby, Szklarskiej Porębie
Krynica-Zdrój, Krynicy-Zdroju, Krynicy-Zdroju
Szczyrk, Szczyrku, Szczyrku
Wisła, Wisły, Wiśle
Ustroń, Ustronia, Ustroniu
Cieszyn, Cieszyna, Cieszynie
Żywiec, Żywca, Żywcu
Wieliczka, Wieliczki, Wieliczce
Niepołomice, Niepołomic, Niepołomicach
Jasionka, Jasionki, Jasionce
Sanok, Sanoka, Sanoku
Mikołajki, Mikołajek, Mikołajkach
Giżycko, Giżycka, Giżycku
Augustów, Augustowa, Augustowie
Ostróda, Ostródy, Ostródzie
Iława, Iławy, Iławie
Kazimierz Dolny, Kazimierza Dolnego, Kazimierzu Dolnym
Nałęczów, Nałęczowa, Nałęczowie
Uniejów, Uniejowa, Uniejowie
Ciechocinek, Ciechocinka, Ciechocinku
Serock, Serocka, Serocku
Nadarzyn, Nadarzyna, Nadarzynie
Ożarów Mazowiecki / Ożarów Maz = Ożarów Mazowiecki, Ożarowa Mazowieckiego, Ożarowie Mazowieckim
Grodzisk Mazowiecki / Grodzisk Maz = Grodzisk Mazowiecki, Grodziska Mazowieckiego, Grodzisku Mazowieckim
Pszczyna, Pszczyny, Pszczynie
Swarzędz, Swarzędza, Swarzędzu
Środa Wielkopolska / Środa Wlkp = Środa Wielkopolska, Środy Wielkopolskiej, Środzie Wielkopolskiej
Oława, Oławy, Oławie
Oleśnica, Oleśnicy, Oleśnicy
Września, Wrześni, Wrześni
`
