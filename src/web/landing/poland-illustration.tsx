import type { Language } from '../../domain/display-settings.ts'

type Position = readonly [longitude: number, latitude: number]

interface City {
  position: Position
  /** Radius of the marker. Markers above LARGE_RADIUS show their name on phones too. */
  radius: number
  /** The side of the marker with the name; without it the city has no name. */
  label?: 'left' | 'right' | 'above' | 'below'
}

const CITIES: Record<string, City> = {
  Gdansk: { position: [18.65, 54.3], radius: 17, label: 'above' },
  Szczecin: { position: [14.75, 53.4], radius: 7, label: 'right' },
  Bialystok: { position: [23.1, 53.13], radius: 7, label: 'left' },
  Poznan: { position: [16.93, 52.41], radius: 8, label: 'left' },
  Warsaw: { position: [21.01, 52.23], radius: 13, label: 'right' },
  Lodz: { position: [19.46, 51.76], radius: 8, label: 'left' },
  Wroclaw: { position: [17.03, 51.11], radius: 9, label: 'left' },
  Opole: { position: [17.92, 50.67], radius: 5 },
  Katowice: { position: [19.02, 50.26], radius: 8, label: 'left' },
  Krakow: { position: [19.94, 50.06], radius: 9, label: 'below' },
  Rzeszow: { position: [22.0, 50.04], radius: 7, label: 'right' },
}
const POLISH_NAMES: Record<string, string> = {
  Gdansk: 'Gdańsk',
  Bialystok: 'Białystok',
  Poznan: 'Poznań',
  Warsaw: 'Warszawa',
  Lodz: 'Łódź',
  Wroclaw: 'Wrocław',
  Krakow: 'Kraków',
  Rzeszow: 'Rzeszów',
}
const LARGE_RADIUS = 10

const CONNECTIONS: readonly (readonly [from: string, to: string])[] = [
  ['Gdansk', 'Szczecin'],
  ['Gdansk', 'Poznan'],
  ['Gdansk', 'Lodz'],
  ['Gdansk', 'Warsaw'],
  ['Gdansk', 'Bialystok'],
  ['Szczecin', 'Poznan'],
  ['Poznan', 'Wroclaw'],
  ['Poznan', 'Warsaw'],
  ['Warsaw', 'Lodz'],
  ['Warsaw', 'Bialystok'],
  ['Warsaw', 'Krakow'],
  ['Warsaw', 'Rzeszow'],
  ['Lodz', 'Wroclaw'],
  ['Lodz', 'Katowice'],
  ['Wroclaw', 'Opole'],
  ['Opole', 'Katowice'],
  ['Katowice', 'Krakow'],
  ['Krakow', 'Rzeszow'],
]

// The outline as coarse as the picture: the coast first, then round the land border.
const COAST: readonly Position[] = [
  [14.25, 53.9],
  [14.9, 54.02],
  [15.6, 54.2],
  [16.4, 54.46],
  [17.2, 54.72],
  [18.05, 54.84],
  [18.45, 54.75],
  [18.5, 54.52],
  [18.75, 54.36],
  [19.2, 54.34],
  [19.8, 54.44],
]
const LAND_BORDER: readonly Position[] = [
  [21.3, 54.34],
  [22.8, 54.36],
  [23.45, 53.95],
  [23.85, 53.1],
  [23.75, 52.65],
  [23.3, 52.35],
  [23.6, 52.05],
  [23.65, 51.5],
  [24.05, 50.8],
  [23.8, 50.35],
  [22.9, 49.65],
  [22.65, 49.15],
  [21.9, 49.4],
  [20.9, 49.32],
  [20.1, 49.22],
  [19.5, 49.5],
  [18.8, 49.55],
  [18.4, 49.95],
  [17.6, 50.2],
  [16.9, 50.28],
  [16.55, 50.2],
  [16.1, 50.6],
  [15.0, 50.95],
  [14.95, 51.3],
  [14.7, 51.9],
  [14.6, 52.5],
  [14.25, 52.85],
  [14.4, 53.3],
]

/** Projects degrees to units of the viewBox. Here, a degree of longitude is two thirds as long as one of latitude. */
function project([longitude, latitude]: Position): [number, number] {
  return [Math.round((longitude - 13.6) * 58), Math.round((55.9 - latitude) * 86)]
}

