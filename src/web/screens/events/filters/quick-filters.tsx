import { normalizeSearch } from '../../../../domain/catalogue-query.ts'
import type { FetchedCataloguePage } from '../../../shared/queries.ts'
import { replaceSpan } from '../../../shared/search-spans.ts'
import { useTexts } from '../../../texts/texts.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { FilterFieldProps } from './filter-field-props.ts'
import type { SearchInput } from './use-search-input.ts'

/**
 * The filters that are needed most often, for phones. 'Near me' is part of the search, so that a shared address means the hometown of the
 * user who opens it.
 */
export function QuickFilters({
  params,
  page,
  input,
  onChange,
}: Pick<FilterFieldProps, 'params' | 'onChange'> & {
  page: FetchedCataloguePage | undefined
  input: SearchInput
}) {
  // They change with each typed letter.
  'use no memo'
  const { attendance, price, quick, when } = useTexts().eventFilters
  const home = page?.understood.find((part) => part.kind === 'near' && part.isHome)
  const isNearHome = home?.overridden === false
  function toggleHome() {
    const search = !home
      ? `${input.text} ${quick.homeWords}`
      : isNearHome
        ? (replaceSpan(input.text, page?.search ?? '', home, '') ?? '')
        : input.text
    onChange({
      search: normalizeSearch(search) || undefined,
      // A chosen city would take its place.
      ...(isNearHome ? {} : { city: undefined, country: undefined, within: undefined }),
    })
  }
  const renderChip = (label: string, isOn: boolean, onClick: () => void) => (
    <li key={label}>
      <button
        type="button"
        aria-pressed={isOn}
        onClick={onClick}
        className={classNames(
          'min-h-9 rounded-full border px-3 text-sm font-medium touch:min-h-11 forced-colors:aria-pressed:outline-2',
          isOn ? 'border-sea bg-sea text-on-sea' : 'border-line-strong bg-surface',
        )}
      >
        {label}
      </button>
    </li>
  )
  const renderFilter = (name: 'when' | 'price' | 'attendance', value: string, label: string) => {
    const isOn = params[name] === value
    return renderChip(label, isOn, () => onChange({ [name]: isOn ? undefined : value }))
  }
  return (
    <ul aria-label={quick.label} className="flex gap-1.5 whitespace-nowrap">
      {renderFilter('when', 'this-week', when.names['this-week'])}
      {renderFilter('when', 'this-weekend', quick.weekend)}
      {renderFilter('price', 'free', price.names.free)}
      {renderChip(quick.home, isNearHome, toggleHome)}
      {renderFilter('attendance', 'online', attendance.names.online)}
    </ul>
  )
}
