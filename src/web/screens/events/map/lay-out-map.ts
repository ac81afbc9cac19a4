import type { Language } from '../../../../domain/display-settings.ts'
import { LOCALES } from '../../../../domain/event-format.ts'
import { nameCity } from '../../../shared/event-card/describe-place.ts'
import type { Texts } from '../../../texts/texts.ts'
import { labelCity } from '../city-label.ts'
import { getRemInPixels } from '../event-grid-layout.ts'
import { type Camera, isInView, type Size } from './camera.ts'
import { clusterPlaces, type MapMarker } from './cluster-places.ts'
import { type LabelSide, placeLabels } from './label-markers.ts'
import type { ChosenPlaces, MapPlace } from './map-places.ts'
import type { CountryCenter } from './outlines-queries.ts'
import type { WorldPoint } from './projection.ts'

/** Clusters are computed anew after each of these parts of a doubling of the scale. */
const LEVELS_PER_DOUBLING = 4

export interface RenderedMarker extends MapMarker {
  key: string
  name: string
  label: string
  countText: string
  side: LabelSide | undefined
  shift: number
  isChosen: boolean
  isVisible: boolean
}

/** Returns the markers and the names of countries that the map shows, most important first. */
export function layOutMap(
  places: readonly MapPlace[],
  chosen: ChosenPlaces | null,
  countryCenters: readonly CountryCenter[],
  camera: Camera,
  size: Size,
  { language, vocabulary, eventViews: { map } }: Pick<Texts, 'language' | 'vocabulary' | 'eventViews'>,
) {
  const textScale = getRemInPixels() / 16
  const level = 2 ** (Math.floor(Math.log2(camera.k) * LEVELS_PER_DOUBLING) / LEVELS_PER_DOUBLING)
  const chosenIds = new Set(chosen?.places.map(({ id }) => id))
  // A chosen city gives its name to its marker, whatever is near it.
  const byImportance = [
    ...(chosen?.centers ?? []),
    ...places.filter((place) => !chosen?.centers.includes(place)),
  ]
  const isNear = (point: WorldPoint) => isInView(point, camera, size, 0.5)
  const toScreen = ({ x, y }: WorldPoint) => ({ x: camera.x + camera.k * x, y: camera.y + camera.k * y })
  const formats = getFormats(language)
  const markers = clusterPlaces(byImportance, level / textScale)
    .filter(isNear)
    .map((marker) => {
      const [{ id, city, country }, ...others] = marker.places
      const name = nameCity({ vocabulary }, city, country)
      const more = others.length > 0 ? ` +${others.length}` : ''
      const place = labelCity({ vocabulary }, city, country)
      return {
        ...marker,
        radius: marker.radius * textScale,
        key: id,
        name: name + more,
        // Without the part of a country: 'San Francisco, CA'.
        shortName: name.replace(/, .*/, '') + more,
        label: map.marker(place, others.length, marker.count),
        countText: (marker.count < 10_000 ? formats.count : formats.compact).format(marker.count),
        isChosen: marker.places.some((each) => chosenIds.has(each.id)),
        isVisible: isInView(marker, camera, size),
      }
    })
    .sort((a, b) => Number(b.isVisible) - Number(a.isVisible))
  const countries = countryCenters.filter(isNear).map((country) => ({
    key: country.code,
    name: formats.countries.of(country.code) ?? country.code,
    point: country,
  }))
  const placed = placeLabels(
    markers.map((marker) => ({ ...marker, ...toScreen(marker) })),
    countries.map(({ point, ...country }) => ({
      ...country,
      ...toScreen(point),
      radius: point.radius * camera.k,
    })),
    size,
    (text) => measureText(text) * textScale,
  )
  const shownCountries = new Set(placed.countries.map(({ key }) => key))
  return {
    markers: markers.map(
      (marker): RenderedMarker => ({
        ...marker,
        side: undefined,
        shift: 0,
        ...placed.labels.get(marker.key),
      }),
    ),
    countries: countries.filter(({ key }) => shownCountries.has(key)),
  }
}

interface Formats {
  count: Intl.NumberFormat
  compact: Intl.NumberFormat
  countries: Intl.DisplayNames
}

const formatsByLanguage = new Map<string, Formats>()

/** Returns the formats of a language, which take longer to create than to use. */
function getFormats(language: Language): Formats {
  const known = formatsByLanguage.get(language)
  if (known) return known
  const formats = {
    count: new Intl.NumberFormat(LOCALES[language]),
    compact: new Intl.NumberFormat(LOCALES[language], { notation: 'compact' }),
    countries: new Intl.DisplayNames(LOCALES[language], { type: 'region' }),
  }
  formatsByLanguage.set(language, formats)
  return formats
}

const widths = new Map<string, number>()
let context: CanvasRenderingContext2D | null | undefined

/** Returns the width of a name in CSS pixels at the default font size. */
function measureText(text: string): number {
  const known = widths.get(text)
  if (known !== undefined) return known
  context ??= document.createElement('canvas').getContext('2d')
  if (!context) return text.length * 8
  context.font = `630 13px ${getComputedStyle(document.body).fontFamily}`
  const width = Math.ceil(context.measureText(text).width)
  widths.set(text, width)
  return width
}

/** Returns whether the markers of `rendered` are not those that `next` needs. */
export function isOutdated(rendered: Camera, next: Camera, { width, height }: Size): boolean {
  const getLevel = ({ k }: Camera) => Math.floor(Math.log2(k) * LEVELS_PER_DOUBLING)
  if (getLevel(rendered) !== getLevel(next)) return true
  const zoomed = next.k / rendered.k
  const [x, y] = [next.x - rendered.x * zoomed, next.y - rendered.y * zoomed]
  return Math.abs(x) > width * 0.4 || Math.abs(y) > height * 0.4
}
