import { SlidersHorizontal } from 'lucide-react'
import { memo, type ReactNode, type Ref, Suspense, useDeferredValue, useRef, useState } from 'react'
import { lazyComponent, MountOnFirstUse } from '../../../shared/lazy-component.tsx'
import type { FetchedCataloguePage } from '../../../shared/queries.ts'
import { ScreenHeading } from '../../../shared/screen-heading.tsx'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { CARD_CLASS, classNames } from '../../../ui/class-names.ts'
import { EVENT_FILTERS, getActiveFilters, MORE_FILTERS } from '../event-filters.ts'
import { LazyFilterChips } from '../event-list-loader.ts'
import { CityField } from './city-field.tsx'
import type { FilterFieldProps } from './filter-field-props.ts'
import { QuickFilters } from './quick-filters.tsx'
import { SearchField } from './search-field.tsx'
import { SortField, TopicField } from './select-fields.tsx'
import { useFilterSheet } from './use-filter-sheet.ts'
import type { SearchInput } from './use-search-input.ts'
import { WhenField } from './when-field.tsx'

const MorePanel = lazyComponent('MorePanel', async () => (await import('./more-panel.tsx')).MorePanel)
const FilterSheet = lazyComponent('FilterSheet', async () => (await import('./filter-sheet.tsx')).FilterSheet)

const UnderstoodParts = lazyComponent(
  'UnderstoodParts',
  async () => (await import('./understood-parts.tsx')).UnderstoodParts,
)

/**
 * Search with what was understood in it, When, City, Topic and Sort By, with the other filters behind 'More' (§2 "Event List"). On phones all filters are in a
 * sheet, so that events are visible without scrolling.
 */
export function FilterPanel({
  input,
  page,
  children,
  ...fieldProps
}: FilterFieldProps & {
  input: SearchInput
  /** The first page of the result. */
  page: FetchedCataloguePage | undefined
  /** Follows the quick filters. */
  children: ReactNode
}) {
  const texts = useTexts()
  const { params, facets, onChange } = fieldProps
  const sheet = useFilterSheet()
  const active = getActiveFilters(params).filter((filter) => EVENT_FILTERS[filter].field !== 'search')
  const searched = (page?.understood ?? []).flatMap((part) =>
    part.kind === 'dates' && !part.excluded ? [part] : [],
  )
  const ignored = page?.search_ignored ? page.search.trim() : ''
  // Of 'Fridays in December' the month.
  const searchedDates = searched.find(({ weekdays }) => !weekdays) ?? searched[0]
  const dates = { today: page?.today, searchedDates }
  const searchedCity = (page?.understood ?? [])
    .flatMap((part) => {
      if ((part.kind !== 'city' && part.kind !== 'near') || part.excluded || part.overridden) return []
      if (part.kind === 'city') return texts.vocabulary(part.name)
      return part.coordinates ? texts.eventFilters.understood.near(texts.vocabulary(part.name), part.km) : []
    })
    .join(', ')
  // The fields below the sheet, which are hidden on phones, may follow later.
  const deferredParams = useDeferredValue(params)
  const ownParams = sheet.isOpen ? deferredParams : params
  return (
    <search
      // The chips appear with the first filter.
      onFocus={LazyFilterChips.preload}
      className={classNames(
        CARD_CLASS,
        'grid grid-cols-[minmax(0,1fr)] gap-2 compact:border-0 compact:bg-transparent compact:shadow-none roomy:gap-4 roomy:p-6',
      )}
    >
      <ScreenHeading
        documentTitle={texts.events.documentTitle}
        className="text-lg font-bold tracking-title roomy:text-2xl"
      >
        {texts.events.filterPanel}
      </ScreenHeading>
      <div className="flex items-end gap-2 roomy:gap-4">
        <SearchField input={input} params={params} className="min-w-0 grow" />
        {/* Calendar and map have no order. */}
        {ownParams.view === undefined && (
          <div className="w-48 compact:hidden">
            <SortField sort={ownParams.sort} ranks={page?.ranks ?? false} onChange={onChange} />
          </div>
        )}
        <MoreFilters {...fieldProps} params={ownParams} />
        <FiltersButton
          label={texts.eventFilters.filters}
          isLabelHidden
          activeCount={active.length}
          onApproach={FilterSheet.preload}
          onClick={sheet.open}
          className="roomy:hidden"
        />
      </div>
      {/* Always there, so that nothing moves while the search is typed. On phones it scrolls sideways, except for a
      notice, which has a line above. */}
      <div className="flex min-h-8 items-center gap-2 compact:has-data-notice:flex-wrap compact:-mx-4 compact:-my-1 compact:min-h-11 compact:overflow-x-auto compact:px-4 compact:py-1 compact:[scrollbar-width:none] touch:min-h-11">
        {page && page.understood.length + page.similar.length > 0 && input.text !== '' ? (
          <Suspense>
            <UnderstoodParts page={page} input={input} isSimilarRequested={params.match === 'similar'} />
          </Suspense>
        ) : (
          <p
            className={classNames(
              'truncate text-sm',
              ignored ? 'max-w-full shrink-0 text-ink-soft' : 'text-ink-faint compact:hidden',
            )}
          >
            {ignored ? texts.eventFilters.understood.ignored(ignored) : texts.eventFilters.understood.hint}
          </p>
        )}
        <div className="flex shrink-0 items-center gap-2 roomy:hidden">
          <QuickFilters params={params} page={page} input={input} onChange={onChange} />
          {children}
        </div>
      </div>
      <div
        className={classNames(
          'grid gap-4 compact:hidden',
          params.city
            ? 'grid-cols-[minmax(0,7fr)_minmax(0,10fr)_minmax(0,6fr)]'
            : 'grid-cols-[repeat(3,minmax(0,1fr))]',
        )}
      >
        <WhenField
          {...dates}
          when={ownParams.when}
          view={ownParams.view}
          facets={facets}
          onChange={onChange}
        />
        <CityField {...fieldProps} params={ownParams} searchedCity={searchedCity} />
        <TopicField topic={ownParams.topic} facets={facets} onChange={onChange} />
      </div>
      <MountOnFirstUse isUsed={sheet.isOpen}>
        <FilterSheet
          {...fieldProps}
          {...dates}
          searchedCity={searchedCity}
          isOpen={sheet.isOpen}
          page={page}
          active={active}
        />
      </MountOnFirstUse>
    </search>
  )
}

