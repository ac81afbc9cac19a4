import { useEffect } from 'react'
import { pageSettings } from './page-settings.ts'

/** Names the document '<title> · <product>', or just the product without a title. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · ${pageSettings.productName}` : pageSettings.productName
  }, [title])
}
