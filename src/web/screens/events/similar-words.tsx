import type { FetchedCataloguePage } from '../../shared/queries.ts'
import { describeSimilar } from '../../shared/understood-part.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'

/** Which words were replaced by similar ones of the catalogue. */
export function SimilarWords({
  page: { similar, search },
  isRequested,
  onSearch,
}: {
  page: FetchedCataloguePage
  /** The user asked for similar words, in addition to those that match exactly. */
  isRequested: boolean
  onSearch: (search: string) => void
}) {
  const texts = useTexts()
  function searchExactly() {
    let exact = search
    for (const { start, end } of similar.toSorted((a, b) => b.start - a.start))
      exact = `${exact.slice(0, start)}"${exact.slice(start, end)}"${exact.slice(end)}`
    onSearch(exact)
  }
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-2">
      {describeSimilar(texts, similar, search, isRequested)}
      {!isRequested && (
        <Button variant="ghost" size="sm" onClick={searchExactly}>
          {texts.eventFilters.similar.exactly}
        </Button>
      )}
    </p>
  )
}
