import { html } from 'hono/html'
import { PROVIDER_NAMES, type Provider } from '../../domain/provider.ts'
import { SAMPLE_USERS, type SampleUser } from './sample-users.ts'

/** Renders the page where a user of the sandbox is chosen. It posts to its own URL. */
export function renderAccountChooser(provider: Provider, productName: string, error = ''): string {
  const name = PROVIDER_NAMES[provider]
  return page(
    `Sandbox for ${name}`,
    html`
<p>Choose a user to sign in to ${productName} as if through ${name}.</p>
<h2 id="samples">Sample users</h2>
<p class="note">Sample data. These people do not exist.</p>
<form method="post"><ul aria-labelledby="samples">${SAMPLE_USERS.map(sampleButton)}</ul></form>
<h2>Another user</h2>
<p class="note">The sandbox opens only accounts that were created through it. Accounts with a password are never affected.</p>
${error ? html`<p class="error" role="alert">${error}</p>` : ''}
<form method="post">
${field('given_name', 'First name')}
${field('family_name', 'Last name')}
${field('email', 'Email', 'email', 'An address at example.com. Leave empty to try a provider that shares no email.')}
<label><input type="checkbox" name="email_verified" checked>${name} has verified this email</label>
${field('picture', 'Photo URL', 'url')}
${field('location', 'Location')}
${field('phone_number', 'Phone number', 'tel')}
${field('locale', 'Language')}
${field('profile', 'Profile URL', 'url')}
${field('subject', 'Account ID', 'text', 'The same ID is the same account, even with another email. If empty, it is derived from the email.')}
<button class="main" name="user" value="other">Continue as this user</button>
</form>
<form method="post"><button class="cancel" name="user" value="cancel">Cancel</button></form>`,
  )
}

/** Renders the error page. It repeats nothing of the request. */
export function renderErrorPage(): string {
  return page(
    'Sign-in failed',
    html`<p>The sign-in took too long or was started in another browser. <a href="/auth">Start again</a>.</p>`,
  )
}

type Html = ReturnType<typeof html>

function sampleButton({ key, claims, email, note }: SampleUser): Html {
  return html`<li><button name="user" value="${key}">${claims.given_name} ${claims.family_name}<span>${email} · ${note}</span></button></li>`
}

function field(name: string, label: string, type = 'text', hint = ''): Html {
  const describedBy = hint ? html` aria-describedby="${name}-hint"` : ''
  return html`<label for="${name}">${label}</label><input id="${name}" name="${name}" type="${type}" maxlength="2000" autocomplete="off"${describedBy}>${
    hint ? html`<span class="note" id="${name}-hint">${hint}</span>` : ''
  }`
}

function page(title: string, content: Html): string {
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} (sandbox)</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/sandbox/sandbox.css">
</head>
<body>
<main>
<p class="notice"><strong>Sandbox.</strong> This page replaces the provider while no client ID is configured. No data leaves this machine.</p>
<h1>${title}</h1>
${content}
</main>
</body>
</html>`)
}
