import { formatCityAndCountry } from '../../../domain/event-format.ts'
import type { Texts } from '../../texts/texts.ts'

/** Returns the label of a city in the City filter. `country` is only set where several countries have a city of this name. */
export function labelCity(
  { vocabulary }: Pick<Texts, 'vocabulary'>,
  city: string,
  country: string | null | undefined,
): string {
  return vocabulary(formatCityAndCountry({ city, country: country ?? null }) ?? city)
}
