import { useQuery, useQueryClient } from '@tanstack/react-query'
import { generate } from 'lean-qr'
import { QrCode } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Api } from '../../../../contract/api.ts'
import { SCREEN_PATHS } from '../../../../contract/screen-paths.ts'
import { CARD_LIMITS } from '../../../../domain/people/card.ts'
import { api } from '../../../shared/api/api.ts'
import { hasErrorCode } from '../../../shared/api/api-error.ts'
import { offlineStore } from '../../../shared/offline/offline-store.ts'
import { CONNECT_TOKEN } from '../../../shared/people/connect-token.ts'
import { DetailsFields, useSharedDetails } from '../../../shared/people/details-fields.tsx'
import { contactsQuery, ownCardQuery, usePeopleAction } from '../../../shared/people/people-queries.ts'
import { InlineForm } from '../../../shared/people/person-actions.tsx'
import { SettingsLink } from '../../../shared/people/settings-link.tsx'
import { PEOPLE_KEY } from '../../../shared/queries.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { CARD_CLASS, classNames } from '../../../ui/class-names.ts'
import { useStore } from '../../../ui/store.ts'
import { TextField } from '../../../ui/text-field.tsx'

type ConnectCode = Api['POST /api/connect/code']['reply']
type ConnectState = Api['GET /api/connect']['reply']

/** How often the page asks for the state. */
const POLL_MS = 3_000

/** Connects two people who stand next to each other: one shows a code, the other scans or types it. Both choose what they give, and confirm. */
export function Connect() {
  const words = useTexts().people.connect
  const [token, setToken] = useState(() => sessionStorage.getItem(CONNECT_TOKEN))
  const [mode, setMode] = useState<'show' | 'enter' | null>(token ? 'enter' : null)
  const [code, setCode] = useState<ConnectCode | null>(null)
  const isOffline = useStore(offlineStore) !== null
  function close() {
    sessionStorage.removeItem(CONNECT_TOKEN)
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
      {mode !== null && isOffline && <Alert tone="note">{words.offline}</Alert>}
      {mode === null && (
        <div className="flex flex-wrap gap-2.5">
          <Button variant="sea" onClick={() => setMode('show')}>
            {words.showMine}
          </Button>
          <Button onClick={() => setMode('enter')}>{words.enterTheirs}</Button>
        </div>
      )}
      {mode !== null && !code && (
        <UnlessRefused onClose={close}>
          {mode === 'show' ? (
            <GiveForm onCode={setCode} onClose={close} />
          ) : (
            <EnterForm token={token} onClose={close} />
          )}
        </UnlessRefused>
      )}
      {code && <ShownCode code={code} onRenew={() => setCode(null)} onClose={close} />}
    </section>
  )
}

/** Renders the reason, instead of its children, if the user may not connect by code. */
function UnlessRefused({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const texts = useTexts().people
  const refusal = useQuery(ownCardQuery).data?.code_refusal
  if (!refusal) return children
  return (
    <div className="grid justify-items-start gap-3">
      <Alert tone="note" isAnnounced>
        {texts.refusals[refusal]} <SettingsLink refusal={refusal} />
      </Alert>
      <Button size="sm" onClick={onClose}>
        {texts.hello.close}
      </Button>
    </div>
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
        maxLength={CARD_LIMITS.display_name}
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
    <InlineForm
      label={words.formLabel}
      submit={words.showMine}
      isBusy={create.isPending}
      onSubmit={() => create.mutate(undefined)}
      onClose={onClose}
    >
      <GivenFields given={given} />
    </InlineForm>
  )
}

/** The state of connecting, asked every 3 seconds while the page is visible, until the two are connected or it has ended. */
function useConnectState(key: string, hasEnded: (state: ConnectState) => boolean) {
  const queryClient = useQueryClient()
  const { data } = useQuery({
    queryKey: [PEOPLE_KEY, 'connect', key],
    queryFn: ({ signal }) => api('GET /api/connect', { signal }),
    refetchInterval: ({ state }) =>
      state.data && (state.data.connected_to || hasEnded(state.data)) ? false : POLL_MS,
    refetchIntervalInBackground: false,
    gcTime: 0,
  })
  const isConnected = Boolean(data?.connected_to)
  useEffect(() => {
    if (isConnected) void queryClient.invalidateQueries(contactsQuery)
  }, [isConnected, queryClient])
  return data
}

/** The code of the user and, once someone has entered it, the question whether to connect with them. */
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
  // Another tab may have replaced the code.
  const isCurrent = ({ expires_at }: ConnectState) => expires_at === code.expires_at
  const hasEnded = (latest: ConnectState) =>
    !isCurrent(latest) ||
    (!latest.is_code_valid && latest.request_number === null && latest.connected_to === null)
  const state = useConnectState(code.token, hasEnded)
  const confirm = usePeopleAction({
    run: (request_number: number) => api('POST /api/connect/confirm', { body: { request_number } }),
    gone: words.requestEnded,
  })
  const current = state && isCurrent(state) ? state : undefined
  const name = current?.connected_to
  const number = current?.request_number ?? null
  return (
    <div className="grid justify-items-start gap-3">
      <output>
        {name && <Note>{words.connectedTo(name)}</Note>}
        {number !== null && <Note>{words.requested(number)}</Note>}
        {state && hasEnded(state) && <Note>{words.codeEnded}</Note>}
      </output>
      {(!state || current?.is_code_valid) && (
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
        {number !== null && (
          <Button size="sm" variant="sea" busy={confirm.isPending} onClick={() => confirm.mutate(number)}>
            {words.connect}
          </Button>
        )}
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

/** After entering a code: waits until its owner confirms, too. */
function WaitForOwner({ requestNumber, onClose }: { requestNumber: number; onClose: () => void }) {
  const texts = useTexts()
  const words = texts.people.connect
  const state = useConnectState('owner', ({ is_waiting }) => !is_waiting)
  const name = state?.connected_to
  return (
    <div className="grid justify-items-start gap-3">
      <output>
        <Note>
          {name
            ? words.connectedTo(name)
            : state?.is_waiting === false
              ? words.ended
              : words.waiting(requestNumber)}
        </Note>
      </output>
      <Button size="sm" onClick={onClose}>
        {texts.people.hello.close}
      </Button>
    </div>
  )
}

function Note({ children }: { children: string }) {
  return (
    <Alert tone="note" isAnnounced={false}>
      {children}
    </Alert>
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
  const field = useRef<HTMLInputElement>(null)
  const isUnknown = (error: Error | null) => !token && hasErrorCode(error, 'connect_code_expired')
  const connect = usePeopleAction({
    run: () =>
      api('POST /api/connect', {
        body: { code: token ?? typed, name: given.name, details: given.details.trimmed },
      }),
    onDone: () => sessionStorage.removeItem(CONNECT_TOKEN),
    isShownElsewhere: isUnknown,
    onFailed: () => field.current?.select(),
  })
  if (connect.isSuccess) return <WaitForOwner requestNumber={connect.data.request_number} onClose={onClose} />
  return (
    <InlineForm
      label={words.formLabel}
      submit={words.connect}
      isBusy={connect.isPending}
      onSubmit={() => connect.mutate(undefined)}
      onClose={onClose}
    >
      {token ? (
        <p className="text-sm">{words.someone}</p>
      ) : (
        <TextField
          ref={field}
          label={words.typed}
          error={isUnknown(connect.error) ? '' : null}
          hint={isUnknown(connect.error) && words.unknown}
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
  )
}