/** Returns a smooth SVG path through the midpoints between the positions, which are its control points. */
function buildSmoothPath(positions: readonly Position[]): string {
  const points = positions.map(project)
  const segments = points.slice(1).map(([x, y], index) => {
    const [fromX, fromY] = points[index] ?? [x, y]
    return `${points[index]?.join(' ')} ${(fromX + x) / 2} ${(fromY + y) / 2}`
  })
  return `M${points[0]?.join(' ')}Q${segments.join('Q')}`
}

/** Returns the SVG path of a connection between two cities, slightly curved to the right. */
function buildConnectionPath(from: Position, to: Position): string {
  const [[x1, y1], [x2, y2]] = [project(from), project(to)]
  const [middleX, middleY] = [(x1 + x2) / 2, (y1 + y2) / 2]
  return `M${x1} ${y1}Q${Math.round(middleX - (y2 - y1) * 0.09)} ${Math.round(middleY + (x2 - x1) * 0.09)} ${x2} ${y2}`
}

/**
 * An outline of Poland with connected cities below the Baltic Sea. Decorative, for dark backgrounds; lines and names have the
 * current text color. It has no style attributes, which the Content-Security-Policy does not allow in static pages.
 */
export function PolandIllustration({
  language,
  className,
}: {
  /** The language of the city names. */
  language: Language
  className?: string
}) {
  return (
    <svg viewBox="0 0 680 600" aria-hidden="true" className={className} fill="none" strokeLinecap="round">
      <g stroke="currentColor" strokeOpacity="0.22" strokeWidth="2">
        {[34, 62, 90].map((y, index) => (
          <path
            key={y}
            d={`M${60 + index * 46} ${y}q20 -13 40 0t40 0t40 0t40 0t40 0${index === 1 ? 't40 0t40 0' : ''}`}
          />
        ))}
        <path d="M470 48q20 -13 40 0t40 0t40 0" />
      </g>
      <path
        d={`${buildSmoothPath([...COAST, ...LAND_BORDER])}Z`}
        className="fill-(--hue-slate-mid)"
        fillOpacity="0.3"
      />
      <path d={buildSmoothPath(COAST)} stroke="currentColor" strokeOpacity="0.5" strokeWidth="2" />
      <g stroke="currentColor" strokeOpacity="0.34" strokeWidth="1.5">
        {CONNECTIONS.map(([from, to]) => {
          const [start, end] = [CITIES[from], CITIES[to]]
          return (
            start && end && <path key={from + to} d={buildConnectionPath(start.position, end.position)} />
          )
        })}
      </g>
      {Object.entries(CITIES).map(([name, city]) => (
        <CityMarker key={name} name={(language === 'pl' && POLISH_NAMES[name]) || name} city={city} />
      ))}
    </svg>
  )
}

const LABEL_OFFSETS = {
  left: { x: -1, y: 0, anchor: 'end' },
  right: { x: 1, y: 0, anchor: 'start' },
  above: { x: 0.8, y: -1, anchor: 'start' },
  below: { x: 0, y: 1, anchor: 'middle' },
} as const

function CityMarker({ name, city: { position, radius, label } }: { name: string; city: City }) {
  const [x, y] = project(position)
  const isLarge = radius > LARGE_RADIUS
  const offset = label && LABEL_OFFSETS[label]
  return (
    <g>
      {isLarge && <circle cx={x} cy={y} r={radius + 9} className="fill-amber" fillOpacity="0.18" />}
      <circle cx={x} cy={y} r={radius} className="fill-amber" />
      <circle cx={x - radius * 0.3} cy={y - radius * 0.34} r={radius * 0.24} fill="#fff" fillOpacity="0.7" />
      {offset && (
        <text
          x={x + offset.x * (radius + 9)}
          y={y + 5 + offset.y * (radius + 13)}
          textAnchor={offset.anchor}
          fill="currentColor"
          className={isLarge ? 'text-xl font-bold max-sm:text-3xl' : 'text-base opacity-80 max-sm:hidden'}
        >
          {name}
        </text>
      )}
    </g>
  )
}
