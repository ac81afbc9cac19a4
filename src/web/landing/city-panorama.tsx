import { getCityLandmark } from '../../domain/covers/city-landmarks.ts'
import { classNames } from '../ui/class-names.ts'

const CITIES = [
  'Opole',
  'Bialystok',
  'Poznan',
  'Sopot',
  'Gdynia',
  'Gdansk',
  'Warsaw',
  'Krakow',
  'Katowice',
  'Lodz',
]
const STEP = 150
const WIDTH = CITIES.length * STEP

/** The skylines of ten cities by the sea at sunset; decorative. */
export function CityPanorama({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} 240`}
      preserveAspectRatio="xMidYMax slice"
      className={classNames('block w-full', className)}
    >
      <g className="fill-(--hue-light)">
        <circle cx={WIDTH / 2 + 66} cy="196" r="190" fillOpacity="0.08" />
        <circle cx={WIDTH / 2 + 66} cy="196" r="140" fillOpacity="0.14" />
        <circle cx={WIDTH / 2 + 66} cy="196" r="92" />
      </g>
      <g className="fill-night">
        {CITIES.map((city, index) => (
          <path
            key={city}
            d={getCityLandmark(city, 0)?.path}
            transform={`translate(${index * STEP + STEP / 2} 201) scale(1.2)`}
          />
        ))}
        <path d={`M0 200h${WIDTH}v40H0z`} />
      </g>
      <path
        className="stroke-(--hue-slate-mid)"
        strokeOpacity="0.6"
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
        d={`M-10 212q10-6 20 0${'t20 0'.repeat(WIDTH / 20)}M0 224q10-6 20 0${'t20 0'.repeat(WIDTH / 20)}`}
      />
    </svg>
  )
}
