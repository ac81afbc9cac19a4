import { showToast } from '../../../shared/toasts.ts'

interface Message {
  title: string
  description?: string
}

/** Copies a text, and shows a toast. */
export async function copyText(
  text: string,
  { copied, copyFailed }: { copied: Message; copyFailed: Message },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ ...copied, tone: 'success' })
  } catch {
    // Browsers provide no clipboard to pages without HTTPS.
    showToast({ ...copyFailed, tone: 'error' })
  }
}
