import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { html } from 'hono/html'
import * as routes from '../../contract/email-preferences.ts'
import { DEFAULT_LANGUAGE, type Language } from '../../domain/display-settings.ts'
import { EMAIL_KIND_NAMES } from '../../domain/email-kind-names.ts'
import { isEmailKindOn, PREFERENCE_KINDS, type PreferenceKind } from '../../domain/email-kinds.ts'
import { withTransaction } from '../database/transaction.ts'
import type { ApiApp } from '../http/request-context.ts'
import type { KeyRing } from '../platform/crypto.ts'
import { findPreferenceByToken, setPreferenceByToken } from '../store/email-preferences.ts'
import type { HandlerDeps } from './handler-deps.ts'
import { createUndoSignatures } from './undo-tokens.ts'

/** How long the reply to switching a kind off can undo it. */
const UNDO_MS = 10 * 60_000

const STYLE = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 32rem; margin: 0 auto; padding: 2rem 1rem }
h1 { font-size: 1.5rem; line-height: 1.25; text-wrap: balance }
button { min-height: 2.75rem; padding: .5rem 1.125rem; border: 2px solid; border-radius: .5rem; background: none; color: inherit;
  font: inherit; font-weight: 600; cursor: pointer }
button:focus-visible, a:focus-visible { outline: 2px solid; outline-offset: 2px }
a { color: inherit; display: inline-block; padding: .625rem 0 }`

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  // The address is the credential.
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

const WORDS = {
  en: {
    ask: 'Stop these emails?',
    stop: 'Stop them',
    stopped: 'You will no longer receive these emails.',
    undo: 'Undo',
    undone: 'You will receive these emails again.',
    settings: 'All email settings',
    void: 'This link has been used, or is no longer valid.',
    voidHint: 'You can choose your emails in Settings.',
  },
  pl: {
    ask: 'Nie wysyłać już takich wiadomości?',
    stop: 'Nie wysyłaj',
    stopped: 'Nie będziemy już wysyłać takich wiadomości.',
    undo: 'Cofnij',
    undone: 'Znów będziemy wysyłać takie wiadomości.',
    settings: 'Wszystkie ustawienia wiadomości',
    void: 'Ten link został już użyty albo stracił ważność.',
    voidHint: 'Wiadomości możesz wybrać w Ustawieniach.',
  },
} as const satisfies Record<Language, Record<string, string>>

/** The page of the link in emails that switches their kind off, and what mail programs send to it (RFC 8058). */
export function addEmailPreferenceRoutes(
  app: ApiApp,
  { pool, clock, productName, publicUrl, undoKeys }: HandlerDeps & { undoKeys: KeyRing },
): void {
  const settingsPage = `${publicUrl}${routes.EMAIL_SETTINGS_PATH}`

  const render = (language: Language, title: string, content: ReturnType<typeof html>) =>
    String(html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – ${productName}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`)

  const renderVoid = () => {
    const { en, pl } = WORDS
    return render(
      'en',
      en.void,
      html`<p>${en.voidHint}</p><p lang="pl">${pl.void} ${pl.voidHint}</p><p><a href="${settingsPage}">${en.settings} · <span lang="pl">${pl.settings}</span></a></p>`,
    )
  }

  const renderForm = (language: Language, kind: PreferenceKind, title: string, button: string, undo = '') =>
    render(
      language,
      title,
      html`<p>${EMAIL_KIND_NAMES[language][kind].name}</p>
<form method="post">${undo ? html`<input type="hidden" name="undo" value="${undo}">` : ''}<button>${button}</button></form>
<p><a href="${settingsPage}">${WORDS[language].settings}</a></p>`,
    )

  /** Returns what a token switches off while it is on; null for any other token. */
  const findPreference = async (token: string, isOn: boolean) => {
    const found = await withTransaction(pool, (tx) => findPreferenceByToken(tx, token))
    const kind = PREFERENCE_KINDS.find((each) => each === found?.kind)
    if (!found || !kind || isEmailKindOn(kind, found.is_on) !== isOn) return null
    return { kind, language: found.language ?? DEFAULT_LANGUAGE }
  }

  const signatures = createUndoSignatures(undoKeys, 'undo unsubscribing', UNDO_MS)
  const issueUndo = (token: string) => {
    const { issued, signature } = signatures.issue([token], clock.now())
    return `${issued}.${signature}`
  }
  const isUndo = (token: string, undo: string) => {
    const [issued = '', signature = ''] = undo.split('.')
    return signatures.isValid([token], issued, signature, clock.now())
  }

  const send = (c: Context, page: string) => c.body(page, 200, HEADERS)

  app.openapi(routes.getEmailPreference, async (c) => {
    const preference = await findPreference(c.req.valid('param').token, true)
    if (!preference) return send(c, renderVoid())
    const words = WORDS[preference.language]
    return send(c, renderForm(preference.language, preference.kind, words.ask, words.stop))
  })

  app.openapi(routes.changeEmailPreference, async (c) => {
    const { token } = c.req.valid('param')
    // A program that sends something else than a form means what the address says.
    const { undo } = await c.req.parseBody().catch((): { undo?: unknown } => ({}))
    const isUndoing = typeof undo === 'string'
    if (isUndoing && !isUndo(token, undo)) return send(c, renderVoid())
    const preference = await findPreference(token, !isUndoing)
    if (!preference) return send(c, renderVoid())
    const { language, kind } = preference
    await withTransaction(pool, (tx) => setPreferenceByToken(tx, token, isUndoing))
    const words = WORDS[language]
    return send(
      c,
      isUndoing
        ? renderForm(language, kind, words.undone, words.stop)
        : renderForm(language, kind, words.stopped, words.undo, issueUndo(token)),
    )
  })
}