/** 'More' with the number of active filters behind it, which open below. */
const MoreFilters = memo(function MoreFilters(props: FilterFieldProps) {
  const { eventFilters } = useTexts()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const activeCount = MORE_FILTERS.filter((filter) => props.params[filter] !== undefined).length
  return (
    <div className="relative compact:hidden">
      <FiltersButton
        ref={button}
        label={eventFilters.more}
        activeCount={activeCount}
        isExpanded={isOpen}
        onApproach={MorePanel.preload}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen && (
        <Suspense>
          <MorePanel {...props} button={button} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  )
})

function FiltersButton({
  ref,
  label,
  isLabelHidden = false,
  activeCount,
  isExpanded,
  onApproach,
  onClick,
  className,
}: {
  ref?: Ref<HTMLButtonElement>
  label: string
  /** Shows only the icon. */
  isLabelHidden?: boolean
  activeCount: number
  isExpanded?: boolean
  onApproach: () => void
  onClick: () => void
  className?: string
}) {
  // Renders with the panel only if its properties change.
  'use no memo'
  const { eventFilters } = useTexts()
  const name = activeCount === 0 ? label : eventFilters.activeFilters(label, activeCount)
  return (
    <Button
      ref={ref ?? null}
      aria-label={name}
      title={isLabelHidden ? label : undefined}
      aria-haspopup="dialog"
      aria-expanded={isExpanded}
      onPointerEnter={onApproach}
      onFocus={onApproach}
      onClick={onClick}
      icon={<SlidersHorizontal aria-hidden="true" className="size-5" />}
      className={classNames(
        'relative',
        isLabelHidden && 'size-11 shrink-0 rounded-full! p-0!',
        activeCount > 0 && 'border-sea! bg-sea-soft! text-sea-ink!',
        className,
      )}
    >
      {!isLabelHidden && label}
      {activeCount > 0 && (
        <span
          aria-hidden="true"
          className={classNames(
            'grid min-w-5 place-items-center rounded-full bg-sea px-1 text-xs leading-5 font-bold text-on-sea tabular-nums forced-colors:border',
            isLabelHidden && 'absolute -top-1 -right-1',
          )}
        >
          {activeCount}
        </span>
      )}
    </Button>
  )
}
