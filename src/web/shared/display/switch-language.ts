import type { Language } from '../../../domain/display-settings.ts'
import { chooseLanguage, currentTexts } from '../../texts/texts.ts'
import { showToast } from '../toasts.ts'

/** Shows the interface in `language`, or a toast if its texts could not be loaded. */
export async function switchLanguage(language: Language): Promise<void> {
  try {
    await chooseLanguage(language)
  } catch {
    showToast({ ...currentTexts().display.languageFailed, tone: 'error' })
  }
}
