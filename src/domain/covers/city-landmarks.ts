import { foldText } from '../text.ts'

/** A silhouette for a city. `path` is the `d` of a path that stands on y = 0, about 120 wide and up to 70 high (y = -70). */
export interface CityLandmark {
  path: string
  /** Whether the city is by the sea or a wide river, so that waves are drawn in front of it. */
  water: boolean
}

/** By folded city name. */
const LANDMARKS: Record<string, CityLandmark> = {
  // The crane on the Motlawa and the tower of St Mary's.
  gdansk: {
    water: true,
    path: 'M-62 0v-26l8-9l8 9v-22h-8v-8l13-12l19 12v8h-5v22l8-9l8 9v26zM-8 0v-22l9-10l9 10v22zM12 0v-28l8-9l8 9v28zM30 0v-56h3v-5h4v5h8v-5h4v5h3v34h12v22z',
  },
  // The Dar Pomorza under sail.
  gdynia: {
    water: true,
    path: 'M-58-12h112l12-6l-16 16h-98zM-41-14v-44q20 18 2 44zM-38-60v46h-2v-46zM-12-14v-50q22 20 2 50zM17-14v-46q20 18 2 46zM-9-68v54h-2v-54zM20-64v50h-2v-50zM28-18l30-2l-36-38z',
  },
  // The pier and its lighthouse.
  sopot: {
    water: true,
    path: 'M-62-12h124v4h-6v8h-3v-8h-16v8h-3v-8h-16v8h-3v-8h-16v8h-3v-8h-16v8h-3v-8h-16v8h-3v-8h-20zM-44-12v-14h-4l16-12l16 12h-4v14zM22-12l3-36h-3v-4h3v-9l7-7l7 7v9h3v4h-3l3 36z',
  },
  // The Palace of Culture among towers.
  warsaw: {
    water: false,
    path: 'M-60 0v-34h14v34zM-44 0v-48l12-6v54zM-28 0v-12h10v-14h7v-18h4v-8h3l1-18h2l1 18h3v8h4v18h7v14h10v12zM26 0v-52h4v-8h3v8h7v52zM42 0v-38l6-6l8 6v38z',
  },
  // The two towers of St Mary's, and the Cloth Hall.
  krakow: {
    water: false,
    path: 'M-40 0v-46h-2l4-8l5-16l5 16l4 8h-2v46h8v-22l10 0v-18h-2l9-12l9 12h-2v40zM12 0v-20h2v-5h3v5h5v-5h3v5h5v-5h3v5h5v-5h3v5h5v-5h3v5h5v20h-4v-8a3 3 0 0 0-6 0v8h-5v-8a3 3 0 0 0-6 0v8h-5v-8a3 3 0 0 0-6 0v8z',
  },
  // The cathedral on its island.
  wroclaw: {
    water: true,
    path: 'M-40 0v-44l7-24l7 24v20h10v-24l7-24l7 24v44zM4 0v-26l14-8h18l8 8v26zM48 0v-58l6-6l6 6v58zM-60 0v-14l8-8l8 8v14z',
  },
  // The town hall with its turrets.
  poznan: {
    water: false,
    path: 'M-32 0v-34h2v-6l5-7l5 7v6h12v-14l4-4l1-16h6l1 16l4 4v14h12v-6l5-7l5 7v6h2v34h-8v-10a4 4 0 0 0-8 0v10h-8v-10a4 4 0 0 0-8 0v10h-8v-10a4 4 0 0 0-8 0v10zM-58 0v-20l10-9l10 9v20zM40 0v-22l9-9l9 9v22z',
  },
  // Mills: saw-tooth roofs and chimneys.
  lodz: {
    water: false,
    path: 'M-60 0v-20l16-10v10l16-10v10l16-10v10l16-10v30zM8 0l3-66h6l3 66zM24 0l3-52h6l3 52zM38 0v-24h20v24z',
  },
  // The Spodek.
  katowice: {
    water: false,
    path: 'M-52-30q2-5 14-8l14-12q24-8 48 0l14 12q12 3 14 8q-4 6-18 8l-10 22h-48l-10-22q-14-2-18-8zM-64 0v-12h12v12zM56 0v-44h9v44z',
  },
  // The wooden radio tower.
  gliwice: {
    water: false,
    path: 'M-14 0l11-56v-14h2v-4h2v4h2v14l11 56h-3l-3-14h-16l-3 14zM-6-17h12l-2-11h-8zM-4-31h8l-2-12h-4zM-56 0v-18l12-9l12 9v18zM30 0v-24l10-8l10 8v24z',
  },
  // The castle.
  rzeszow: {
    water: false,
    path: 'M-56 0v-28h26v-22h-2v-6h3l4-14l4 14h3v6h-2v22h20v-8l8-8l8 8v8h20v-6l6-9l6 9v34h-20v-10a5 5 0 0 0-10 0v10z',
  },
  // The philharmonic's roofs, and the castle's tower.
  szczecin: {
    water: true,
    path: 'M-58 0v-30l8-16l8 16l8-20l9 20l8-14l8 14v30zM0 0v-48l5-5v-8l4-7l4 7v8l5 5v26h8v22zM34 0v-26h3v-26l24-8v4l-18 7v23h3v26z',
  },
  // The palace.
  bialystok: {
    water: false,
    path: 'M-58 0v-34h-2l9-10l9 10h-2v8h26v-14l18-12l18 12v14h26v-8h-2l9-10l9 10h-2v34h-18v-12h-6v12h-8v-12h-6v12h-8a4 4 0 0 0-8 0h-8v-12h-6v12h-8v-12h-6v12zM-3-49v-13l3-7l3 7v13z',
  },
  // The Piast tower.
  opole: {
    water: true,
    path: 'M-8 0v-46h-3v-6h3l8-18l8 18h3v6h-3v46zM-56 0v-18l9-9l9 9v18zM-36 0v-22l9-9l9 9v22zM18 0v-16q20-14 40 0v16h-4v-10q-16-10-32 0v10z',
  },
  // The mountain with its saucers.
  karpacz: {
    water: false,
    path: 'M-66 0l38-34l10 8l24-38h4v-4h10v4h4l24 36l8-6l14 34z',
  },
  // The Atomium.
  brussels: {
    water: false,
    path: 'M-8-36a8 8 0 1 1 16 0a8 8 0 1 1-16 0M-8-62a8 8 0 1 1 16 0a8 8 0 1 1-16 0M-34-48a8 8 0 1 1 16 0a8 8 0 1 1-16 0M18-48a8 8 0 1 1 16 0a8 8 0 1 1-16 0M-34-22a8 8 0 1 1 16 0a8 8 0 1 1-16 0M18-22a8 8 0 1 1 16 0a8 8 0 1 1-16 0M-9-8a9 9 0 1 1 18 0a9 9 0 1 1-18 0M-2-62h4v60h-4zM-27-50l2-3l52 30l-2 3zM25-50l2 3l-52 30l-2-3zM-27-48h3v28h-3zM24-48h3v28h-3zM-20 0l16-10h8l16 10z',
  },
}

