import { normalizeSearch } from '../../../shared/event-dialog-params.ts'
import type { FetchedCataloguePage } from '../../../shared/queries.ts'
import { replaceSpan } from '../../../shared/search-spans.ts'
import { useTexts } from '../../../texts/texts.ts'
import { ToggleChip } from '../../../ui/toggle-chip.tsx'
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
  const { attendance, price, quick, when } = useTexts().eventFilters
  const home = page?.understood.find((part) => part.kind === 'near' && part.isHome)
  const isNearHome = home !== undefined && !home.overridden
  function toggleHome() {
    const rest = home && replaceSpan(input.text, page?.search ?? '', home, '')
    const search = isNearHome ? (rest ?? '') : home ? input.text : `${input.text} ${quick.homeWords}`
    const place = { city: undefined, country: undefined, within: undefined }
    onChange({ ...(isNearHome ? {} : place), search: normalizeSearch(search) || undefined })
  }
  const chips = [
    {
      label: when.names['this-week'],
      isOn: params.when === 'this-week',
      toggle: (isOn: boolean) => onChange({ when: isOn ? 'this-week' : undefined }),
    },
    {
      label: quick.weekend,
      isOn: params.when === 'this-weekend',
      toggle: (isOn: boolean) => onChange({ when: isOn ? 'this-weekend' : undefined }),
    },
    {
      label: price.names.free,
      isOn: params.price === 'free',
      toggle: (isOn: boolean) => onChange({ price: isOn ? 'free' : undefined }),
    },
    { label: quick.home, isOn: isNearHome, toggle: toggleHome },
    {
      label: attendance.names.online,
      isOn: params.attendance === 'online',
      toggle: (isOn: boolean) => onChange({ attendance: isOn ? 'online' : undefined }),
    },
  ]
  return (
    <ul aria-label={quick.label} className="flex gap-1.5 whitespace-nowrap md:hidden">
      {chips.map(({ label, isOn, toggle }) => (
        <li key={label}>
          <ToggleChip pressed={isOn} onPressedChange={toggle}>
            {label}
          </ToggleChip>
        </li>
      ))}
    </ul>
  )
}
