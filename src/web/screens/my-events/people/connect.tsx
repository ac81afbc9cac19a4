import { useQuery } from '@tanstack/react-query'
import { generate } from 'lean-qr'
import { QrCode } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Api } from '../../../../contract/api.ts'
import { SCREEN_PATHS } from '../../../../contract/screen-paths.ts'
import { api } from '../../../shared/api/api.ts'
import { readConnectToken, removeConnectToken } from '../../../shared/people/connect-token.ts'
import { DetailsFields, useSharedDetails } from '../../../shared/people/details-fields.tsx'
import { usePeopleAction } from '../../../shared/people/people-queries.ts'
import { InlineForm } from '../../../shared/people/person-actions.tsx'
import { PEOPLE_KEY } from '../../../shared/queries.ts'
import { showToast } from '../../../shared/toasts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { CARD_CLASS, classNames } from '../../../ui/class-names.ts'
import { TextField } from '../../../ui/text-field.tsx'

type ConnectCode = Api['POST /api/connect/code']['reply']

/** How often the page asks whether the code was used, while it is visible. */
const POLL_MS = 3_000

/** Connects two people who stand next to each other: one shows a code, the other scans or types it. Both choose what they give. */
export function Connect() {
  const words = useTexts().people.connect
  const [token, setToken] = useState(readConnectToken)
  const [mode, setMode] = useState<'show' | 'enter' | null>(token ? 'enter' : null)
  const [code, setCode] = useState<ConnectCode | null>(null)
  function close() {
    removeConnectToken()
    setToken(null)
    setMode(null)
    setCode(null)
  }
  return (
    <section aria-labelledby="connect" className={classNames(CARD_CLASS, 'grid gap-4 p-5')}>
      <h2 id="connect" className="flex items-center gap-2 text-lg font-semibold">
        <QrCode aria-hidden="true" className="size-5 text-sea" />
        {words.title}
      </h2>
      {mode === null && (
        <div className="flex flex-wrap gap-2.5">
          <Button variant="sea" onClick={() => setMode('show')}>
            {words.showMine}
          </Button>
          <Button onClick={() => setMode('enter')}>{words.enterTheirs}</Button>
        </div>
      )}
      {mode === 'show' && !code && <GiveForm onCode={setCode} onClose={close} />}
      {mode === 'show' && code && <ShownCode code={code} onRenew={() => setCode(null)} onClose={close} />}
      {mode === 'enter' && <EnterForm token={token} onClose={close} />}
    </section>
  )
}

/** The name and the details that the user gives: typed or confirmed before agreeing. */
function useGiven() {
  const details = useSharedDetails()
  const [typed, setTyped] = useState<string | null>(null)
  return { details, name: typed ?? details.own?.card.display_name ?? '', setName: setTyped }
}

function GivenFields({ given: { details, name, setName } }: { given: ReturnType<typeof useGiven> }) {
  const texts = useTexts().people
  return (
    <>
      <TextField
        label={texts.connect.name}
        value={name}
        onValueChange={setName}
        maxLength={60}
        required
        autoComplete="off"
      />
      <DetailsFields legend={texts.hello.detailsOfAccept} details={details} />
    </>
  )
}

function GiveForm({ onCode, onClose }: { onCode: (code: ConnectCode) => void; onClose: () => void }) {
  const words = useTexts().people.connect
  const given = useGiven()
  const create = usePeopleAction({
    run: () => api('POST /api/connect/code', { body: { name: given.name, details: given.details.trimmed } }),
    onDone: onCode,
  })
  return (
    <>
      <OfflineNote />
      <InlineForm
        label={words.open}
        submit={words.showMine}
        isBusy={create.isPending}
        onSubmit={() => create.mutate(undefined)}
        onClose={onClose}
      >
        <GivenFields given={given} />
      </InlineForm>
    </>
  )
}

function ShownCode({
  code,
  onRenew,
  onClose,
}: {
  code: ConnectCode
  onRenew: () => void
  onClose: () => void
}) {
  const texts = useTexts()
  const words = texts.people.connect
  const url = `${location.origin}${SCREEN_PATHS.myEvents}#connect=${code.token}`
  const { data } = useQuery({
    queryKey: [PEOPLE_KEY, 'code', code.token],
    queryFn: ({ signal }) => api('GET /api/connect/code', { signal }),
    refetchInterval: ({ state }) => (state.data?.connected_to ? false : POLL_MS),
    // Only while the page is visible.
    refetchIntervalInBackground: false,
    gcTime: 0,
  })
  const name = data?.connected_to
  return (
    <div className="grid justify-items-start gap-3">
      <output>
        {name && (
          <Alert tone="note" isAnnounced={false}>
            {words.connectedTo(name)}
          </Alert>
        )}
      </output>
      {!name && (
        <>
          <p className="text-sm text-ink-soft">{words.scan}</p>
          <QrPicture text={url} label={words.qr} />
          <p>
            {words.code}:{' '}
            <strong className="font-mono text-xl tracking-widest">
              {code.code.slice(0, 4)} {code.code.slice(4)}
            </strong>
          </p>
          <p className="text-sm text-ink-soft">{words.expires}</p>
        </>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button size="sm" onClick={onRenew}>
          {words.renew}
        </Button>
        <Button size="sm" onClick={onClose}>
          {texts.people.hello.close}
        </Button>
      </div>
    </div>
  )
}

/** Always dark on white with a margin of four modules, which cameras need. */
function QrPicture({ text, label }: { text: string; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current)
      generate(text).toCanvas(canvas.current, { on: [0, 0, 0], off: [255, 255, 255], pad: 4 })
  }, [text])
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      className="w-64 max-w-full rounded-sm [image-rendering:pixelated]"
    />
  )
}

function EnterForm({ token, onClose }: { token: string | null; onClose: () => void }) {
  const words = useTexts().people.connect
  const given = useGiven()
  const [typed, setTyped] = useState('')
  const connect = usePeopleAction({
    run: () =>
      api('POST /api/connect', {
        body: { code: token ?? typed, name: given.name, details: given.details.trimmed },
      }),
    onDone: ({ name }) => {
      showToast({ title: words.connectedTo(name), tone: 'success' })
      onClose()
    },
  })
  return (
    <>
      <OfflineNote />
      <InlineForm
        label={words.open}
        submit={words.connect}
        isBusy={connect.isPending}
        onSubmit={() => connect.mutate(undefined)}
        onClose={onClose}
      >
        {token ? (
          <p className="text-sm">{words.someone}</p>
        ) : (
          <TextField
            label={words.typed}
            value={typed}
            onValueChange={setTyped}
            minLength={8}
            maxLength={12}
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
        <GivenFields given={given} />
      </InlineForm>
    </>
  )
}

function OfflineNote() {
  const words = useTexts().people.connect
  const isOnline = useOnline()
  return isOnline ? null : <Alert tone="note">{words.offline}</Alert>
}

function useOnline(): boolean {
  const [isOnline, setIsOnline] = useState(navigator.onLine)
  useEffect(() => {
    const update = () => setIsOnline(navigator.onLine)
    addEventListener('online', update)
    addEventListener('offline', update)
    return () => {
      removeEventListener('online', update)
      removeEventListener('offline', update)
    }
  }, [])
  return isOnline
}