/** Landmarks for all other cities: a small town, a mill, towers, a bridge, a lighthouse. */
const GENERIC_LANDMARKS: readonly CityLandmark[] = [
  {
    water: false,
    path: 'M-52 0v-18l11-10l11 10v18zM-28 0v-24h3v-14l7-22l7 22v14h20v24zM12 0v-16l11-10l11 10v16zM36 0v-22l10-9l10 9v22z',
  },
  {
    water: false,
    path: 'M-13 0l5-38q8-8 16 0l5 38zM-1-40l-26-20l3-4l26 20l26-18l3 4l-26 18l20 24l-4 3l-20-24l-24 18l-3-4zM-56 0q10-14 20 0zM30 0q12-18 26 0z',
  },
  {
    water: false,
    path: 'M-52 0v-30h14v30zM-34 0v-52l14-6v58zM-14 0v-38h12v38zM4 0v-62h14v62zM22 0v-24h12v24zM38 0v-44l14 6v38z',
  },
  {
    water: true,
    path: 'M-64-14q28-4 34-40h4q6 36 28 38q22-2 28-38h4q6 36 30 40v6h-34v8h-6v-8h-48v8h-6v-8h-34z',
  },
  {
    water: true,
    path: 'M-10 0l4-46h-4v-5h4v-9l6-6l6 6v9h4v5h-4l4 46zM-50 0v-16l11-9l11 9v16zM22 0q16-16 34 0z',
  },
]

/** Returns the landmark of `city`, spelled with or without diacritics. For cities without one, `number` selects a generic one. */
export function getCityLandmark(city: string, number: number): CityLandmark | undefined {
  return LANDMARKS[foldText(city)] ?? GENERIC_LANDMARKS[number % GENERIC_LANDMARKS.length]
}
