// What the searches of the bench look for: whole words, beginnings, places, dates and words without a result, in English and Polish.

export const WORDS =
  `health energy finance space policy science ai technology business economy transport industry pharmacy society
  sustainability materials waste summit forum meetup congress workshop conference hackathon gala breakfast baltic digital regional
  open green smart future global klub izba instytut fundacja krakow gdansk warszawa sopot tech conf sust euro zażółć związek webinar
  xylophone`
    .trim()
    .split(/\s+/)

export const PAIRS =
  `baltic summit, health forum, green energy, smart transport, digital finance, open science, future industry,
  ai krakow, technology gdansk, business warsaw, economy poznan, space wroclaw, policy brussels, pharmacy sopot, society rzeszow,
  polish congress, european meetup, regional workshop, global conference, waste days, materials hackathon, sustainability gala,
  energy breakfast, klub gliwice, izba krakow, fundacja gdansk, startup warszawa, instytut poznan, olivia gdansk, invest lodz,
  free ai, online workshop, finance december, health january, meetup weekend, summit 2026, forum 2027, darmowe warsztaty,
  konferencja krakow, energia gdansk, zdrowie warszawa, tech summit, green fin, euro congress, baltic transp, smart sust,
  związek katowice, zażółć forum, space xylophone, hall 42`
    .split(',')
    .map((pair) => pair.trim().replaceAll(/\s+/g, ' '))
