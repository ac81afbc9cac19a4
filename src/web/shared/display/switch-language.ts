import type { Language } from '../../../domain/display-settings.ts'
import { chooseLanguage, currentInitialTexts } from '../../texts/texts.ts'
import { showToast } from '../toasts.ts'

/** Shows the interface in `language`, or says that it could not be loaded. */
export async function switchLanguage(language: Language): Promise<void> {
  try {
    await chooseLanguage(language)
  } catch {
    showToast({ ...currentInitialTexts().display.languageFailed, tone: 'error' })
  }
}
