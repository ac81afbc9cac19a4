import { Copy, Download } from 'lucide-react'
import { pageSettings } from '../../../shared/page-settings.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { downloadFile } from '../../../ui/download-file.ts'
import { copyText } from './copy-text.ts'

/** Shows the recovery codes once. Closes only when the user confirms that they are saved. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[] | null; onClose: () => void }) {
  const words = useTexts().account.twoStep.codes
  const text = codes?.join('\n') ?? ''

  const download = () => downloadFile(words.file, `${pageSettings.productName}\n\n${text}\n`, 'text/plain')

  return (
    <Dialog
      open={codes !== null}
      dismissible={false}
      title={words.title}
      description={words.text}
      footer={
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button
            icon={<Copy aria-hidden="true" className="size-4" />}
            onClick={() => void copyText(text, words)}
          >
            {words.copy}
          </Button>
          <Button icon={<Download aria-hidden="true" className="size-4" />} onClick={download}>
            {words.download}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {words.done}
          </Button>
        </div>
      }
    >
      <ul className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-sm bg-sunken px-5 py-4 font-mono">
        {codes?.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  )
}
