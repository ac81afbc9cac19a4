import { classNames } from '../ui/class-names.ts'

type Place = readonly [longitude: number, latitude: number]

const CITIES: Record<string, { at: Place; bead: number; label?: 'left' | 'right' }> = {
  Gdansk: { at: [18.65, 54.33], bead: 13, label: 'right' },
  Szczecin: { at: [14.62, 53.43], bead: 6, label: 'right' },
  Bialystok: { at: [23.16, 53.13], bead: 5, label: 'left' },
  Poznan: { at: [16.93, 52.41], bead: 7, label: 'left' },
  Warsaw: { at: [21.01, 52.23], bead: 10, label: 'right' },
  Lodz: { at: [19.46, 51.76], bead: 6, label: 'left' },
  Wroclaw: { at: [17.03, 51.11], bead: 8, label: 'left' },
  Opole: { at: [17.92, 50.67], bead: 4 },
  Katowice: { at: [19.02, 50.26], bead: 7, label: 'left' },
  Krakow: { at: [19.94, 50.06], bead: 8, label: 'right' },
  Rzeszow: { at: [22.0, 50.04], bead: 5, label: 'right' },
}

const LINKS: readonly (readonly [from: string, to: string])[] = [
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

// The outline in strokes as coarse as the picture: the coast first, then round the land border.
const COAST: readonly Place[] = [
  [14.25, 53.91],
  [15.0, 54.02],
  [15.57, 54.18],
  [16.38, 54.43],
  [16.86, 54.59],
  [17.55, 54.77],
  [18.33, 54.83],
  [18.81, 54.61],
  [18.45, 54.7],
  [18.55, 54.5],
  [18.72, 54.37],
  [19.2, 54.34],
  [19.62, 54.46],
]
const LAND_BORDER: readonly Place[] = [
  [22.8, 54.36],
  [23.48, 53.95],
  [23.9, 53.1],
  [23.9, 52.7],
  [23.2, 52.3],
  [23.62, 52.08],
  [23.6, 51.5],
  [24.1, 50.83],
  [23.9, 50.4],
  [22.75, 49.6],
  [22.85, 49.05],
  [21.9, 49.4],
  [20.9, 49.32],
  [20.1, 49.2],
  [19.5, 49.55],
  [18.9, 49.5],
  [18.5, 49.92],
  [17.7, 50.28],
  [16.95, 50.25],
  [16.6, 50.12],
  [16.2, 50.6],
  [14.85, 50.88],
  [15.0, 51.15],
  [14.7, 51.7],
  [14.62, 52.5],
  [14.15, 52.85],
  [14.4, 53.25],
]

/** Degrees to picture units; a degree of longitude is two thirds of one of latitude here. */
function point([longitude, latitude]: Place): [number, number] {
  return [Math.round((longitude - 13.6) * 58), Math.round((55.9 - latitude) * 86)]
}

function line(places: readonly Place[]): string {
  return places.map((place, index) => `${index === 0 ? 'M' : 'L'}${point(place).join(' ')}`).join('')
}

/** A link as a slack thread: it bends a little to the right of its way. */
function thread(from: Place, to: Place): string {
  const [[x1, y1], [x2, y2]] = [point(from), point(to)]
  const [middleX, middleY] = [(x1 + x2) / 2, (y1 + y2) / 2]
  return `M${x1} ${y1}Q${Math.round(middleX - (y2 - y1) * 0.09)} ${Math.round(middleY + (x2 - x1) * 0.09)} ${x2} ${y2}`
}

/**
 * Poland as a net of amber beads strung from Gdansk, under a few Baltic waves. Decorative, drawn for dark grounds; takes
 * the colour of the text around it. Attributes only, so that it can stand in a page that allows no inline style.
 */
export function PolandPicture({ className }: { className?: string }) {
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
        d={`${line([...COAST, ...LAND_BORDER])}Z`}
        fill="currentColor"
        fillOpacity="0.06"
        strokeLinejoin="round"
      />
      <path
        d={line(COAST)}
        stroke="currentColor"
        strokeOpacity="0.55"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <g stroke="currentColor" strokeOpacity="0.34" strokeWidth="1.5">
        {LINKS.map(([from, to]) => {
          const [start, end] = [CITIES[from], CITIES[to]]
          return start && end && <path key={from + to} d={thread(start.at, end.at)} />
        })}
      </g>
      {Object.entries(CITIES).map(([name, { at, bead, label }]) => {
        const [x, y] = point(at)
        return (
          <g key={name}>
            {bead > 9 && <circle cx={x} cy={y} r={bead + 8} className="fill-amber" fillOpacity="0.18" />}
            <circle cx={x} cy={y} r={bead} className="fill-amber" />
            <circle cx={x - bead * 0.3} cy={y - bead * 0.32} r={bead * 0.26} fill="#fff" fillOpacity="0.65" />
            {label && (
              <text
                x={label === 'right' ? x + bead + 9 : x - bead - 9}
                y={y + 5}
                textAnchor={label === 'right' ? 'start' : 'end'}
                fill="currentColor"
                className={classNames('text-sm', bead > 9 ? 'font-semibold' : 'opacity-75')}
              >
                {name}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}
